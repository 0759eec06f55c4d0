import type { TablePage, TableRequest } from '~/lib/paging';
import { nearParts, type PrintParts } from '~/lib/fingerprint';
import type { RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';

/** The maximum number of rules in use. */
export const MAX_RULES = 1000;

/** A rule for words. The time is epoch milliseconds. */
export interface WordRuleRow {
  id: string;
  phrase: string;
  action: string;
  createdAt: number;
}

/** All rules, oldest first. In SQL because every write of a listing may need it. */
export function readWordRules(db: RowsReader): Promise<WordRuleRow[]> {
  return db.rows(sql`SELECT "id", "phrase", "action", "createdAt" FROM "WordRule"
    ORDER BY "createdAt", "id" LIMIT CAST(${MAX_RULES} AS integer)`);
}

/** A page of the rules, newest first, searchable by the folded phrase. */
export function readManagedRules(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<WordRuleRow>> {
  const search = containsText(request.search, sql.id('w', 'phraseKey'));
  const select = sql`SELECT w."id", w."phrase", w."action", w."createdAt" FROM "WordRule" w`;
  return readTable(db, { select, where: sql`1 = 1 ${search}`, alias: 'w' }, request);
}

/** A photo of another listing that a photo may be a copy of. */
export interface PrintRow {
  productId: string;
  part1: number;
  part2: number;
  part3: number;
  part4: number;
}

/** Maximum number of copies to report. */
const MAX_COPIES = 5;
/**
 * Maximum number of photos read by one part of a fingerprint; a more common part is no evidence.
 */
const MAX_NEAR = 2000;

/**
 * Condition on the print `c`: of another listing, of another seller or removed by an admin. A
 * seller's own copies are fine.
 */
const strange = ({ productId, sellerId }: { productId: string; sellerId: string }) =>
  sql`(c."productId" <> ${productId}
    AND (c."sellerId" IS NULL OR c."sellerId" <> ${sellerId} OR c."removedAt" IS NOT NULL))`;

/** The listings of others with exactly this photo; at most MAX_COPIES. */
export function readCopies(
  db: RowsReader,
  listing: { productId: string; sellerId: string },
  contentHash: string,
): Promise<{ productId: string }[]> {
  return db.rows(sql`SELECT DISTINCT c."productId" FROM "PhotoPrint" c
    WHERE c."contentHash" = ${contentHash} AND ${strange(listing)}
    LIMIT CAST(${MAX_COPIES} AS integer)`);
}

/**
 * The photos of others that may be near-duplicates: one of their four parts differs in at most one
 * bit. Each part is a search in its own index.
 */
export function readNearDuplicates(
  db: RowsReader,
  listing: { productId: string; sellerId: string },
  parts: PrintParts,
): Promise<PrintRow[]> {
  const at = (column: string, part: number) => sql`
    SELECT * FROM (SELECT c."productId", c."part1", c."part2", c."part3", c."part4"
      FROM "PhotoPrint" c
      WHERE ${sql.id('c', column)} IN (${sql.join(nearParts(part))}) AND ${strange(listing)}
      LIMIT CAST(${MAX_NEAR} AS integer)) ${sql.id(`by_${column}`)}`;
  return db.rows(sql`${at('part1', parts[0])} UNION ${at('part2', parts[1])}
    UNION ${at('part3', parts[2])} UNION ${at('part4', parts[3])}`);
}

/** Photos of listings whose fingerprint is not known yet. */
export function readWithoutFingerprint(db: RowsReader, limit: number): Promise<{ id: string }[]> {
  return db.rows(sql`SELECT i."id" FROM "Image" i
    WHERE i."fingerprint" IS NULL AND i."removedAt" IS NULL
      AND EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."imageId" = i."id")
    ORDER BY i."id" LIMIT CAST(${limit} AS integer)`);
}
