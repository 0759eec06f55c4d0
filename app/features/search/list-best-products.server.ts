import type { Ctx } from '~/features/accounts/account.policy';
import {
  writeCursor,
  type ListingCursor,
  type RankedPlace,
  type ListingIndex,
  type ListingRequest,
  type PageOfIds,
  type PlacedListing,
} from './listing-index';
import { compareRanks, rankListings } from './rank-listings';
import { readCandidates } from './search.sql.server';
import { readTerms } from './synonyms.sql.server';

/** The number of newest matches that are ranked. */
const RANKED = 400;

/**
 * A page of the best matches: the newest RANKED matches, ranked by how well their names match the
 * search. All pages of one traversal rank from the same newest match on. Where a spelling was corrected,
 * the matches of the search as typed are ranked first, and also when they are older.
 */
export async function listBestProducts(
  { db }: Pick<Ctx, 'db'>,
  index: ListingIndex,
  { filters, limit }: ListingRequest,
  from: ListingCursor | null,
): Promise<PageOfIds> {
  const newest = { order: 'newest', backwards: false, limit: RANKED } as const;
  const start = { beyond: from?.position ?? null, including: true };
  const [placed, typed] = await Promise.all([
    index.find(filters, { ...newest, ...start }),
    filters.respelt
      ? index.find({ ...filters, respelt: undefined }, { ...newest, ...start })
      : ([] as PlacedListing[]),
  ]);
  const anchor = from?.position ?? placed[0]?.position;
  if (placed.length === 0 || anchor === undefined) return { ids: [], next: null, previous: null };
  const candidates = await readCandidates(db, [...placed, ...typed]);
  const terms = (await readTerms(db, filters)) ?? [];
  const ranked = rankListings(candidates, terms, new Set(typed.map(({ id }) => id)));
  const [begin, end] = pageBounds(ranked, limit, from);
  const cursorAt = ({ score, createdAt, id }: RankedPlace, backwards: boolean) =>
    writeCursor({
      sort: 'best',
      backwards,
      including: false,
      position: anchor,
      rank: { score, createdAt, id },
    });
  return {
    ids: ranked.slice(begin, end).map(({ id }) => id),
    next: end < ranked.length ? cursorAt(ranked[end - 1] ?? BEFORE_ALL, false) : null,
    previous: begin > 0 ? cursorAt(ranked[begin] ?? AFTER_ALL, true) : null,
  };
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
  const upTo = ranked.filter((place) => compareRanks(place, rank) <= 0).length;
  return [upTo, Math.min(upTo + limit, ranked.length)];
}
