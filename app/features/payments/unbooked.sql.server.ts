import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

type Reading = Pick<Database, 'rows'>;

/** Ids of payments that are not in the ledger, at most `limit`. */
export function findUnbookedPayments(db: Reading, limit: number): Promise<{ id: string }[]> {
  return db.rows(sql`
    SELECT p."id" FROM "Payment" p
    WHERE NOT EXISTS (SELECT 1 FROM "LedgerObject" b
      WHERE b."kind" = 'charge' AND b."objectId" = p."transactionId")
    ORDER BY p."takenAt", p."id" LIMIT CAST(${limit} AS integer)`);
}

/** Ids of refunds and disputes at the provider that are not in the ledger, at most `limit` each. */
export function findUnbookedReversals(
  db: Reading,
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
