import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { isOpenChargeback } from '~/features/orders/open-chargebacks.sql.server';
import type { Currency } from '~/lib/money';
import type { RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { DISPUTES_TO_ANSWER } from '~/platform/payments/provider-states';

/** A dispute in the admins' queue. Times are epoch milliseconds. */
export interface QueuedDispute {
  id: string;
  orderId: string;
  name: string;
  buyerName: string;
  sellerName: string;
  reason: string;
  /** Whether an admin has to decide it now. */
  waits: boolean | number;
  answerBy: number;
  createdAt: number;
  closedAt: number | null;
  status: string;
  priceMinor: number;
  currency: Currency;
}

/** A dispute of the card provider's that is open. */
export interface QueuedChargeback {
  id: string;
  orderId: string;
  name: string;
  status: string;
  reason: string;
  amountMinor: number;
  currency: Currency;
  respondBy: number | null;
  createdAt: number;
}

/** The longest list of the page; more than that wait for their turn. */
const LONGEST = 200;

const columns = sql`d."id", d."orderId", o."name", o."userName" AS "buyerName",
  s."name" AS "sellerName", d."reason", d."answerBy", d."createdAt", d."closedAt", d."status",
  o."priceMinor", o."currency"`;
const tables = sql`"Dispute" d JOIN "Order" o ON o."id" = d."orderId"
  JOIN "User" s ON s."id" = d."sellerId"`;

/** The condition on the dispute `d` that an admin has to decide it now. */
const waiting = (now: Date) => sql`(d."closedAt" IS NULL
  AND (d."status" = 'escalated' OR d."answerBy" <= ${now}))`;

/**
 * Lists for admins the disputes that are open, those that wait for a decision first, then by their
 * deadline; the last ones that are over; and the open disputes of the card provider's. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function listDisputes(ctx: Ctx) {
  requirePermission(ctx, 'dispute:decide');
  const now = ctx.clock.now();
  const [open, closed, chargebacks] = await Promise.all([
    ctx.db.rows<QueuedDispute>(sql`
      SELECT ${columns}, CASE WHEN ${waiting(now)} THEN 1 ELSE 0 END AS "waits" FROM ${tables}
      WHERE d."closedAt" IS NULL
      ORDER BY "waits" DESC, d."answerBy", d."id" LIMIT CAST(${LONGEST} AS integer)`),
    ctx.db.rows<QueuedDispute>(sql`
      SELECT ${columns}, 0 AS "waits" FROM ${tables} WHERE d."closedAt" IS NOT NULL
      ORDER BY d."closedAt" DESC, d."id" LIMIT 20`),
    readChargebacks(ctx.db),
  ]);
  return { open, closed, chargebacks };
}

function readChargebacks(db: RowsReader): Promise<QueuedChargeback[]> {
  return db.rows(sql`
    SELECT d."id", d."orderId", o."name", d."status", d."reason", d."amountMinor", d."currency",
      d."respondBy", d."createdAt"
    FROM "ProviderDispute" d JOIN "Order" o ON o."id" = d."orderId"
    WHERE ${isOpenChargeback}
    ORDER BY coalesce(d."respondBy", d."createdAt"), d."id" LIMIT CAST(${LONGEST} AS integer)`);
}

/** The number of disputes and chargebacks that wait for an admin, as an expression. */
export const waitingDisputes = (now: Date): Sql => sql`
  (SELECT count(*) FROM "Dispute" d WHERE ${waiting(now)})
    + (SELECT count(*) FROM "ProviderDispute"
       WHERE "status" IN (${sql.join(DISPUTES_TO_ANSWER)}))`;
