import type { Database } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { Encryption } from '~/platform/encryption.server';

export type Prefixes = Encryption['prefixes'];

/**
 * Whether one of the secrets of `prefixes` has encrypted the details of the row `d`. Those that no secret
 * in use has encrypted count as not entered.
 */
export const isReadable = (prefixes: Prefixes): Sql =>
  sql`substr(d."sealed", 1, ${prefixes[0].length}) IN (${sql.join(prefixes)})`;

interface SealedRow {
  userId: string;
  sealed: string;
}

/** Reads bank details and open lines of payouts that certain secrets have encrypted, some of each. */
export async function readOutdatedDetails(
  db: Pick<Database, 'rows'>,
  prefixes: Prefixes,
  limit: number,
): Promise<{ details: SealedRow[]; lines: (SealedRow & { id: string })[] }> {
  const [details, lines] = await Promise.all([
    db.rows<SealedRow>(sql`
      SELECT d."userId", d."sealed" FROM "PayeeDetails" d
      WHERE ${isReadable(prefixes)} LIMIT ${limit}`),
    db.rows<SealedRow & { id: string }>(sql`
      SELECT d."id", d."sellerId" AS "userId", d."sealed" FROM "PayoutLine" d
      WHERE d."status" = 'exported' AND ${isReadable(prefixes)} LIMIT ${limit}`),
  ]);
  return { details, lines };
}
