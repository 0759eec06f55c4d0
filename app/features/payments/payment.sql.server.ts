import type { Money } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import { REFUND_JOB } from './apply-payment-event.server';
import type { PaymentStatus } from './payment-machine';

/** A payment that was taken. Times are epoch milliseconds. */
export interface TakenPayment extends Money {
  id: string;
  orderId: string;
  productId: string;
  buyerId: string;
  productName: string;
  buyerName: string;
  buyerEmail: string;
  provider: string;
  transactionId: string;
  status: PaymentStatus;
  takenAt: number;
  /** The provider's message when it last refused a refund. */
  refundError: string | null;
  /** How many refunds of it are still to be sent. */
  owedRefunds: number;
}

/**
 * A page of the taken payments, newest first, searchable by product, buyer's address and the
 * provider's id.
 */
export function readPayments(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<TakenPayment>> {
  const select = sql`
    SELECT p."id", p."orderId", o."productId", o."buyerId", o."name" AS "productName", o."userName" AS "buyerName",
      o."email" AS "buyerEmail", p."amountMinor", p."currency", p."provider", p."transactionId", p."status",
      p."takenAt", (SELECT max(j."lastError") FROM "Refund" r
        JOIN "Job" j ON j."kind" = ${REFUND_JOB} AND j."key" = r."id"
        WHERE r."paymentId" = p."id") AS "refundError",
      (SELECT count(*) FROM "Refund" r
        WHERE r."paymentId" = p."id" AND r."status" = 'owed') AS "owedRefunds"
    FROM "Payment" p JOIN "Order" o ON o."id" = p."orderId"`;
  const keys = [sql.id('o', 'nameKey'), sql`lower(o."email")`, sql`lower(p."transactionId")`];
  const where = sql`1 = 1 ${containsText(request.search, ...keys)}`;
  return readTable(db, { select, where, alias: 'p', newestBy: 'takenAt' }, request);
}

/** The payments in one currency: their number and their sum. */
interface PaymentSum extends Money {
  count: number;
}

/**
 * The number of payments and their sum by currency. Prisma returns the sum of an Int column as an
 * Int, which ends at 2,147,483,647 minor units.
 */
export function sumPayments(db: RowsReader): Promise<PaymentSum[]> {
  return db.rows<PaymentSum>(
    sql`SELECT p."currency", count(*) AS "count", sum(p."amountMinor") AS "amountMinor"
      FROM "Payment" p WHERE p."status" = 'accepted' GROUP BY p."currency"`,
  );
}

/** Ids of payments that are not in the ledger, at most `limit`. */
export function findUnbookedPayments(db: RowsReader, limit: number): Promise<{ id: string }[]> {
  return db.rows(sql`
    SELECT p."id" FROM "Payment" p
    WHERE NOT EXISTS (SELECT 1 FROM "LedgerObject" b
      WHERE b."kind" = 'charge' AND b."objectId" = p."transactionId")
    ORDER BY p."takenAt", p."id" LIMIT CAST(${limit} AS integer)`);
}

/** Ids of refunds and disputes at the provider that are not in the ledger, at most `limit` each. */
export function findUnpostedReversals(
  db: RowsReader,
  limit: number,
): Promise<{ kind: 'refund' | 'dispute'; id: string }[]> {
  return db.rows(sql`
    SELECT 'refund' AS "kind", r."id" FROM "ProviderRefund" r
    WHERE NOT EXISTS (SELECT 1 FROM "LedgerObject" b
      WHERE b."kind" = 'refund' AND b."objectId" = r."id")
    UNION ALL
    SELECT 'dispute' AS "kind", d."id" FROM "ProviderDispute" d
    WHERE NOT EXISTS (SELECT 1 FROM "LedgerObject" b
      WHERE b."kind" = 'dispute' AND b."objectId" = d."id")
    LIMIT CAST(${limit} AS integer)`);
}
