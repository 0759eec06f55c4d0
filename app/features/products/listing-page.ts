import type { ListingFilters, Sort } from './listing-filters';
import type { CardRow, ProductRow } from './product.dto';

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
