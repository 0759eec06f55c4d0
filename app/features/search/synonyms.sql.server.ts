import type { TablePage, TableRequest } from '~/lib/paging';
import type { Database, RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import { foldText } from '~/lib/search-words';
import type { ListingFilters } from './listing-filters';
import {
  searchTerms,
  indexSynonyms,
  readSynonymGroup,
  type SearchTerm,
  type Synonyms,
} from './synonyms';

/** The maximum number of groups in use; the oldest come first. */
export const MAX_GROUPS = 500;

/** The synonyms that admins maintain, cached. */
export function readSynonyms(db: Pick<Database, 'rows' | 'memoize'>): Promise<Synonyms> {
  return db.memoize('synonyms', async () => {
    const groups = await db.rows<{ words: string }>(sql`SELECT "words" FROM "SynonymGroup"
      ORDER BY "createdAt", "id" LIMIT ${MAX_GROUPS}`);
    return indexSynonyms(groups.map(({ words }) => readSynonymGroup(words)));
  });
}

/** The terms of a search with their alternatives. Null when it contains no word. */
export async function readTerms(
  db: Pick<Database, 'rows' | 'memoize'>,
  { q, exact, respelt }: Pick<ListingFilters, 'q' | 'exact' | 'respelt'>,
): Promise<SearchTerm[] | null> {
  if (q === '') return null;
  if (exact) return searchTerms(q);
  return searchTerms(q, { synonyms: await readSynonyms(db), respelt, forms: true });
}

/** A page of the groups, newest first, searchable by their words. */
export function readSynonymGroups(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<{ id: string; words: string }>> {
  const search = containsText(foldText(request.search ?? ''), sql.id('g', 'wordsKey'));
  const select = sql`SELECT g."id", g."words", g."createdAt" FROM "SynonymGroup" g`;
  return readTable(db, { select, where: sql`1 = 1 ${search}`, alias: 'g' }, request);
}
