import type { Ctx } from '~/features/accounts/account.policy';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { metresBetween } from '~/lib/place-grid';
import { cellsNear, compareCells, NOWHERE, type NearCell } from './listing-cells.server';
import type { ListingFilters, NearPlace } from './listing-filters';
import {
  writeCursor,
  type ListingCursor,
  type ListingIndex,
  type ListingRequest,
  type PageOfIds,
  type IndexedListing,
} from './listing-index';
import { cellsAt } from './search.sql.server';

/** The distances in kilometres at which more cells are read. */
const RINGS = [50, 400, 3000, null] as const;
/** The number of cells that are read at once, at first and at most. */
const FIRST_CELLS = 16;
const MAX_CELLS = 256;
/** The number of listings of several cells that are sorted. */
const SORTED = 200;
/** After so many cells all matches are read at once, if there are at most so many. */
const CELLS_READ = 300;
const FEW = 400;

type Reading = Pick<Ctx, 'db'>;
type Near = ListingFilters & { near: NearPlace };
type Indexed = IndexedListing & NearCell;

interface Walk {
  filters: Near;
  backwards: boolean;
  limit: number;
  /** Null starts at the beginning. */
  from: { cell: number; position: string; including: boolean } | null;
}

/**
 * A page of the nearest matches: by distance, then by cell, and newest first within a cell.
 * Listings without a place come last, unless the filters ask for a distance. Refuses with
 * `bad_request` a cursor whose listing is gone.
 */
export async function listNearestProducts(
  { db }: Reading,
  index: ListingIndex,
  { filters, limit }: ListingRequest,
  from: ListingCursor | null,
): Promise<PageOfIds> {
  const { near } = filters;
  if (!near) return { ids: [], next: null, previous: null };
  const backwards = from?.backwards ?? false;
  const startAt = async (position: string, including: boolean) => {
    return { ...(await placePosition({ db }, position)), including };
  };
  const start = from && (await startAt(from.position, from.including));
  const read = (walk: Omit<Walk, 'filters'>) =>
    walkCells(db, index, { filters: { ...filters, near }, ...walk });
  const found = await read({ backwards, limit: limit + 1, from: start });
  const page = found.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const neighbour = async (back: boolean): Promise<string | null> => {
    const end = back ? first : last;
    const position = end ? nearPosition(end) : from?.position;
    if (position === undefined) return null;
    const including = end === undefined && !from?.including;
    if (back === backwards) {
      if (found.length <= limit) return null;
    } else if (from === null) {
      return null;
    } else {
      const beyond = end
        ? { cell: end.cell, position: end.position, including }
        : await startAt(position, including);
      if ((await read({ backwards: back, limit: 1, from: beyond })).length === 0) return null;
    }
    return writeCursor({ sort: 'nearest', backwards: back, including, position });
  };
  return {
    ids: page.map(({ id }) => id),
    next: await neighbour(false),
    previous: await neighbour(true),
  };
}

/** An id has no dot. The cell stays with the listing: addresses never show where a listing is. */
function nearPosition({ id, position }: IndexedListing): string {
  return `${id}.${position}`;
}

function parseNearPosition(text: string): IndexedListing {
  const dot = text.indexOf('.');
  return { id: text.slice(0, dot), position: text.slice(dot + 1) };
}

/**
 * The position with the present cell of its listing. Refuses with `bad_request` when there is no
 * such listing any more.
 */
async function placePosition({ db }: Reading, text: string) {
  const { id, position } = parseNearPosition(text);
  const listing = await db.read.product.findUnique({ where: { id }, select: { placeCell: true } });
  if (!listing) throw new DomainError('bad_request', 'http.cursor');
  return { cell: listing.placeCell ?? NOWHERE, position };
}

/** Whether a text has the form of a position in this order. */
export function isNearPosition(index: Pick<ListingIndex, 'isPosition'>, text: string): boolean {
  const { id, position } = parseNearPosition(text);
  return looksLikeId(id) && index.isPosition(position);
}

/** Up to `limit` listings in the order of traversal. */
async function walkCells(db: Reading['db'], index: ListingIndex, walk: Walk): Promise<Indexed[]> {
  const { filters, from, limit, backwards } = walk;
  const metresTo = (cell: number) =>
    cell === NOWHERE ? Infinity : metresBetween(filters.near.cell, cell);
  const begin = from && { cell: from.cell, metres: metresTo(from.cell) };
  const isBeyond = (one: NearCell) =>
    !begin || (backwards ? compareCells(one, begin) < 0 : compareCells(one, begin) > 0);
  const found: Indexed[] = [];
  let read = 0;
  const missing = () => limit - found.length;
  if (begin && from) {
    const range = { beyond: from.position, including: from.including, limit };
    found.push(...(await findIn(index, walk, [begin], range)));
  }
  const inFirstCell = [...found];
  for await (const ring of rings(db, walk, begin, isBeyond)) {
    let size = FIRST_CELLS;
    for (let at = 0; at < ring.length && missing() > 0;) {
      if (read > CELLS_READ) {
        read = -Infinity;
        const all = await findFew(index, walk, metresTo);
        if (all) return [...inFirstCell, ...all.filter(isBeyond)].slice(0, limit);
      }
      const cells = ring.slice(at, at + size);
      const most = cells.length === 1 ? missing() : SORTED;
      const some = await findIn(index, walk, cells, { limit: most });
      if (some.length === SORTED && cells.length > 1) {
        // More matches than can be sorted: read fewer cells at once, finally only the nearest.
        size = Math.max(1, Math.floor(size / 4));
        continue;
      }
      found.push(...some);
      at += cells.length;
      read += cells.length;
      size = Math.min(MAX_CELLS, size * 2);
    }
    if (missing() <= 0) break;
  }
  return found.slice(0, limit);
}

/** The cells after the beginning, in the order of traversal, as far as they are needed. */
async function* rings(
  { memoize, rows }: Reading['db'],
  { filters: { near, within }, backwards }: Walk,
  after: NearCell | null,
  isBeyond: (one: NearCell) => boolean,
): AsyncGenerator<NearCell[]> {
  const bounds = within === null ? [...RINGS] : [within];
  const order = bounds.map((km, at) => ({
    km,
    from: at === 0 ? -1 : (bounds[at - 1] ?? 0) * 1000,
  }));
  if (backwards) order.reverse();
  const nowhere = { cell: NOWHERE, metres: Infinity };
  const last = within === null && isBeyond(nowhere) ? [nowhere] : [];
  if (backwards) yield last;
  for (const { km, from } of order) {
    // A ring that the traversal has passed, or has not reached, has no cells to read.
    if (after && (backwards ? from >= after.metres : km !== null && km * 1000 < after.metres)) {
      continue;
    }
    const cells = (await cellsNear({ memoize, rows }, near.cell, km)).filter(
      (one) => one.metres > from && isBeyond(one),
    );
    yield backwards ? cells.reverse() : cells;
  }
  if (!backwards) yield last;
}

/** All matches in the order of traversal, if there are few; else null. */
async function findFew(
  index: ListingIndex,
  { filters, backwards }: Walk,
  metresTo: (cell: number) => number,
): Promise<Indexed[] | null> {
  const range = { order: 'newest', beyond: null, including: false, backwards } as const;
  const limit = FEW + 1;
  const rows = await index.find(filters, { ...range, limit }, cellsAt);
  if (rows.length > FEW) return null;
  const indexed = rows.map((row) => {
    const cell = row.cell ?? NOWHERE;
    return { ...row, cell, metres: metresTo(cell) };
  });
  const sign = backwards ? -1 : 1;
  return indexed.sort((a, b) => sign * compareCells(a, b));
}

/** Matches in some cells, in the order of traversal: the first ones only when it is one cell. */
async function findIn(
  index: ListingIndex,
  { filters, backwards }: Walk,
  cells: readonly NearCell[],
  range: { limit: number; beyond?: string; including?: boolean },
): Promise<Indexed[]> {
  const metres = new Map(cells.map((one) => [one.cell, one.metres]));
  const wanted = { ...filters, cells: cells.map(({ cell }) => cell) };
  const order = { order: 'newest', beyond: null, including: false, backwards, ...range } as const;
  const rows = await index.find(wanted, order, cellsAt);
  const indexed = rows.map((row) => {
    const cell = row.cell ?? NOWHERE;
    return { ...row, cell, metres: metres.get(cell) ?? Infinity };
  });
  const sign = backwards ? -1 : 1;
  // Sorting is stable: within a cell the order of the index stays.
  return cells.length > 1 ? indexed.sort((a, b) => sign * compareCells(a, b)) : indexed;
}
