import { fromCursor, toPage, type Page, type PageRequest } from '~/lib/paging';
import type { Cents } from '~/lib/money';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import type { IntentStatus } from './payment.policy';
import { REFUND_JOB } from './settle-payment.server';

/** Money that was taken, as the admin's table shows it. Times are epoch milliseconds. */
export interface PaymentRow {
  id: string;
  orderId: string;
  productName: string;
  buyerName: string;
  buyerEmail: string;
  amountCents: Cents;
  provider: string;
  transactionId: string;
  status: IntentStatus;
  takenAt: number;
  /** What the provider said when it last refused to refund. */
  refundError: string | null;
}

/** All money that was taken, newest first, kept or sent back. Refuses with 401 and 403. */
export async function listPayments(ctx: Ctx, request: PageRequest): Promise<Page<PaymentRow>> {
  requirePermission(ctx, 'payment:list');
  const { limit, cursor } = request;
  const place = fromCursor(cursor);
  const rows = await ctx.db.rows<PaymentRow>(sql`
    SELECT i."id", i."orderId", o."name" AS "productName", o."userName" AS "buyerName",
      o."email" AS "buyerEmail", i."amountCents", i."provider", i."transactionId", i."status",
      i."takenAt", j."lastError" AS "refundError"
    FROM "PaymentIntent" i
    JOIN "Order" o ON o."id" = i."orderId"
    LEFT JOIN "OutboxJob" j ON j."kind" = ${REFUND_JOB} AND j."key" = i."id"
    WHERE i."takenAt" IS NOT NULL
      ${place ? sql`AND (i."takenAt", i."id") < (${place.at}, ${place.id})` : sql.empty}
    ORDER BY i."takenAt" DESC, i."id" DESC LIMIT ${limit + 1}`);
  return toPage(rows, limit, (row) => ({ at: new Date(row.takenAt), id: row.id }));
}
