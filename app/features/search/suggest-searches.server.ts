import type { Ctx } from '~/features/accounts/account.policy';
import { listCategoryNames } from '~/features/products/category-names.server';
import { foldText, rawWords } from '~/lib/search-words';
import { COUNTED } from './count-products.server';
import { noFilters, type ListingFilters } from './listing-filters';
import { namesCategory } from './likely-categories';
import { listingIndex } from './listing-index.server';
import { rankListings } from './rank-listings';
import { editDistance, MAX_WORDS, searchedWords } from './query-words';
import { findNearWords, readCandidates } from './search.sql.server';
import { synonymsAt, type Respelling, type Synonyms } from './synonyms';
import { readSynonyms, readTerms } from './synonyms.sql.server';

type Reading = Pick<Ctx, 'db'>;

/** A search with fewer results than this is compared with other spellings. */
const FEW = 3;
/**
 * Words of this length or longer may contain two mistakes; in shorter ones 'chair' would match
 * 'car'.
 */
const TWO_MISTAKES_LENGTH = 6;
const MIN_WORD_LENGTH = 3;
/** The minimum length of a word that listings contain and that still counts as mistyped. */
const SHORTEST_KNOWN = 5;
/**
 * Such a word is corrected only when this many times as many listings, and at least this many,
 * contain the other word.
 */
const MORE_COMMON = 4;
const MAX_CORRECTIONS = 3;
const MAX_TRIED = 5;

/** The probable meaning of a mistyped search. */
export interface SearchRespelling {
  /** The search with corrected words. */
  meant: string;
  /** The words that differ. */
  words: Respelling[];
  /** The number of results of the search as typed; fewer than FEW. */
  found: number;
}

/**
 * For a search with few or no results: the same search with its mistyped words replaced by similar
 * words of listings or synonyms, if that finds more; else null. Filters are ignored.
 */
export function findRespelling(ctx: Reading, q: string): Promise<SearchRespelling | null> {
  return ctx.db.memoize(`spelling ${q}`, () => computeRespelling(ctx, q));
}

/** The corrected search as text, for a search without results; null when it has results. */
export async function didYouMean(ctx: Reading, q: string): Promise<string | null> {
  const respelling = await findRespelling(ctx, q);
  return respelling?.found === 0 ? respelling.meant : null;
}

/**
 * Adds the corrected spelling of a search to filters, unless they ask for the exact words. Returns it
 * beside the filters, too: null where the search is used as typed.
 */
export async function withCorrectedSpelling(ctx: Reading, filters: ListingFilters) {
  const respelling = filters.q && !filters.exact ? await findRespelling(ctx, filters.q) : null;
  const searched = respelling ? { ...filters, respelt: respelling.words } : filters;
  return { filters: searched, respelling };
}

/** Searches that are offered instead of one that finds nothing. */
const MAX_OFFERED = 3;
/** A word that begins or ends with a number: '12v', 'a4'. */
const WORD_AND_NUMBER = /^(?:\p{L}+\p{N}+|\p{N}+\p{L}+)$/u;
const PARTS = /\p{L}+|\p{N}+/gu;

/**
 * Searches for one that finds nothing, as far as they find something, at most MAX_OFFERED: two neighbours as
 * one word ('arm chair'), a word apart from its number ('12v'), and one word left out, first the first; else
 * its single words. Filters are ignored.
 */
export async function otherWordings(ctx: Reading, q: string): Promise<string[]> {
  const words = rawWords(q).slice(0, MAX_WORDS);
  const instead = (place: number, length: number, ...put: string[]) =>
    words.toSpliced(place, length, ...put).join(' ');
  const joined = words
    .slice(1)
    .map((word, place) => instead(place, 2, `${words[place] ?? ''}${word}`));
  const apart = words.flatMap((word, place) =>
    WORD_AND_NUMBER.test(word) ? instead(place, 1, ...(word.match(PARTS) ?? [])) : [],
  );
  const fewer = words.map((_, place) => instead(place, 1));
  const found = await findSome(ctx, [...joined, ...apart, ...fewer]);
  return found.length > 0 || words.length < 3 ? found : findSome(ctx, words);
}

/** The first MAX_OFFERED of some searches that find a listing. */
async function findSome(ctx: Reading, searches: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const q of new Set(searches)) {
    if (found.length < MAX_OFFERED && q !== '' && (await count(ctx, { q }, 1)) > 0) found.push(q);
  }
  return found;
}

async function computeRespelling(ctx: Reading, q: string): Promise<SearchRespelling | null> {
  const typed = searchedWords(q);
  if (typed.length === 0) return null;
  const found = await count(ctx, { q }, FEW);
  if (found >= FEW) return null;
  const synonyms = await readSynonyms(ctx.db);
  const categories = await listCategoryNames(ctx);
  const words: Respelling[] = [];
  for (const [place, word] of typed.entries()) {
    if (word.length < MIN_WORD_LENGTH || words.some(([other]) => other === word)) continue;
    const last = place === typed.length - 1;
    // A word that is not the last must occur completely; counting it twice has this effect.
    const alone = typed.length === 1;
    const known = alone ? found : await count(ctx, { q: last ? word : `${word} ${word}` }, FEW);
    if (known >= FEW || (known > 0 && (found === 0 || word.length < SHORTEST_KNOWN))) continue;
    // A word that has synonyms or names a category is spelt as it is meant, although no listing
    // contains it.
    const meantSo = synonymsAt(synonyms, [word], 0) ?? namesCategory(word, categories);
    const mistyped = words.length < MAX_CORRECTIONS && !meantSo;
    const near = mistyped ? await nearest(ctx, word, known, synonyms) : null;
    if (near !== null) words.push([word, near]);
    else if (known === 0) return null;
  }
  if (words.length === 0) return null;
  if ((await count(ctx, { q, respelt: words }, COUNTED)) <= found) return null;
  const corrections = new Map(words);
  const meant = typed.map((word) => corrections.get(word) ?? word).join(' ');
  return { meant, words, found };
}

/** The most similar word of a listing or a synonym; among equally similar ones the most common. */
async function nearest(
  ctx: Reading,
  word: string,
  known: number,
  synonyms: Synonyms,
): Promise<string | null> {
  const maxDistance = word.length >= TWO_MISTAKES_LENGTH ? 2 : 1;
  const found = new Map<string, number>();
  const candidates = await findNearWords(ctx.db, word, maxDistance);
  for (const raw of [...candidates, ...synonyms.keys()]) {
    const near = foldText(raw);
    const distance = editDistance(word, near, maxDistance);
    if (distance === 0 || distance > maxDistance) continue;
    // A mistyped first letter is rare: among equally similar words the same first letter wins.
    found.set(near, distance + (near[0] === word[0] ? 0 : 0.5));
  }
  const tried = [...found].sort(([, a], [, b]) => a - b).slice(0, MAX_TRIED);
  let best: { near: string; distance: number; count: number } | null = null;
  for (const [near, distance] of tried) {
    if (best && distance > best.distance) break;
    if (known > 0 && near[0] !== word[0]) continue;
    // Twice, so that it must occur completely.
    const listings = await count(ctx, { q: `${near} ${near}` }, COUNTED);
    if (known > 0 && listings < MORE_COMMON * Math.max(known, 1)) continue;
    if (listings > (best?.count ?? 0)) best = { near, distance, count: listings };
  }
  return best?.near ?? null;
}

/** Counts the matching listings, up to `cap`. */
function count({ db }: Reading, given: Partial<ListingFilters>, cap: number): Promise<number> {
  return listingIndex(db).count({ ...noFilters, ...given }, cap);
}

const MAX_CANDIDATES = 60;
const SUGGESTED = 8;
/** A single letter matches too many names to suggest. */
const MIN_SUGGEST_LENGTH = 2;

/**
 * Suggests names of the newest listings that match the typed text, best first, without duplicates.
 * Synonyms count, and where nothing matches, so does a corrected spelling.
 */
export async function suggestSearches(ctx: Pick<Ctx, 'db'>, q: string): Promise<string[]> {
  const hasWord = searchedWords(q).length > 0;
  if (!hasWord || foldText(q).length < MIN_SUGGEST_LENGTH) return [];
  const names = await namesFor(ctx, { ...noFilters, q });
  if (names.length > 0) return names;
  const respelling = await findRespelling(ctx, q);
  return respelling ? namesFor(ctx, { ...noFilters, q, respelt: respelling.words }) : [];
}

async function namesFor({ db }: Pick<Ctx, 'db'>, filters: ListingFilters): Promise<string[]> {
  const range = { order: 'newest', beyond: null, including: false, backwards: false } as const;
  const indexed = await listingIndex(db).find(filters, { ...range, limit: MAX_CANDIDATES });
  if (indexed.length === 0) return [];
  const found = await readCandidates(db, indexed);
  const terms = (await readTerms(db, filters)) ?? [];
  const named = rankListings(found, terms).filter(({ score }) => score > 0);
  const names = new Map(named.map(({ name }) => [foldText(name), name]));
  return [...names.values()].slice(0, SUGGESTED);
}
