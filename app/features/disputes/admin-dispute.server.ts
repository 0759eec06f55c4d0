import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { shownName } from '~/features/accounts/erased-names';
import { mayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { eventText } from '~/features/conversations/event-texts';
import { toMessagePage } from '~/features/conversations/message-pages';
import { readFunds } from '~/features/ledger/ledger.sql.server';
import { feeAfterRefunds } from '~/features/ledger/post-release.server';
import type { Translate } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import { OPEN_CHARGEBACK } from '~/platform/payments/provider-states';
import { NO_DISPUTE } from './decide-dispute.server';
import { disputePhotoPath } from './dispute-paths';
import { disputeParts, toDisputeView, type DisputeView } from './dispute.dto';

/** An event of an order, for the pages of admins. */
export interface OrderStep {
  type: string;
  by: 'buyer' | 'seller' | 'other';
  /** ISO 8601. */
  at: string;
}

/** A message of the attached copy. */
export interface DisputedMessageView {
  sequence: number;
  author: 'buyer' | 'seller' | null;
  kind: 'text' | 'event';
  text: string;
  photos: string[];
  at: string;
}

/** A dispute as its admins' page shows it. */
export interface DisputeCase {
  dispute: DisputeView;
  order: {
    id: string;
    name: string;
    productId: string;
    status: string;
    transactionId: string | null;
  };
  buyer: { id: string; name: string };
  seller: { id: string; name: string };
  /** `fee`: what is left of it after the refunds (decision 49); `balance`: the seller's. */
  money: { price: Money; refunded: Money; left: Money; fee: Money; balance: Money };
  timeline: OrderStep[];
  /** A page of the attached copy, oldest first. */
  messages: DisputedMessageView[];
  /** The sequence that the page of earlier messages ends before; null on the first page. */
  earlier: number | null;
  chargeback: boolean;
  /** Whether the acting admin is no party, or all admins are. */
  mayDecide: boolean;
}

const MESSAGES_A_PAGE = 50;

/**
 * Opens a dispute for an admin, with the newest messages of an attached conversation or those before a
 * sequence. A look at them goes to the audit log (decision 50). Refuses with `unauthenticated`,
 * `forbidden` and `not_found`.
 */
export async function openDisputeAsAdmin(
  ctx: Ctx,
  disputeId: string,
  t: Translate,
  before?: number,
): Promise<DisputeCase> {
  requirePermission(ctx, 'dispute:decide');
  const id = requireId(disputeId, NO_DISPUTE);
  return writeAs<DisputeCase>(ctx, 'dispute:decide', async (tx, actor) => {
    const row = await tx.dispute.findUnique({
      where: { id },
      include: {
        ...disputeParts,
        order: { include: { payment: { select: { transactionId: true } } } },
        seller: { select: { name: true } },
      },
    });
    if (!row) throw new DomainError('not_found', NO_DISPUTE);
    const { order, buyerId, sellerId } = row;
    const { currency, priceMinor, refundedMinor, productId, name } = order;
    const money = (amountMinor: number): Money => ({ amountMinor, currency });
    const { payable } = await readFunds(tx, { orderId: order.id, sellerId, currency });
    const chargebacks = await tx.providerDispute.count({
      where: { orderId: order.id, ...OPEN_CHARGEBACK },
    });
    const copy = row.copiedAt ? await readCopy(tx, row, before) : { messages: [], earlier: null };
    const messages = copy.messages.map((message) => toMessageView(message, row, t));
    if (messages.length > 0) {
      const subject = { type: 'order', id: order.id, label: name } as const;
      await recordAudit(tx, ctx, { actor, action: 'dispute.look', subject });
    }
    return {
      dispute: toDisputeView(row, currency, ctx.clock.now()),
      order: {
        id: order.id,
        name,
        productId,
        status: order.status,
        transactionId: order.payment?.transactionId ?? null,
      },
      buyer: { id: buyerId, name: shownName(order.userName, t) },
      seller: { id: sellerId, name: shownName(row.seller.name, t) },
      money: {
        price: money(priceMinor),
        refunded: money(refundedMinor),
        fee: money(feeAfterRefunds(order)),
        left: money(priceMinor - refundedMinor),
        balance: money(-payable),
      },
      timeline: await readTimeline(tx, order),
      messages,
      earlier: copy.earlier,
      chargeback: chargebacks > 0,
      mayDecide: await mayDecide(tx, actor, [buyerId, sellerId]),
    };
  });
}

/** The events of an order, oldest first. */
export async function readTimeline(
  reader: Pick<Tx | Ctx['db']['read'], 'orderEvent'>,
  { id: orderId, buyerId, sellerId }: { id: string; buyerId: string; sellerId: string },
): Promise<OrderStep[]> {
  const where = { orderId };
  const events = await reader.orderEvent.findMany({ where, orderBy: { sequence: 'asc' } });
  return events.map(({ type, actorId, at }) => ({
    type,
    by: actorId === buyerId ? 'buyer' : actorId === sellerId ? 'seller' : 'other',
    at: at.toISOString(),
  }));
}

async function readCopy(tx: Tx, { id: disputeId }: { id: string }, before?: number) {
  const rows = await tx.disputedMessage.findMany({
    where: { disputeId, sequence: { lt: before } },
    orderBy: { sequence: 'desc' },
    take: MESSAGES_A_PAGE + 1,
    include: { photos: { orderBy: { position: 'asc' }, select: { position: true } } },
  });
  return toMessagePage(rows, MESSAGES_A_PAGE);
}

function toMessageView(
  row: Awaited<ReturnType<typeof readCopy>>['messages'][number],
  { id, buyerId, sellerId }: { id: string; buyerId: string; sellerId: string },
  t: Translate,
): DisputedMessageView {
  return {
    sequence: row.sequence,
    author: row.authorId === buyerId ? 'buyer' : row.authorId === sellerId ? 'seller' : null,
    kind: row.kind === 'event' ? 'event' : 'text',
    text: row.kind === 'event' ? eventText(row, t) : row.removedAt ? '' : row.text,
    photos: row.photos.map(({ position }) => disputePhotoPath(id, row.sequence, position)),
    at: row.createdAt.toISOString(),
  };
}
