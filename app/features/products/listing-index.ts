import { sql, type Sql } from '~/platform/db/sql';
import type { ListingFilters } from './listing-filters';

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
