import { fromCursor, toCursor, type Page, type PageRequest, type Place } from './paging';

/** What a dashboard table is asked for: a page after or before a place, and words to look for. */
export interface TableRequest extends PageRequest {
  /** Cursor that the page ends before; stronger than `cursor`. */
  before?: string | null | undefined;
  search?: string;
}

/** A page of a table, with the way back as well as the way on. */
export interface TablePage<Row> extends Page<Row> {
  previous: string | null;
}

/** Where a page begins, and in which direction it is read. Refuses with `bad_request`. */
export function tableStart({ cursor, before }: TableRequest): {
  place: Place | null;
  backwards: boolean;
} {
  const end = fromCursor(before);
  return end ? { place: end, backwards: true } : { place: fromCursor(cursor), backwards: false };
}

/** Cuts rows read with `limit + 1`, in the direction of reading, to a page in the table's order. */
export function toTablePage<Row>(
  rows: Row[],
  { limit, ...request }: TableRequest,
  placeOf: (row: Row) => Place,
): TablePage<Row> {
  const { place, backwards } = tableStart({ limit, ...request });
  const more = rows.length > limit;
  const items = rows.slice(0, limit);
  if (backwards) items.reverse();
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    next: last && (backwards || more) ? toCursor(placeOf(last)) : null,
    previous: first && (backwards ? more : place) ? toCursor(placeOf(first)) : null,
  };
}
