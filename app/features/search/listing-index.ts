import type { CardRow, ProductRow } from '~/features/products/product.dto';
import type { Sql } from '~/platform/db/sql';
import type { ListingFilters, Sort } from './listing-filters';

/** The orders that an index supports. Ranking by words uses 'newest'. */
export type ListingOrder = 'newest' | 'price-asc' | 'price-desc';

/** A product's position in an order. Only the index that returned it can interpret it. */
export interface IndexedListing {
  id: string;
  position: string;
}

export interface ListingRange {
  order: ListingOrder;
  /** Start after this position; null starts at the beginning. */
  beyond: string | null;
  /** Include the position itself. */
  including: boolean;
  /** Stop at this position, the end of the order in its own direction; it is included. */
  upTo?: string | undefined;
  /** Traverse the order in reverse. */
  backwards: boolean;
  limit: number;
}

/** The positions of a range as a query, for a statement that reads more than ids. */
export interface RangeQuery {
  /** A subquery with a column `id`; put it in parentheses and name it `hit`. */
  ids: Sql;
  /** The columns that the statement must select for the index. */
  columns: Sql;
  /** The ORDER BY expression of the statement. */
  order: Sql;
}

/** Makes the statement that reads the products at the positions of a range, as rows of this type. */
export interface ReadAt<Row extends object> {
  (range: RangeQuery): Sql;
  /** Never set: it names the type of the rows, which a statement does not have. */
  readonly row?: Row;
}

/** A list to be counted. */
export interface NamedList {
  name: string;
  filters: ListingFilters;
}

/** The number of matches of a list. */
export interface CountRow {
  name: string;
  found: number;
}

/** Finds listed products by words and filters, on one of the databases. */
export interface ListingIndex {
  /**
   * Up to `limit` products in order of traversal, with the further columns that `read` selects;
   * without `read`, their ids and positions.
   */
  find<Row extends object = object>(
    filters: ListingFilters,
    range: ListingRange,
    read?: ReadAt<Row>,
  ): Promise<(Row & IndexedListing)[]>;
  /** Counts the matches up to `cap`. */
  count(filters: ListingFilters, cap: number): Promise<number>;
  /** One statement that counts the matches of each list up to `cap`; its rows are `CountRow`s. */
  countsQuery(lists: readonly NamedList[], cap: number): Promise<Sql>;
  /** Whether a text has the form of a position of this index. */
  isPosition(position: string): boolean;
}

export interface ListingRequest {
  filters: ListingFilters;
  sort: Sort;
  limit: number;
  cursor?: string | null | undefined;
}

/** A page of listings with the cursors of its neighbours; null where there is none. */
export interface ListingPage {
  items: ProductRow[];
  next: string | null;
  previous: string | null;
}

/** A page of cards. */
export interface CardPage extends Omit<ListingPage, 'items'> {
  items: CardRow[];
}

/** A page before its rows are read. */
export type PageOfIds = Omit<ListingPage, 'items'> & { ids: string[] };

/**
 * The start of a page of listings: after a position, or at it when `including`. A page that is
 * ranked by words also stores the newest ranked listing, so that new listings do not shift it.
 */
export interface ListingCursor {
  sort: Sort;
  backwards: boolean;
  including: boolean;
  position: string;
  /** The place among listings that are ranked together, of which `position` is the newest. */
  rank?: RankedPlace & RankedPart;
}

/** Which listings are ranked together. */
interface RankedPart {
  /** The position of the oldest; null before the first page of the part. */
  upTo: string | null;
  /** Whether newer matches stand before these, ranked by themselves. */
  isLater: boolean;
}

/** A position among ranked listings: best first, then newest. */
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
  nearest: 'g',
};

/** Encodes a cursor as an opaque text for addresses. */
export function writeCursor({ sort, backwards, including, position, rank }: ListingCursor): string {
  const way = including ? (backwards ? 'B' : 'F') : backwards ? 'b' : 'f';
  return letters[sort] + way + position + (rank ? writeRank(rank) : '');
}

function writeRank({ isLater, upTo, score, createdAt, id }: RankedPlace & RankedPart): string {
  return `~${isLater ? '+' : ''}${upTo ?? ''}~${score}~${createdAt.toString(36)}~${id}`;
}

/** Decodes a cursor; null for a text that `writeCursor` did not write for this sort order. */
export function readCursor(
  text: string,
  sort: Sort,
  isPosition: (position: string) => boolean,
): ListingCursor | null {
  const match =
    /^([nudrg])([fbFB])([^~]+)(?:~(\+?)([^~]*)~(\d{1,6})~(-?[0-9a-z]{1,12})~(.{1,64}))?$/s.exec(
      text,
    );
  const [, letter, way = '', position = '', later, upTo = '', score, createdAt, id] = match ?? [];
  if (!match || letter !== letters[sort] || !isPosition(position)) return null;
  if ((sort === 'best') !== (id !== undefined)) return null;
  const cursor = { sort, backwards: /b/i.test(way), including: /[FB]/.test(way), position };
  if (id === undefined || createdAt === undefined) return cursor;
  if (upTo !== '' && !isPosition(upTo)) return null;
  const part = { isLater: later === '+', upTo: upTo || null };
  const rank = { score: Number(score), createdAt: parseInt(createdAt, 36), id };
  return { ...cursor, rank: { ...rank, ...part } };
}
