import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { csvLine, csvStart, toCsv } from '~/lib/csv';
import { toMajorString } from '~/lib/money';
import { toEarningView } from './earnings.server';
import { readEarningsAfter, readFigures, type EarningRow } from './earnings.sql.server';

/** Orders of one read. */
const BATCH_SIZE = 500;

const HEADER = [
  'order',
  'product',
  'paid_at',
  'completed_at',
  'status',
  'price',
  'refunded',
  'fee',
  'borne_by_shop',
  'net',
  'currency',
];

/** The acting seller's paid orders as CSV, in pieces. Refuses with `unauthenticated`, `forbidden`. */
export function exportOwnEarnings(ctx: Ctx): AsyncIterable<string> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  return writeLines(ctx, userId, []);
}

/**
 * All paid orders as CSV with the seller of each, in pieces, for admins. Refuses with `unauthenticated`
 * and `forbidden`.
 */
export function exportShopEarnings(ctx: Ctx): AsyncIterable<string> {
  requirePermission(ctx, 'payout:manage');
  return writeLines(ctx, null, ['seller']);
}

/** The fee and the rest of each sale of a seller that was paid by card, by the id of its order. */
export async function readOwnShares(
  db: Ctx['db'],
  sellerId: string,
): Promise<Map<string, { feeMinor: number; netMinor: number }>> {
  const shares = new Map<string, { feeMinor: number; netMinor: number }>();
  for await (const rows of readBatches(db, sellerId)) {
    for (const row of rows) shares.set(row.id, toEarningView(row));
  }
  return shares;
}

async function* readBatches(db: Ctx['db'], sellerId: string | null): AsyncGenerator<EarningRow[]> {
  let after: EarningRow | null = null;
  for (;;) {
    const rows: EarningRow[] = await readEarningsAfter(db, sellerId, after, BATCH_SIZE);
    yield rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1) ?? null;
  }
}

async function* writeLines(
  { db }: Pick<Ctx, 'db'>,
  sellerId: string | null,
  more: string[],
): AsyncGenerator<string> {
  yield csvStart([...HEADER, ...more]);
  for await (const rows of readBatches(db, sellerId)) {
    const lines = rows.map((row) => [...cellsOf(row), ...(more.length > 0 ? [row.sellerId] : [])]);
    if (lines.length > 0) yield lines.map(csvLine).join('');
  }
}

const time = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

function cellsOf(row: EarningRow): string[] {
  const { currency, priceMinor, refundedMinor, feeMinor, borneMinor, netMinor } =
    toEarningView(row);
  const major = (amountMinor: number) => toMajorString({ amountMinor, currency });
  return [
    row.id,
    row.name,
    time(row.paidAt),
    time(row.completedAt),
    row.status,
    ...[priceMinor, refundedMinor, feeMinor, borneMinor, netMinor].map(major),
    currency,
  ];
}

const NOTE = 'not a tax filing';
const SHEET_HEADER = [
  'year',
  'quarter',
  'seller',
  'name',
  'sales',
  'gross',
  'refunded',
  'fees',
  'borne_by_shop',
  'net',
  'currency',
  'note',
];

/**
 * The figures of each seller in a year, by quarter (UTC), as CSV for admins: what the ledger has. A
 * sale counts with its price, and with the refunds before it, in the quarter in which its money was
 * released; a later refund in the quarter in which it was posted. In each line gross − refunded − fees
 * + borne_by_shop = net. It is no tax filing, and says so in each line. Refuses with `unauthenticated`
 * and `forbidden`.
 */
export async function exportYear(ctx: Ctx, year: number): Promise<string> {
  requirePermission(ctx, 'payout:manage');
  const quarters = [1, 2, 3, 4].map((quarter) => ({
    quarter,
    start: new Date(Date.UTC(year, 3 * (quarter - 1))),
    end: new Date(Date.UTC(year, 3 * quarter)),
  }));
  const lines: string[][] = [];
  for (const { quarter, ...span } of quarters) {
    for (const row of await readFigures(ctx.db, span)) {
      const { sellerId, name, currency, sales, grossMinor, feesMinor, borneMinor, netMinor } = row;
      const refundedMinor = grossMinor - feesMinor + borneMinor - netMinor;
      const major = (amountMinor: number) => toMajorString({ amountMinor, currency });
      lines.push([
        String(year),
        `Q${quarter}`,
        sellerId,
        name,
        String(sales),
        ...[grossMinor, refundedMinor, feesMinor, borneMinor, netMinor].map(major),
        currency,
        NOTE,
      ]);
    }
  }
  return toCsv(SHEET_HEADER, lines);
}
