import type { Cents } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/table-page';
import { containsText } from '~/platform/db/contains-text';
import { readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { moneyState, notesOf, type MoneyState, type PaymentNote } from './payment-notes';
import type { IntentStatus } from './payment.policy';
import { readReversals } from './reversals.queries.server';
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
  /** Where the money stands after refunds and disputes at the provider. */
  money: MoneyState;
  notes: PaymentNote[];
  /** What the provider said when it last refused to refund. */
  refundError: string | null;
}

const selectPayments = sql`
  SELECT i."id", i."orderId", o."name" AS "productName", o."userName" AS "buyerName",
    o."email" AS "buyerEmail", i."amountCents", i."provider", i."transactionId", i."status",
    i."takenAt", j."lastError" AS "refundError"
  FROM "PaymentIntent" i
  JOIN "Order" o ON o."id" = i."orderId"
  LEFT JOIN "OutboxJob" j ON j."kind" = ${REFUND_JOB} AND j."key" = i."id"`;

/**
 * All money that was taken, newest first, kept or sent back; found by product, buyer's address and
 * the provider's id. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listPayments(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<PaymentRow>> {
  requirePermission(ctx, 'payment:list');
  const keys = [sql.id('o', 'nameKey'), sql`lower(o."email")`, sql`lower(i."transactionId")`];
  const where = sql`i."takenAt" IS NOT NULL ${containsText(request.search, ...keys)}`;
  const query = { select: selectPayments, where, alias: 'i', newestBy: 'takenAt' } as const;
  const page = await readTable<Omit<PaymentRow, 'money' | 'notes'>>(ctx.db, query, request);
  const reversalsOf = await readReversals(
    ctx,
    page.items.map(({ orderId }) => orderId),
  );
  const items = page.items.map((row) => {
    const reversals = reversalsOf(row.orderId, row.transactionId);
    const money = moneyState(row.amountCents, reversals);
    return { ...row, money, notes: notesOf(reversals, 'admin') };
  });
  return { ...page, items };
}
