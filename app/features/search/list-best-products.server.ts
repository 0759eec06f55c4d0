import type { Ctx } from '~/features/accounts/account.policy';
import type { ListingFilters } from './listing-filters';
import {
  writeCursor,
  type ListingCursor,
  type RankedPlace,
  type ListingIndex,
  type ListingRequest,
  type PageOfIds,
  type IndexedListing,
} from './listing-index';
import { compareRanks, rankListings } from './rank-listings';
import { readCandidates } from './search.sql.server';
import { readTerms } from './synonyms.sql.server';

/** About the number of matches that are ranked together. */
const RANKED = 400;

const NEWEST = { order: 'newest', backwards: false } as const;

/**
 * A page of the best matches. The newest matches, about RANKED of them, are ranked by how well their
 * names match the search; after them come the next newest, ranked among themselves, and so on to the
 * last match (ADR 51). All pages of one such part rank from the same newest match on. Where a spelling
 * was corrected, the matches of the search as typed are ranked in the first part, and also when they
 * are older.
 */
export async function listBestProducts(
  { db }: Pick<Ctx, 'db'>,
  index: ListingIndex,
  { filters, limit }: ListingRequest,
  from: ListingCursor | null,
): Promise<PageOfIds> {
  // Whole pages, so that only the last page of a list is a short one.
  const size = Math.max(limit, RANKED - (RANKED % limit));
  const isLater = from?.rank?.isLater ?? false;
  const start = { beyond: from?.position ?? null, including: true };
  const [part, typed] = await Promise.all([
    readPart(index, filters, size, from),
    // A later part leaves out what the first one had.
    filters.respelt
      ? index.find(
          { ...filters, respelt: undefined },
          { ...NEWEST, ...(isLater ? { beyond: null, including: false } : start), limit: RANKED },
        )
      : ([] as IndexedListing[]),
  ]);
  const { upTo, isLast } = part;
  const anchor = from?.position ?? part.indexed[0]?.position;
  if (anchor === undefined || upTo === null) return { ids: [], next: null, previous: null };
  const asTyped = new Set(typed.map(({ id }) => id));
  const indexed = isLater
    ? part.indexed.filter(({ id }) => !asTyped.has(id))
    : [...part.indexed, ...typed];
  const candidates = indexed.length > 0 ? await readCandidates(db, indexed) : [];
  const terms = (await readTerms(db, filters)) ?? [];
  const ranked = rankListings(candidates, terms, asTyped);
  const [begin, end] = pageBounds(ranked, limit, from);
  const cursorAt = (place: RankedPlace, backwards: boolean) =>
    writeRanked(place, { anchor, upTo, isLater }, backwards);
  const next = async () => {
    if (end < ranked.length) return cursorAt(ranked[end - 1] ?? BEFORE_ALL, false);
    return isLast ? null : partAfter(index, filters, upTo);
  };
  const previous = async () => {
    if (begin > 0) return cursorAt(ranked[begin] ?? AFTER_ALL, true);
    return isLater ? partBefore(index, filters, size, anchor) : null;
  };
  return {
    ids: ranked.slice(begin, end).map(({ id }) => id),
    next: await next(),
    previous: await previous(),
  };
}

/** The matches that are ranked together: those of the cursor's part, or the next `size` from its start on. */
async function readPart(
  index: ListingIndex,
  filters: ListingFilters,
  size: number,
  from: ListingCursor | null,
): Promise<{ indexed: IndexedListing[]; upTo: string | null; isLast: boolean }> {
  const start = { ...NEWEST, beyond: from?.position ?? null, including: true };
  const upTo = from?.rank?.upTo ?? null;
  if (upTo !== null) {
    // Listings that came back into the lists meanwhile stand at their old places.
    const indexed = await index.find(filters, { ...start, upTo, limit: 2 * size });
    return { indexed, upTo, isLast: false };
  }
  const indexed = await index.find(filters, { ...start, limit: size });
  return { indexed, upTo: indexed.at(-1)?.position ?? null, isLast: indexed.length < size };
}

/** The start of the part behind a position; null where nothing older matches. */
async function partAfter(
  index: ListingIndex,
  filters: ListingFilters,
  upTo: string,
): Promise<string | null> {
  const older = { ...NEWEST, beyond: upTo, including: false, limit: 1 };
  const [first] = await index.find(filters, older);
  if (!first) return null;
  return writeRanked(BEFORE_ALL, { anchor: first.position, upTo: null, isLater: true }, false);
}

/** The end of the part before the one that begins at `anchor`; null where nothing newer matches. */
async function partBefore(
  index: ListingIndex,
  filters: ListingFilters,
  size: number,
  anchor: string,
): Promise<string | null> {
  const newer = { ...NEWEST, backwards: true, beyond: anchor, including: false, limit: size + 1 };
  const found = await index.find(filters, newer);
  const part = found.slice(0, size);
  const [oldest, newest] = [part[0], part.at(-1)];
  if (!oldest || !newest) return null;
  const { position } = newest;
  const isLater = found.length > size;
  return writeRanked(AFTER_ALL, { anchor: position, upTo: oldest.position, isLater }, true);
}

function writeRanked(
  { score, createdAt, id }: RankedPlace,
  { anchor, upTo, isLater }: { anchor: string; upTo: string | null; isLater: boolean },
  backwards: boolean,
): string {
  const rank = { score, createdAt, id, upTo, isLater };
  return writeCursor({ sort: 'best', backwards, including: false, position: anchor, rank });
}

const BEFORE_ALL: RankedPlace = { score: 999_999, createdAt: 0, id: '-' };
const AFTER_ALL: RankedPlace = { score: 0, createdAt: 0, id: '-' };

/** The bounds of a page within the ranked listings, from inclusive to exclusive. */
function pageBounds(
  ranked: readonly RankedPlace[],
  limit: number,
  from: ListingCursor | null,
): [begin: number, end: number] {
  const { rank } = from ?? {};
  if (!rank) return [0, Math.min(limit, ranked.length)];
  const before = ranked.filter((place) => compareRanks(place, rank) < 0).length;
  if (from?.backwards) return [Math.max(0, before - limit), before];
  const behind = ranked.filter((place) => compareRanks(place, rank) <= 0).length;
  return [behind, Math.min(behind + limit, ranked.length)];
}
