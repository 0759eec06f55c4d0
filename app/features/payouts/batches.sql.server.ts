import type { Currency } from '~/lib/money';
import type { RowsReader } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/** A batch with the sum of its lines. */
interface BatchRow {
  id: string;
  currency: Currency;
  /** Epoch milliseconds. */
  createdAt: number;
  amountMinor: number;
  lines: number | bigint;
  /** Lines that wait for a decision. */
  open: number | bigint;
}

/**
 * The batches of payouts, those with lines that wait for a decision first, then the newest: some of
 * them, from the row `from` on.
 */
export function readBatches(
  db: RowsReader,
  { from, limit }: { from: number; limit: number },
): Promise<BatchRow[]> {
  const open = sql`SELECT "batchId" FROM "PayoutLine" WHERE "status" = 'exported'`;
  return db.rows<BatchRow>(sql`
    SELECT page."id", page."currency", page."createdAt", sum(l."amountMinor") AS "amountMinor",
      COUNT(*) AS "lines", sum(CASE WHEN l."status" = 'exported' THEN 1 ELSE 0 END) AS "open"
    FROM (
      SELECT b."id", b."currency", b."createdAt", 1 AS "isOpen"
      FROM "PayoutBatch" b WHERE b."id" IN (${open})
      UNION ALL SELECT d."id", d."currency", d."createdAt", 0 AS "isOpen"
      FROM (SELECT b."id", b."currency", b."createdAt" FROM "PayoutBatch" b
        WHERE b."id" NOT IN (${open})
        ORDER BY b."createdAt" DESC, b."id" DESC LIMIT ${from + limit}) d
      ORDER BY "isOpen" DESC, "createdAt" DESC, "id" DESC LIMIT ${limit} OFFSET ${from}
    ) page
    JOIN "PayoutLine" l ON l."batchId" = page."id"
    GROUP BY page."id", page."currency", page."createdAt", page."isOpen"
    ORDER BY page."isOpen" DESC, page."createdAt" DESC, page."id" DESC`);
}
