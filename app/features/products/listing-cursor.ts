import type { Sort } from './listing-filters';

/**
 * Where a page of listings begins: beyond a position, or at it when `including`. A page that is
 * ranked by words also keeps the newest of what was ranked, so that newcomers don't move it.
 */
export interface ListingCursor {
  sort: Sort;
  backwards: boolean;
  including: boolean;
  position: string;
  rank?: RankedPlace;
}

/** A place among ranked listings: best first, then newest. */
export interface RankedPlace {
  score: number;
  /** Epoch milliseconds. */
  createdAt: number;
  id: string;
}

const letters: Record<Sort, string> = {
  newest: 'n',
  'price-asc': 'u',
  'price-desc': 'd',
  best: 'r',
};

/** A cursor as an opaque text for addresses. */
export function writeCursor({ sort, backwards, including, position, rank }: ListingCursor): string {
  const way = including ? (backwards ? 'B' : 'F') : backwards ? 'b' : 'f';
  const ranked = rank ? `~${rank.score}~${rank.createdAt.toString(36)}~${rank.id}` : '';
  return letters[sort] + way + position + ranked;
}

/** Reads a cursor; null for anything that `writeCursor` did not write for this sort. */
export function readCursor(
  text: string,
  sort: Sort,
  knows: (position: string) => boolean,
): ListingCursor | null {
  const match = /^([nudr])([fbFB])([^~]+)(?:~(\d{1,6})~(-?[0-9a-z]{1,12})~(.{1,64}))?$/s.exec(text);
  const [, letter, way = '', position = '', score, createdAt, id] = match ?? [];
  if (!match || letter !== letters[sort] || !knows(position)) return null;
  if ((sort === 'best') !== (id !== undefined)) return null;
  const place = { sort, backwards: /b/i.test(way), including: /[FB]/.test(way), position };
  if (id === undefined || createdAt === undefined) return place;
  return { ...place, rank: { score: Number(score), createdAt: parseInt(createdAt, 36), id } };
}
