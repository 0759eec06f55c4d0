import { holdsSale } from '~/features/orders/open-chargebacks.sql.server';
import type { RowsReader } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/** The parts of what a completed sale brought that have not arrived at the seller, in minor units. */
export interface UnpaidPart {
  availableMinor: number;
  /** Exported by hand, not confirmed. */
  underWayMinor: number;
}

interface SaleRow {
  orderId: string;
  /** Due to the seller for the sale, without what was transferred for it. */
  dueMinor: number;
  /** Due to the seller for the sale and all sales that are paid out later than it. */
  throughMinor: number;
  /** The seller's balance in the currency of the sale, and what is exported of it. */
  balanceMinor: number;
  exportedMinor: number;
}

/**
 * Reads what is left to pay out of sales of a seller, by order. A payout by hand takes from the balance,
 * not from sales, so the balance is divided among them: it belongs to the sales that were completed
 * last, what is exported to those before them, and all earlier ones are paid out. So the parts of all
 * sales sum to the balance and to what is under way. A sale that a bank's dispute has held back from every
 * batch counts as the last of all.
 */
export async function readUnpaid(
  db: RowsReader,
  sellerId: string,
  orderIds: readonly string[],
): Promise<Map<string, UnpaidPart>> {
  if (orderIds.length === 0) return new Map();
  const completedAt = sql`coalesce(o."completedAt", o."createdAt")`;
  // A dispute that was opened later than a batch did not keep the sale out of it.
  const isHeldBack = sql`EXISTS (SELECT 1 FROM "ProviderDispute" d
    WHERE d."orderId" = o."id" AND ${holdsSale}
      AND NOT EXISTS (SELECT 1 FROM "PayoutLine" l
        WHERE l."sellerId" = ${sellerId} AND l."currency" = due."currency"
          AND l."status" <> 'failed' AND l."createdAt" >= ${completedAt}
          AND l."createdAt" < d."createdAt"))`;
  const rows = await db.rows<SaleRow>(sql`
    WITH due AS (
      SELECT coalesce(e."orderId", t."orderId") AS "orderId", e."currency",
        -sum(e."amountMinor") AS "dueMinor"
      FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t."id" = e."transactionId"
      WHERE e."sellerId" = ${sellerId} AND e."account" = 'seller_payable'
      GROUP BY coalesce(e."orderId", t."orderId"), e."currency"
    ),
    sale AS (
      SELECT due."orderId", due."currency", due."dueMinor",
        sum(due."dueMinor") OVER (PARTITION BY due."currency"
          ORDER BY CASE WHEN ${isHeldBack} THEN 1 ELSE 0 END DESC, ${completedAt} DESC, o."id" DESC
        ) AS "throughMinor"
      FROM due JOIN "Order" o ON o."id" = due."orderId"
      WHERE due."dueMinor" > 0
    )
    SELECT sale."orderId", sale."dueMinor", sale."throughMinor",
      (SELECT sum(due."dueMinor") FROM due
        WHERE due."currency" = sale."currency") AS "balanceMinor",
      (SELECT coalesce(sum(l."amountMinor"), 0) FROM "PayoutLine" l
        WHERE l."sellerId" = ${sellerId} AND l."status" = 'exported'
          AND l."currency" = sale."currency") AS "exportedMinor"
    FROM sale WHERE sale."orderId" IN (${sql.join(orderIds)})`);
  return new Map(rows.map((row) => [row.orderId, toUnpaidPart(row)]));
}

function toUnpaidPart({
  dueMinor,
  throughMinor,
  balanceMinor,
  exportedMinor,
}: SaleRow): UnpaidPart {
  const laterMinor = throughMinor - dueMinor;
  /** The part of the sale within an amount that belongs to the last sales. */
  const within = (minor: number) => Math.min(dueMinor, Math.max(0, minor - laterMinor));
  const balance = Math.max(0, balanceMinor);
  const availableMinor = within(balance);
  return { availableMinor, underWayMinor: within(balance + exportedMinor) - availableMinor };
}
