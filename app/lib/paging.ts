import { DomainError } from './domain-error';

/** A position in a list that is sorted newest first. */
export interface Place {
  at: Date;
  id: string;
}

/** The wanted page size and start position. */
export interface PageRequest {
  limit: number;
  cursor?: string | null | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** The year 10000: no row is that late, and the databases format such times differently. */
const LATEST = Date.UTC(10_000);

/** A position as an opaque cursor for addresses. */
export function toCursor({ at, id }: Place): string {
  return `${at.getTime().toString(36)}.${id}`;
}

/**
 * Parses a cursor; null without one. Refuses with `bad_request` what has not the form of a cursor. A
 * cursor is a point in time and an id to break ties: that of another list is a place in this one, too.
 */
export function fromCursor(text: string | null | undefined): Place | null {
  if (text === null || text === undefined || text === '') return null;
  const place = readCursor(text);
  if (!place) throw new DomainError('bad_request', 'http.cursor');
  return place;
}

function readCursor(text: string): Place | null {
  const match = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{1,64})$/.exec(text);
  const at = new Date(parseInt(match?.[1] ?? 'NaN', 36));
  return match?.[2] && at.getTime() < LATEST ? { at, id: match[2] } : null;
}

/** The cursor if it is valid, else null: a page with an invalid cursor shows the first page. */
export function ownCursor(text: string | null): string | null {
  return text !== null && readCursor(text) ? text : null;
}

/** Cuts rows read with `limit + 1` to a page, with the cursor of the next one. */
export function toPage<Row>(rows: Row[], limit: number, placeOf: (row: Row) => Place): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? toCursor(placeOf(last)) : null };
}

/** A page with every item mapped. */
export function mapPage<Row, Item>(page: Page<Row>, toItem: (row: Row) => Item): Page<Item> {
  return { items: page.items.map(toItem), next: page.next };
}

/** The parameters of a dashboard table: a page after or before a position, and search text. */
export interface TableRequest extends PageRequest {
  /** Cursor that the page ends before; takes precedence over `cursor`. */
  before?: string | null | undefined;
  search?: string;
}

/** A page of a table, with cursors in both directions. */
export interface TablePage<Row> extends Page<Row> {
  previous: string | null;
}

/**
 * The start position of a page and the direction in which it is read. Refuses with `bad_request`.
 */
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
