import { readPostedSums, type PostedSum } from '~/features/ledger/ledger.sql.server';
import { holdsSale, openChargebacks } from '~/features/orders/open-chargebacks.sql.server';
import type { Database, RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { isReadable, type Prefixes } from './payee-details.sql.server';
import type { OrderSum } from './plan-transfer';

/** The balance of a seller by order; orders that are settled are left out. */
export async function readOrderSums(
  tx: RowsReader,
  { sellerId, currency }: { sellerId: string; currency: string },
): Promise<OrderSum[]> {
  return tx.rows<OrderSum>(sql`
    SELECT coalesce(e."orderId", t."orderId") AS "orderId", sum(e."amountMinor") AS "amountMinor"
    FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t."id" = e."transactionId"
    WHERE e."sellerId" = ${sellerId} AND e."currency" = ${currency}
      AND e."account" = 'seller_payable'
    GROUP BY coalesce(e."orderId", t."orderId")
    HAVING sum(e."amountMinor") <> 0
    ORDER BY 1`);
}

/** Whether a dispute of the card provider's is open on an order. */
export async function hasOpenChargeback(tx: RowsReader, orderId: string): Promise<boolean> {
  const [row] = await tx.rows<{ count: number | bigint }>(sql`
    SELECT ${openChargebacks(sql`${orderId}`)} AS "count"`);
  return Number(row?.count ?? 0) > 0;
}

interface BalanceRow {
  sellerId: string;
  currency: string;
  /** The shop's debt to the seller; negative when the seller owes money. */
  availableMinor: number;
  /** Part of `availableMinor` that belongs to orders with an open dispute of the card provider. */
  chargebackMinor: number;
}

/** A balance with what decides whether it may be paid out. Times are epoch milliseconds. */
export interface OwedRow extends BalanceRow {
  name: string;
  suspendedAt: number | null;
  suspendedUntil: number | null;
  deletedAt: number | null;
  /** 1 when the seller has entered the bank details for payouts and they can be decrypted, else 0. */
  hasDetails: number;
}

/** The balances of a seller that are not zero. */
export function readSellerBalances(db: RowsReader, sellerId: string): Promise<BalanceRow[]> {
  const own = sql`SELECT * FROM "SellerBalance"
    WHERE "sellerId" = ${sellerId} AND "availableMinor" <> 0`;
  return db.rows<BalanceRow>(sql`${withChargebacks(own, [sellerId])} ORDER BY b."currency"`);
}

/** The sums of all balances, by currency. */
export function readBalanceSums(db: RowsReader): Promise<Omit<BalanceRow, 'sellerId'>[]> {
  const all = sql`SELECT * FROM "SellerBalance" WHERE "availableMinor" <> 0`;
  return db.rows(sql`
    SELECT s."currency", s."availableMinor", coalesce(d."chargebackMinor", 0) AS "chargebackMinor"
    FROM (SELECT "currency", sum("availableMinor") AS "availableMinor"
      FROM (${all}) b GROUP BY "currency") s
    LEFT JOIN (SELECT "currency", sum("chargebackMinor") AS "chargebackMinor"
      FROM (${chargebackParts()}) b GROUP BY "currency") d ON d."currency" = s."currency"`);
}

/**
 * The balances of all sellers that are not zero, by currency, the largest first: some of them, from
 * the row `from` on.
 */
export function readOwed(
  db: RowsReader,
  { from, limit }: { from: number; limit: number },
  prefixes: Prefixes,
): Promise<OwedRow[]> {
  return readNamed(
    db,
    prefixes,
    sql`SELECT * FROM "SellerBalance" WHERE "availableMinor" <> 0
      ORDER BY "currency", "availableMinor" DESC, "sellerId" LIMIT ${limit} OFFSET ${from}`,
    sql`b."currency", b."availableMinor" DESC, b."sellerId"`,
  );
}

/** Reads the balances of the sellers who are owed something and whose bank details can be decrypted, by seller. */
export function readPayable(db: RowsReader, prefixes: Prefixes): Promise<OwedRow[]> {
  return readNamed(
    db,
    prefixes,
    sql`SELECT s.* FROM "PayeeDetails" d CROSS JOIN "SellerBalance" s
      WHERE s."sellerId" = d."userId" AND s."availableMinor" > 0 AND ${isReadable(prefixes)}`,
    sql`b."currency", b."sellerId"`,
  );
}

/** What is owed in one currency, without debts of sellers, and to how many of them. */
interface OwedSum {
  currency: string;
  availableMinor: number;
  count: number | bigint;
  /** Those without bank details that can be decrypted. */
  missing: number | bigint;
}

/** Sums what is owed to sellers by currency. */
export function readOwedSums(db: RowsReader, prefixes: Prefixes): Promise<OwedSum[]> {
  return db.rows<OwedSum>(sql`
    SELECT s."currency", sum(s."availableMinor") AS "availableMinor", COUNT(*) AS "count",
      COUNT(*) - (SELECT COUNT(*) FROM "PayeeDetails" d CROSS JOIN "SellerBalance" own
        WHERE own."sellerId" = d."userId" AND own."currency" = s."currency"
          AND own."availableMinor" > 0 AND ${isReadable(prefixes)})
      - (SELECT COUNT(*) FROM "SellerBalance" gone JOIN "User" u ON u."id" = gone."sellerId"
        WHERE gone."currency" = s."currency" AND gone."availableMinor" > 0
          AND u."deletedAt" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "PayeeDetails" d
            WHERE d."userId" = gone."sellerId" AND ${isReadable(prefixes)})) AS "missing"
    FROM "SellerBalance" s WHERE s."availableMinor" > 0
    GROUP BY s."currency" ORDER BY s."currency"`);
}

function readNamed(
  db: RowsReader,
  prefixes: Prefixes,
  balances: Sql,
  order: Sql,
): Promise<OwedRow[]> {
  return db.rows<OwedRow>(sql`
    SELECT b.*, u."name", u."suspendedAt", u."suspendedUntil", u."deletedAt",
      CASE WHEN d."userId" IS NULL THEN 0 ELSE 1 END AS "hasDetails"
    FROM (${withChargebacks(balances)}) b
    JOIN "User" u ON u."id" = b."sellerId"
    LEFT JOIN "PayeeDetails" d ON d."userId" = b."sellerId" AND ${isReadable(prefixes)}
    ORDER BY ${order}`);
}

/** Rows of balances with the part of each that an open dispute of the card provider's holds back. */
function withChargebacks(balances: Sql, sellerIds?: readonly string[]): Sql {
  return sql`
    SELECT b."sellerId", b."currency", b."availableMinor",
      coalesce(h."chargebackMinor", 0) AS "chargebackMinor"
    FROM (${balances}) b
    LEFT JOIN (${chargebackParts(sellerIds)}) h
      ON h."sellerId" = b."sellerId" AND h."currency" = b."currency"`;
}

/** The parts of balances that open disputes hold back: never more than a balance. */
function chargebackParts(sellerIds?: readonly string[]): Sql {
  return sql`
    SELECT s."sellerId", s."currency",
      CASE WHEN b."availableMinor" < 0 THEN 0 WHEN s."dueMinor" > b."availableMinor"
        THEN b."availableMinor" ELSE s."dueMinor" END AS "chargebackMinor"
    FROM (
      SELECT held."sellerId", held."currency", sum(held."dueMinor") AS "dueMinor"
      FROM (
        SELECT due."sellerId", due."currency", -sum(due."amountMinor") AS "dueMinor"
        FROM (${dueInChargeback(sellerIds)}) due
        GROUP BY due."sellerId", due."currency", due."ofOrder"
        HAVING sum(due."amountMinor") < 0
      ) held
      GROUP BY held."sellerId", held."currency"
    ) s
    JOIN "SellerBalance" b ON b."sellerId" = s."sellerId" AND b."currency" = s."currency"`;
}

/**
 * Reads the amounts that open disputes of the card provider may still take from sellers beyond
 * their balances, because the money was paid out or is on its way; by seller, in one currency.
 */
export async function readUncovered(
  db: RowsReader,
  { sellerIds, currency }: { sellerIds: readonly string[]; currency: string },
): Promise<Map<string, number>> {
  if (sellerIds.length === 0) return new Map();
  const rows = await db.rows<{ sellerId: string; dueMinor: number; balanceMinor: number }>(sql`
    SELECT s."sellerId", sum(s."dueMinor") AS "dueMinor",
      coalesce((SELECT b."availableMinor" FROM "SellerBalance" b
        WHERE b."sellerId" = s."sellerId" AND b."currency" = ${currency}), 0) AS "balanceMinor"
    FROM (
      SELECT due."sellerId", -sum(due."amountMinor") AS "dueMinor"
      FROM (${dueInChargeback(sellerIds)}) due
      WHERE due."currency" = ${currency}
      GROUP BY due."sellerId", due."ofOrder"
      HAVING sum(due."amountMinor") < 0
    ) s
    GROUP BY s."sellerId"`);
  const uncovered = rows.map(({ sellerId, dueMinor, balanceMinor }) => {
    return [sellerId, dueMinor - Math.max(0, balanceMinor)] as const;
  });
  return new Map(uncovered.filter(([, amountMinor]) => amountMinor > 0));
}

/**
 * What the ledger owes to sellers, or to some of them, for orders with an open dispute of the card
 * provider's, which are few: an entry names its order itself, or by its transaction.
 */
function dueInChargeback(sellerIds?: readonly string[]): Sql {
  const orders = sellerIds
    ? sql`"Order" o CROSS JOIN "ProviderDispute" d
      WHERE o."sellerId" IN (${sql.join(sellerIds)}) AND d."orderId" = o."id" AND`
    : sql`"ProviderDispute" d WHERE`;
  const orderIds = sql`(SELECT DISTINCT d."orderId" FROM ${orders}
    ${holdsSale}) d`;
  const columns = sql`d."orderId" AS "ofOrder", e."sellerId", e."currency", e."amountMinor"`;
  // Not by the index of accounts, in which most entries are of this one.
  const payable = sql`coalesce(e."account", '') = 'seller_payable'`;
  return sql`
    SELECT ${columns} FROM ${orderIds} CROSS JOIN "LedgerEntry" e
      WHERE e."orderId" = d."orderId" AND ${payable}
    UNION ALL SELECT ${columns}
      FROM ${orderIds} CROSS JOIN "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
      WHERE t."orderId" = d."orderId" AND e."transactionId" = t."id" AND e."orderId" IS NULL
        AND ${payable}`;
}

interface PayoutRow {
  currency: string;
  /** Amounts that are exported or being transferred. */
  underWayMinor: number;
  /** Amounts that were paid, less those that came back. */
  paidOutMinor: number;
}

/** Reads the payouts to sellers, arrived and under way: to one seller, or to all. */
export async function readPayouts(
  db: Pick<Database, 'rows' | 'dialect'>,
  sellerId?: string,
): Promise<PayoutRow[]> {
  const where = sql`((p."objectKind" = 'seller-payout'
      AND p."account" IN ('operator_bank', 'payouts_under_way'))
    OR (p."objectKind" = 'transfer' AND p."account" = 'payouts_under_way'))`;
  const sums: OfPayouts[] =
    sellerId === undefined
      ? await readPostedSums(db, where)
      : await db.rows(sql`
          SELECT p."account", p."objectKind", p."currency", sum(p."amountMinor") AS "amountMinor"
          FROM (SELECT e."account", t."objectKind", e."currency", e."amountMinor"
            FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t."id" = e."transactionId"
            WHERE e."sellerId" = ${sellerId}) p
          WHERE ${where}
          GROUP BY p."account", p."objectKind", p."currency"`);
  return sums.map(toPayouts);
}

type OfPayouts = Pick<PostedSum, 'account' | 'objectKind' | 'currency' | 'amountMinor'>;

/**
 * The part of payouts in a sum: an export puts the money under way, and an arrived transfer takes it
 * from there.
 */
function toPayouts({ account, objectKind, currency, amountMinor }: OfPayouts): PayoutRow {
  if (account === 'operator_bank') {
    return { currency, underWayMinor: 0, paidOutMinor: 0 - amountMinor };
  }
  const arrivedMinor = objectKind === 'transfer' ? amountMinor : 0;
  return { currency, underWayMinor: 0 - amountMinor, paidOutMinor: arrivedMinor };
}

/** An order whose money waits for its completion. Times are epoch milliseconds. */
export interface PendingRow {
  orderId: string;
  sellerId: string;
  currency: string;
  priceMinor: number;
  feeMinor: number;
  refundedMinor: number;
  heldMinor: number;
  /** Number of open disputes of the card provider, which hold the money back. */
  openChargebacks: number | bigint;
}

/** The orders of all sellers, or of one, that are paid and not completed. */
export function readPending(db: RowsReader, sellerId?: string): Promise<PendingRow[]> {
  const ofSeller = sellerId === undefined ? sql.empty : sql`AND o."sellerId" = ${sellerId}`;
  return db.rows<PendingRow>(sql`
    SELECT o."id" AS "orderId", o."sellerId", o."currency", o."priceMinor", o."feeMinor",
      o."refundedMinor", -sum(e."amountMinor") AS "heldMinor",
      ${openChargebacks(sql`o."id"`)} AS "openChargebacks"
    FROM "Order" o CROSS JOIN "LedgerEntry" e
    WHERE o."status" IN ('paid', 'received', 'disputed') ${ofSeller}
      AND e."orderId" = o."id" AND coalesce(e."account", '') = 'held' AND e."currency" = o."currency"
    GROUP BY o."id", o."sellerId", o."currency", o."priceMinor", o."feeMinor", o."refundedMinor"`);
}
