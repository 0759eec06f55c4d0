import { DomainError } from './domain-error';

/** A place in a list that is sorted newest first. */
export interface Place {
  at: Date;
  id: string;
}

/** How much of a list is wanted, and from where. */
export interface PageRequest {
  limit: number;
  cursor?: string | null | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** The year 10000: no row is so late, and the databases write such times in ways of their own. */
const LATEST = Date.UTC(10_000);

/** A place as an opaque text for addresses. */
export function toCursor({ at, id }: Place): string {
  return `${at.getTime().toString(36)}.${id}`;
}

/** Reads a cursor; null for none. Refuses with `bad_request` what we did not write. */
export function fromCursor(text: string | null | undefined): Place | null {
  if (text === null || text === undefined || text === '') return null;
  const place = readCursor(text);
  if (!place) throw new DomainError('bad_request', 'That place in the list is not one of ours.');
  return place;
}

function readCursor(text: string): Place | null {
  const match = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{1,64})$/.exec(text);
  const at = new Date(parseInt(match?.[1] ?? 'NaN', 36));
  return match?.[2] && at.getTime() < LATEST ? { at, id: match[2] } : null;
}

/** The cursor if it is one of ours, else null: a page that is led astray begins at its start. */
export function ownCursor(text: string | null): string | null {
  return text !== null && readCursor(text) ? text : null;
}

/** Cuts rows read with `limit + 1` to a page, with the cursor of the next one. */
export function toPage<Row>(rows: Row[], limit: number, placeOf: (row: Row) => Place): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? toCursor(placeOf(last)) : null };
}

/** The same page with every item turned into something else. */
export function mapPage<Row, Item>(page: Page<Row>, toItem: (row: Row) => Item): Page<Item> {
  return { items: page.items.map(toItem), next: page.next };
}
