import type { Money } from '~/lib/money';
import type { Database } from '../../db/database';
import { sql } from '../../db/sql';

/** What the sandbox has taken and not refunded, by currency. */
export async function sandboxBalance(db: Pick<Database, 'rows'>): Promise<Money[]> {
  return db.rows<{ amountMinor: number; currency: string }>(sql`
    SELECT m."currency", sum(m."amountMinor") AS "amountMinor"
    FROM (
      SELECT i."currency", i."amountMinor" FROM "SandboxIntent" i WHERE i."status" = 'succeeded'
      UNION ALL
      SELECT i."currency", -r."amountMinor" FROM "SandboxRefund" r
        JOIN "SandboxIntent" i ON i."id" = r."intentId" WHERE r."status" = 'succeeded'
      UNION ALL
      SELECT i."currency", -i."amountMinor" FROM "SandboxIntent" i
        WHERE i."refundedAt" IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM "SandboxRefund" r WHERE r."intentId" = i."id")
    ) m
    GROUP BY m."currency"`);
}
