import { BLOCK_SHIFTS, blockWord, metresBetween, windowAround } from '~/lib/place-grid';
import type { Database } from '~/platform/db/database';
import type { ListingFilters } from './listing-filters';
import { readListedCells } from './search.sql.server';

type Reading = Pick<Database, 'rows' | 'memoize'>;

/** Stands for the listings without a place. */
export const NOWHERE = -1;

/** A cell with listed products, and how far it is from the place of a search. */
export interface NearCell {
  cell: number;
  metres: number;
}

/** The cells with listed products up to a distance, nearest first; all cells when it is null. */
export async function cellsNear(
  db: Reading,
  centre: number,
  km: number | null,
): Promise<NearCell[]> {
  return (await readCells(db, centre, km)).near;
}

/** The cells of `cellsNear`, and all cells with listed products in the blocks that they touch; cached. */
function readCells(db: Reading, centre: number, km: number | null) {
  return db.memoize(`cells ${centre} ${km}`, async () => {
    const metres = km === null ? Infinity : km * 1000;
    const listed = await readListedCells(db, windowAround(centre, metres));
    const near = listed
      .map((cell) => ({ cell, metres: metresBetween(centre, cell) }))
      .filter((one) => one.metres <= metres)
      .sort(compareCells);
    return { near, listed };
  });
}

/** The order of 'Nearest first': by distance, and of equal ones by the number of the cell. */
export function compareCells(a: NearCell, b: NearCell): number {
  return a.metres - b.metres || a.cell - b.cell;
}

/** The cells that filters restrict a list to; null when they do not. */
export async function cellsOf(db: Reading, filters: ListingFilters) {
  const { near, within, cells } = filters;
  if (cells) return cells;
  if (!near || within === null) return null;
  return (await cellsNear(db, near.cell, within)).map(({ cell }) => cell);
}

/**
 * The cells of `cellsOf` as words of the search index: as few as possible, because a block of cells,
 * all of which with listings are wanted, has a word of its own. Null without such a restriction.
 */
export async function cellWordsOf(db: Reading, filters: ListingFilters): Promise<string[] | null> {
  const { near, within, cells } = filters;
  if (cells) return cells.map((cell) => (cell === NOWHERE ? '' : blockWord(cell, 0)));
  if (!near || within === null) return null;
  return db.memoize(`cell words ${near.cell} ${within}`, async () => {
    const found = await readCells(db, near.cell, within);
    return coverCells(
      found.near.map(({ cell }) => cell),
      found.listed,
    );
  });
}

/** The words of the largest blocks that contain the wanted cells and no other ones of `listed`. */
export function coverCells(wanted: readonly number[], listed: readonly number[]): string[] {
  const isWanted = new Set(wanted);
  const words: string[] = [];
  let rest = wanted;
  for (const shift of BLOCK_SHIFTS) {
    const mixed = new Set<string>();
    for (const cell of listed) if (!isWanted.has(cell)) mixed.add(blockWord(cell, shift));
    const whole = new Set(rest.map((cell) => blockWord(cell, shift)));
    for (const word of mixed) whole.delete(word);
    words.push(...whole);
    rest = rest.filter((cell) => !whole.has(blockWord(cell, shift)));
  }
  return words;
}
