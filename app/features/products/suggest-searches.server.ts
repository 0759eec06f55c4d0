import type { Ctx } from '../accounts/actor';
import { sql } from '~/platform/db/sql';
import { findRespelling } from './did-you-mean.server';
import { noFilters, type ListingFilters } from './listing-filters';
import { listingIndex } from './listing-index.server';
import { rankListings, type Candidate } from './rank-listings';
import { foldText, searchWords } from './search-words';
import { readTerms } from './synonyms.sql.server';

const LOOKED_AT = 60;
const SUGGESTED = 8;
/** One letter begins half of everything. */
const SHORTEST = 2;

/**
 * Names that fit what is being typed, best first, of the newest listings that do; each once.
 * Synonyms count, and where nothing fits, so does a corrected spelling.
 */
export async function suggestSearches(ctx: Pick<Ctx, 'db'>, q: string): Promise<string[]> {
  if (!searchWords(q) || foldText(q).length < SHORTEST) return [];
  const names = await namesFor(ctx, { ...noFilters, q });
  if (names.length > 0) return names;
  const respelling = await findRespelling(ctx, q);
  return respelling ? namesFor(ctx, { ...noFilters, q, respelt: respelling.words }) : [];
}

async function namesFor({ db }: Pick<Ctx, 'db'>, filters: ListingFilters): Promise<string[]> {
  const range = { order: 'newest', beyond: null, including: false, backwards: false } as const;
  const placed = await listingIndex(db).find(filters, { ...range, limit: LOOKED_AT });
  if (placed.length === 0) return [];
  const found = await db.rows<Candidate>(sql`SELECT "id", "name", "createdAt" FROM "Product"
    WHERE "id" IN (${sql.join(placed.map(({ id }) => id))})`);
  const terms = (await readTerms(db, filters)) ?? [];
  const named = rankListings(found, terms).filter(({ score }) => score > 0);
  const names = new Map(named.map(({ name }) => [foldText(name), name]));
  return [...names.values()].slice(0, SUGGESTED);
}
