import type { CardRow, ProductRow } from '~/features/products/product.dto';
import { sql, type Sql } from '~/platform/db/sql';
import type { ListingFilters, Sort } from './listing-filters';

/** The orders that an index keeps; ranking by words is made of the newest. */
export type ListingOrder = 'newest' | 'price-asc' | 'price-desc';

/** A product's place in an order, opaque to all but the index that gave it. */
export interface PlacedListing {
  id: string;
  position: string;
}

export interface ListingRange {
  order: ListingOrder;
  /** Start beyond this place; at the end of the order without one. */
  beyond: string | null;
  /** Start at that place itself. */
  including: boolean;
  /** Walk the order from its far end to its beginning. */
  backwards: boolean;
  limit: number;
}

/** The places of a range as a query, for a statement that reads more than ids at them. */
export interface Placement {
  /** To be put in parentheses and called `place`; has a column `id`. */
  places: Sql;
  /** What the statement must select for the index. */
  columns: Sql;
  /** What it must order by. */
  order: Sql;
}

/** Finds listed products by words and filters, on one of the databases. */
export interface ListingIndex {
  /** Up to `limit` products in walking order, with whatever else `read` selects at their places. */
  find<Row extends object = object>(
    filters: ListingFilters,
    range: ListingRange,
    read?: (placement: Placement) => Sql,
  ): Promise<(Row & PlacedListing)[]>;
  /** How many there are, counted up to `cap`. */
  count(filters: ListingFilters, cap: number): Promise<number>;
  /** The same as a query of one number, for a statement that counts more; null when none can match. */
  counting(filters: ListingFilters, cap: number): Promise<Sql | null>;
  /** Whether a text could be a position that this index has given. */
  knows(position: string): boolean;
}

/** Reads the places alone. */
export function readPlaces({ places, columns, order }: Placement): Sql {
  return sql`SELECT place."id", ${columns} FROM (${places}) place ORDER BY ${order}`;
}

export interface ListingRequest {
  filters: ListingFilters;
  sort: Sort;
  limit: number;
  cursor?: string | null | undefined;
}

/** A page of listings, with cursors of its neighbours; null where there is nothing. */
export interface ListingPage {
  items: ProductRow[];
  next: string | null;
  previous: string | null;
}

/** A page as cards show it. */
export interface CardPage extends Omit<ListingPage, 'items'> {
  items: CardRow[];
}

/** A page before its rows are read. */
export type PageOfIds = Omit<ListingPage, 'items'> & { ids: string[] };

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
