import { readPostedSums } from '~/features/ledger/ledger.sql.server';
import { holdsSale, openChargebacks } from '~/features/orders/open-chargebacks.sql.server';
import type { Currency } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Database, RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';
import type { SaleSpan } from './paid-sales';

/** An order paid by card, as the earnings show it. Times are epoch milliseconds. */
export interface EarningRow {
  id: string;
  name: string;
  sellerId: string;
  status: string;
  priceMinor: number;
  /** The fee for the whole price, fixed at the reservation. */
  feeMinor: number;
  refundedMinor: number;
  currency: Currency;
  createdAt: number;
  paidAt: number | null;
  deadlineAt: number | null;
  completedAt: number | null;
  /** Amounts in the ledger: held for the order, and released to the shop and to the seller. */
  heldMinor: number;
  feeEarnedMinor: number;
  earnedMinor: number;
  /** Refunds and lost disputes of the order that the shop has paid for. */
  borneMinor: number;
  sentMinor: number;
  /** Number of open disputes of the card provider, which hold the money back. */
  openChargebacks: number | bigint;
}

/** What the shop bears of refunds and lost disputes of orders; not a transfer without a seller. */
const isBorne = sql`coalesce(e."account", '') = 'written_off'
  AND t."objectKind" IN ('refund', 'owed-refund', 'dispute')`;

// Not by the index of accounts, in which one account has half of all entries: SQLite has no statistics.
const entriesOf = (account: string) => sql`
  (SELECT coalesce(-sum(e."amountMinor"), 0)
    FROM "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
    WHERE t."orderId" = o."id" AND e."transactionId" = t."id"
      AND coalesce(e."account", '') = ${account} AND e."currency" = o."currency"
      AND t."objectKind" NOT IN ('seller-payout', 'transfer'))`;

const select = (): Sql => sql`
  SELECT o."id", o."name", o."sellerId", o."status", o."priceMinor", o."feeMinor",
    o."refundedMinor", o."currency", o."createdAt", o."paidAt", o."deadlineAt", o."completedAt",
    ${entriesOf('held')} AS "heldMinor",
    ${entriesOf('fees_earned')} AS "feeEarnedMinor",
    ${entriesOf('seller_payable')} AS "earnedMinor",
    (SELECT coalesce(sum(e."amountMinor"), 0)
      FROM "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
      WHERE t."orderId" = o."id" AND e."transactionId" = t."id" AND e."currency" = o."currency" AND ${isBorne}) AS "borneMinor",
    (SELECT coalesce(sum(s."amountMinor" - s."reversedMinor"), 0) FROM "SellerTransfer" s
      WHERE s."orderId" = o."id" AND s."status" = 'sent') AS "sentMinor",
    ${openChargebacks(sql`o."id"`)} AS "openChargebacks"
  FROM "Order" o`;

/** The orders whose money has come in, of one seller or of all. */
const whereOf = (sellerId: string | null) => sql`
  o."paidAt" IS NOT NULL AND o."paymentMethod" = 'card'
  ${sellerId === null ? sql.empty : sql`AND o."sellerId" = ${sellerId}`}`;

/** The sales that one payout has paid: that of a transfer, or those of a payout by hand. */
export type PaidSales = { orderId: string } | { spans: readonly SaleSpan[]; currency: Currency };

/**
 * The condition of these sales. A payout by hand has not paid those that were transferred, nor those
 * that a dispute of the card provider's, opened before it, holds back until now.
 */
function onlyPaid(of: PaidSales): Sql {
  if ('orderId' in of) return sql`AND o."id" = ${of.orderId}`;
  const last = new Date(Math.max(...of.spans.map(({ until }) => until)));
  const spans = of.spans.map(
    ({ after, until }) => sql`(o."completedAt" <= ${new Date(until)}
      ${after === null ? sql.empty : sql`AND o."completedAt" > ${new Date(after)}`})`,
  );
  return sql`AND o."createdAt" <= ${last} AND o."currency" = ${of.currency}
    AND (${sql.join(spans, ' OR ')})
    AND NOT EXISTS (SELECT 1 FROM "SellerTransfer" s
      WHERE s."orderId" = o."id" AND s."status" IN ('creating', 'sent'))
    AND NOT EXISTS (SELECT 1 FROM "ProviderDispute" d
      WHERE d."orderId" = o."id" AND d."createdAt" <= ${last}
        AND ${holdsSale})`;
}

/**
 * A page of a seller's paid orders, newest first, searchable by the product's name: all of them, or
 * those that a payout has paid.
 */
export function readEarnings(
  db: RowsReader,
  sellerId: string,
  request: TableRequest,
  paid?: PaidSales,
): Promise<TablePage<EarningRow>> {
  const where = sql`${whereOf(sellerId)} ${containsText(request.search, sql.id('o', 'nameKey'))}
    ${paid ? onlyPaid(paid) : sql.empty}`;
  return readTable(db, { select: select(), where, alias: 'o' }, request);
}

/** One order paid by card, of a seller or (`null`) of any; null when there is none. */
export async function readEarning(
  db: RowsReader,
  sellerId: string | null,
  orderId: string,
): Promise<EarningRow | null> {
  const where = sql`${whereOf(sellerId)} AND o."id" = ${orderId}`;
  const [row] = await db.rows<EarningRow>(sql`${select()} WHERE ${where}`);
  return row ?? null;
}

/** The next paid orders after one of them, oldest first, for a file. */
export function readEarningsAfter(
  db: RowsReader,
  sellerId: string | null,
  after: Pick<EarningRow, 'id' | 'createdAt'> | null,
  limit: number,
): Promise<EarningRow[]> {
  const later = after
    ? sql`AND (o."createdAt" > ${new Date(after.createdAt)}
        OR (o."createdAt" = ${new Date(after.createdAt)} AND o."id" > ${after.id}))`
    : sql.empty;
  return db.rows<EarningRow>(sql`${select()} WHERE ${whereOf(sellerId)} ${later}
    ORDER BY o."createdAt", o."id" LIMIT ${limit}`);
}

/** From `start` up to, but not including, `end`. */
export interface Span {
  start: Date;
  end: Date;
}

/** The kinds of objects whose entries move what was earned before. */
const movesOnly = sql`('seller-payout', 'transfer', 'netting')`;

/**
 * Sums a seller's earnings in each span, in one currency. A refund counts in the span in which it was
 * booked.
 */
export async function sumEarned(
  db: RowsReader,
  sellerId: string,
  currency: Currency,
  spans: readonly Span[],
): Promise<number[]> {
  const [first] = spans;
  if (!first) return [];
  const sums = spans.map(
    ({ start, end }, at) => sql`coalesce(-SUM(CASE WHEN t."createdAt" >= ${start}
      AND t."createdAt" < ${end} THEN e."amountMinor" ELSE 0 END), 0) AS ${sql.id(`n${at}`)}`,
  );
  const [row] = await db.rows<Record<string, number>>(sql`
    SELECT ${sql.join(sums)}
    FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t."id" = e."transactionId"
    WHERE e."sellerId" = ${sellerId} AND e."account" = 'seller_payable'
      AND e."currency" = ${currency} AND t."createdAt" >= ${first.start}
      AND t."objectKind" NOT IN ${movesOnly}`);
  return spans.map((_, at) => row?.[`n${at}`] ?? 0);
}

/** Sums the shop's fees in the same way. The spans are calendar months (UTC). */
export async function sumFees(
  db: Pick<Database, 'rows' | 'dialect'>,
  currency: Currency,
  months: readonly Span[],
): Promise<number[]> {
  const sums = await readPostedSums(
    db,
    sql`p."account" = 'fees_earned' AND p."currency" = ${currency}
      AND p."objectKind" NOT IN ${movesOnly}`,
  );
  return months.map(({ start }) =>
    sums
      .filter(({ month }) => month === start.getTime())
      .reduce((sum, { amountMinor }) => sum - amountMinor, 0),
  );
}

/** The figures of a seller in a span, in one currency. */
interface FigureRow {
  sellerId: string;
  name: string;
  currency: Currency;
  /** Orders whose money was released in the span. */
  sales: number;
  /** Their prices. */
  grossMinor: number;
  feesMinor: number;
  /** Refunds and lost disputes that the shop has paid for. */
  borneMinor: number;
  /** What the sellers were credited, less what was refunded later. */
  netMinor: number;
}

/**
 * The figures of all sellers in a span, by what the ledger has of their orders. A price counts when
 * the money is first released: only that transaction takes from `held`, in one entry.
 */
export function readFigures(db: RowsReader, { start, end }: Span): Promise<FigureRow[]> {
  const isSale = sql`e."account" = 'held' AND t."objectKind" = 'release' AND t."sequence" = 1`;
  return db.rows<FigureRow>(sql`
    SELECT o."sellerId", u."name", e."currency",
      SUM(CASE WHEN ${isSale} THEN 1 ELSE 0 END) AS "sales",
      SUM(CASE WHEN ${isSale} THEN o."priceMinor" ELSE 0 END) AS "grossMinor",
      coalesce(-SUM(CASE WHEN e."account" = 'fees_earned'
        THEN e."amountMinor" ELSE 0 END), 0) AS "feesMinor",
      SUM(CASE WHEN ${isBorne} THEN e."amountMinor" ELSE 0 END) AS "borneMinor",
      coalesce(-SUM(CASE WHEN e."account" = 'seller_payable'
        THEN e."amountMinor" ELSE 0 END), 0) AS "netMinor"
    FROM "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
    CROSS JOIN "Order" o CROSS JOIN "User" u
    WHERE e."transactionId" = t."id" AND o."id" = t."orderId" AND u."id" = o."sellerId"
      AND t."createdAt" >= ${start} AND t."createdAt" < ${end}
      AND (e."account" IN ('fees_earned', 'seller_payable') OR (${isBorne}) OR (${isSale}))
      AND t."objectKind" NOT IN ${movesOnly}
    GROUP BY o."sellerId", u."name", e."currency"
    ORDER BY u."name", o."sellerId", e."currency"`);
}
