import type { Ctx } from '~/features/accounts/account.policy';
import { reportedConversationPath } from '~/features/accounts/admin-paths';
import type { FlagOutcome } from './listed-state';
import type { CaseOfProduct, DecisionOnProduct, FlagOnProduct } from './product-case.dto';

type Reading = Pick<Ctx, 'db'>;

interface FlagRow {
  id: string;
  kind: string;
  about: string;
  urgency: number;
  outcome: string | null;
  createdAt: Date;
}

const isPhoto = ({ kind }: Pick<FlagRow, 'kind'>) => kind === 'photo' || kind === 'similar-photo';

/** The names of the other listings that flags about photos name, by id. */
export async function readOtherNames(
  { db }: Reading,
  flags: readonly FlagRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = flags.filter(isPhoto).map(({ about }) => about);
  if (ids.length === 0) return new Map();
  const rows = await db.read.product.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * A flag for the product's case page; `others` has the names of the listings it compares with, by
 * id.
 */
export function toFlagOnProduct(row: FlagRow, others: ReadonlyMap<string, string>): FlagOnProduct {
  const { id, kind, about, urgency, createdAt } = row;
  const outcome = row.outcome as FlagOutcome | null;
  return {
    id,
    kind,
    about,
    urgency,
    outcome,
    createdAt: createdAt.toISOString(),
    otherName: isPhoto(row) ? (others.get(about) ?? null) : null,
  };
}

/** An admin's decision for the product's case page; times in ISO 8601. */
export function toDecisionOnProduct(row: {
  id: string;
  kind: string;
  reasonId: string | null;
  reason: string;
  createdAt: Date;
  appealedAt: Date | null;
  openAppealKey: string | null;
}): DecisionOnProduct {
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reasonId,
    words: row.reason,
    createdAt: row.createdAt.toISOString(),
    appealed: row.appealedAt !== null,
    appealOpen: row.openAppealKey !== null,
  };
}

/**
 * Reads the open cases of a product that have pages of their own: disputes and reported
 * conversations.
 */
export async function readCases(
  { db }: Reading,
  productId: string,
  orders: readonly { id: string }[],
): Promise<CaseOfProduct[]> {
  const orderIds = orders.map(({ id }) => id);
  const [disputes, conversations] = await Promise.all([
    orderIds.length === 0
      ? []
      : db.read.dispute.findMany({
          where: { orderId: { in: orderIds }, closedAt: null },
          select: { id: true, createdAt: true },
        }),
    db.read.conversationReport.findMany({
      where: { productId, closedAt: null },
      select: { id: true, createdAt: true },
      take: 20,
    }),
  ]);
  return [
    ...disputes.map(({ id, createdAt }) => ({
      kind: 'dispute' as const,
      href: `/dashboard/disputes/${encodeURIComponent(id)}`,
      createdAt: createdAt.toISOString(),
    })),
    ...conversations.map(({ id, createdAt }) => ({
      kind: 'conversation' as const,
      href: reportedConversationPath(id),
      createdAt: createdAt.toISOString(),
    })),
  ];
}
