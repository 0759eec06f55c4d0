import type { Money } from '~/lib/money';
import type { RowsReader } from '../../db/database';
import { sql } from '../../db/sql';

/** Money that the sandbox has taken and neither refunded nor passed on, by currency. */
export async function sandboxBalance(db: RowsReader): Promise<Money[]> {
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
      UNION ALL
      SELECT d."currency", -d."amountMinor" FROM "SandboxDispute" d WHERE d."status" <> 'won'
      UNION ALL
      SELECT t."currency", -t."amountMinor" FROM "SandboxTransfer" t
      UNION ALL
      SELECT t."currency", v."amountMinor" FROM "SandboxReversal" v
        JOIN "SandboxTransfer" t ON t."id" = v."transferId"
    ) m
    GROUP BY m."currency"`);
}

/** Balance of a seller's account at the sandbox in a currency, less its payouts. */
export async function sandboxAccountBalance(
  db: RowsReader,
  accountId: string,
  currency: string,
): Promise<number> {
  const [row] = await db.rows<{ amountMinor: number | null }>(sql`
    SELECT sum(m."amountMinor") AS "amountMinor"
    FROM (
      SELECT t."amountMinor" FROM "SandboxTransfer" t
        WHERE t."accountId" = ${accountId} AND t."currency" = ${currency}
      UNION ALL
      SELECT -v."amountMinor" FROM "SandboxReversal" v
        JOIN "SandboxTransfer" t ON t."id" = v."transferId"
        WHERE t."accountId" = ${accountId} AND t."currency" = ${currency}
      UNION ALL
      SELECT -p."amountMinor" FROM "SandboxPayout" p
        WHERE p."accountId" = ${accountId} AND p."currency" = ${currency}
          AND p."status" <> 'failed'
    ) m`);
  return row?.amountMinor ?? 0;
}
