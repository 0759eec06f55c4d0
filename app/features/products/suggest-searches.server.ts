import type { Ctx } from '../accounts/actor';
import { sql } from '~/platform/db/sql';
import { noFilters } from './listing-filters';
import { listingIndex } from './listing-index.server';
import { rankListings, type Candidate } from './rank-listings';
import { foldText, searchWords } from './search-words';

const LOOKED_AT = 60;
const SUGGESTED = 8;
/** One letter begins half of everything. */
const SHORTEST = 2;

/** Names that fit what is being typed, best first, of the newest listings that do; each once. */
export async function suggestSearches({ db }: Pick<Ctx, 'db'>, q: string): Promise<string[]> {
  const words = searchWords(q);
  if (!words || foldText(q).length < SHORTEST) return [];
  const range = { order: 'newest', beyond: null, including: false, backwards: false } as const;
  const placed = await listingIndex(db).find({ ...noFilters, q }, { ...range, limit: LOOKED_AT });
  if (placed.length === 0) return [];
  const found = await db.rows<Candidate>(sql`SELECT "id", "name", "createdAt" FROM "Product"
    WHERE "id" IN (${sql.join(placed.map(({ id }) => id))})`);
  const named = rankListings(found, words).filter(({ score }) => score > 0);
  const names = new Map(named.map(({ name }) => [foldText(name), name]));
  return [...names.values()].slice(0, SUGGESTED);
}
