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

/** Finds listed products by words and filters, on one of the databases. */
export interface ListingIndex {
  /** Up to `limit` products in walking order. */
  find(filters: ListingFilters, range: ListingRange): Promise<PlacedListing[]>;
  /** How many there are, counted up to `cap`. */
  count(filters: ListingFilters, cap: number): Promise<number>;
  /** Whether a text could be a position that this index has given. */
  knows(position: string): boolean;
}
