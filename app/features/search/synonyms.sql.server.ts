import type { Database } from '~/platform/db/database';
import { recall } from '~/platform/db/recall';
import { sql } from '~/platform/db/sql';
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
const CACHE = { name: 'synonyms', most: 1 };

/** The synonyms that admins maintain, cached until the next write. */
export function readSynonyms(db: Pick<Database, 'rows' | 'version'>): Promise<Synonyms> {
  return recall(
    db,
    'synonyms',
    async () => {
      const groups = await db.rows<{ words: string }>(sql`SELECT "words" FROM "SynonymGroup"
        ORDER BY "createdAt", "id" LIMIT ${MAX_GROUPS}`);
      return indexSynonyms(groups.map(({ words }) => readSynonymGroup(words)));
    },
    CACHE,
  );
}

/** The terms of a search with their alternatives. Null when it contains no word. */
export async function readTerms(
  db: Pick<Database, 'rows' | 'version'>,
  { q, exact, respelt }: Pick<ListingFilters, 'q' | 'exact' | 'respelt'>,
): Promise<SearchTerm[] | null> {
  if (q === '') return null;
  return exact ? searchTerms(q) : searchTerms(q, { synonyms: await readSynonyms(db), respelt });
}
