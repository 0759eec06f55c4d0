import type { Cents } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Database } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import type { IntentStatus } from './payment.policy';
import { REFUND_JOB } from './settle-payment.server';

type Reading = Pick<Database, 'rows'>;

/** A payment that was taken. Times are epoch milliseconds. */
export interface TakenPayment {
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
  /** The provider's message when it last refused a refund. */
  refundError: string | null;
}

/**
 * A page of the taken payments, newest first, searchable by product, buyer's address and the
 * provider's id.
 */
export function readPayments(db: Reading, request: TableRequest): Promise<TablePage<TakenPayment>> {
  const select = sql`
    SELECT i."id", i."orderId", o."name" AS "productName", o."userName" AS "buyerName",
      o."email" AS "buyerEmail", i."amountCents", i."provider", i."transactionId", i."status",
      i."takenAt", j."lastError" AS "refundError"
    FROM "PaymentIntent" i
    JOIN "Order" o ON o."id" = i."orderId"
    LEFT JOIN "Job" j ON j."kind" = ${REFUND_JOB} AND j."key" = i."id"`;
  const keys = [sql.id('o', 'nameKey'), sql`lower(o."email")`, sql`lower(i."transactionId")`];
  const where = sql`i."takenAt" IS NOT NULL ${containsText(request.search, ...keys)}`;
  return readTable(db, { select, where, alias: 'i', newestBy: 'takenAt' }, request);
}

/**
 * The number of payments and their sum in cents. Prisma returns the sum of an Int column as an Int,
 * which ends at 21 million dollars.
 */
export async function sumPayments(db: Reading): Promise<{ count: number; cents: number }> {
  const [sum] = await db.rows<{ count: number; cents: number }>(
    sql`SELECT count(*) AS "count", coalesce(sum(p."priceCents"), 0) AS "cents" FROM "Payment" p`,
  );
  return sum ?? { count: 0, cents: 0 };
}
