import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { csvLine, csvStart } from '~/lib/csv';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { toMajorString } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/paging';
import { listOwnEarnings } from './earnings.server';
import { toOwnPayoutView } from './own-payout.dto';
import {
  findOwnPayoutRow,
  readLinesUpTo,
  readOwnPayouts,
  readPayoutsAfter,
  type OwnPayoutRow,
} from './own-payouts.sql.server';
import { salesPaidBy } from './paid-sales';

/**
 * A page of the acting seller's payouts, by hand and by the card provider, newest first. Refuses with
 * `unauthenticated` and `forbidden`, and `bad_request` for a wrong cursor.
 */
export async function listOwnPayouts(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<OwnPayoutRow>> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  return readOwnPayouts(ctx.db, userId, request);
}

/**
 * A payout of the acting seller with a page of the sales that it paid, as far as that is known (ADR 301);
 * without sales when it has failed. Refuses as `listOwnPayouts`, and with `not_found` (also that of another
 * seller).
 */
export async function getOwnPayout(ctx: Ctx, payoutId: string, request: TableRequest) {
  const { userId } = requirePermission(ctx, 'payout:receive');
  const id = requireId(payoutId, 'payouts.noLine');
  const payout = await findOwnPayoutRow(ctx.db, userId, id);
  if (!payout) throw new DomainError('not_found', 'payouts.noLine');
  return { payout, sales: await listSales(ctx, userId, payout, request) };
}

async function listSales(ctx: Ctx, userId: string, payout: OwnPayoutRow, request: TableRequest) {
  const { orderId, status, currency } = payout;
  if (orderId !== null) return listOwnEarnings(ctx, request, { orderId });
  if (status === 'failed') return null;
  const spans = salesPaidBy(await readLinesUpTo(ctx.db, userId, payout));
  return listOwnEarnings(ctx, request, { spans, currency });
}

/** Payouts of one read. */
const BATCH_SIZE = 500;

const HEADER = [
  'payout',
  'sent_at',
  'decided_at',
  'by',
  'status',
  'amount',
  'reversed',
  'currency',
  'account',
  'reference',
  'reason',
  'order',
];

/** The acting seller's payouts as CSV, in pieces. Refuses with `unauthenticated`, `forbidden`. */
export function exportOwnPayouts(ctx: Ctx): AsyncIterable<string> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  return writeLines(ctx, userId);
}

async function* writeLines({ db }: Pick<Ctx, 'db'>, sellerId: string): AsyncGenerator<string> {
  yield csvStart(HEADER);
  let after: OwnPayoutRow | null = null;
  for (;;) {
    const rows: OwnPayoutRow[] = await readPayoutsAfter(db, sellerId, after, BATCH_SIZE);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('');
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1) ?? null;
  }
}

function cellsOf(row: OwnPayoutRow): string[] {
  const { id, by, status, amount, reversed, sale, sentAt, decidedAt, ...payout } =
    toOwnPayoutView(row);
  return [
    id,
    sentAt,
    decidedAt ?? '',
    by,
    status,
    toMajorString(amount),
    toMajorString(reversed ?? { ...amount, amountMinor: 0 }),
    amount.currency,
    payout.lastFour ?? '',
    payout.reference ?? '',
    payout.reason ?? '',
    sale?.orderId ?? '',
  ];
}
