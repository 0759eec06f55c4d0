/**
 * Positions on the earth, rounded to a grid of 0.02 degrees (2.2 km from north to south). A cell is
 * one integer, so that both databases store, compare and index the same; distances are computed
 * here alone, between the centres of cells.
 */

/** Cells in one degree. */
const PER_DEGREE = 50;
export const COLUMNS = 360 * PER_DEGREE;
const ROWS = 180 * PER_DEGREE;
const EARTH_RADIUS_METRES = 6_371_008.8;
const METRES_A_ROW = (EARTH_RADIUS_METRES * Math.PI) / 180 / PER_DEGREE;

/** The cell of a position in degrees. At the poles all longitudes are one cell. */
export function cellAt(latitude: number, longitude: number): number {
  const row = Math.round((latitude + 90) * PER_DEGREE);
  const column = Math.round((longitude + 180) * PER_DEGREE);
  if (row <= 0) return 0;
  if (row >= ROWS) return ROWS * COLUMNS;
  return row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS);
}

/** The great-circle distance of two cells in whole metres (haversine). */
export function metresBetween(a: number, b: number): number {
  const [from, to] = [centre(a), centre(b)];
  const h =
    Math.sin((to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(from.latitude) *
      Math.cos(to.latitude) *
      Math.sin((to.longitude - from.longitude) / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** Centre of a cell, in radians. */
function centre(cell: number): { latitude: number; longitude: number } {
  const radians = Math.PI / 180 / PER_DEGREE;
  return {
    latitude: (Math.floor(cell / COLUMNS) - ROWS / 2) * radians,
    longitude: ((cell % COLUMNS) - COLUMNS / 2) * radians,
  };
}

/** A block of cells has 2 ** shift of them on each side. */
export const BLOCK_SHIFTS = [4, 2, 0] as const;
type BlockShift = (typeof BLOCK_SHIFTS)[number];

/** The first characters of the words below: no text contains them, and no tokenizer splits at them. */
const BLOCK_MARKS: Record<BlockShift, string> = { 4: '\ue003', 2: '\ue002', 0: '\ue001' };

/** The word of every listing that has a place. */
export const PLACED_WORD = '\ue004';

/** The word that all listings in a block of cells have in the search index, and no others. */
export function blockWord(cell: number, shift: BlockShift): string {
  const row = Math.floor(cell / COLUMNS) >> shift;
  const column = (cell % COLUMNS) >> shift;
  return BLOCK_MARKS[shift] + (row * COLUMNS + column).toString(36);
}

/** The words of a listing in a cell; none for a listing without a place. */
export function placeWords(cell: number | null | undefined): string[] {
  if (cell === null || cell === undefined) return [];
  return [PLACED_WORD, ...BLOCK_SHIFTS.map((shift) => blockWord(cell, shift))];
}

/** A first and a last row or column. */
export interface Span {
  from: number;
  to: number;
}

/** A part of the grid; its columns are two spans where it crosses the antimeridian. */
export interface Window {
  rows: Span;
  columns: Span[];
}

/** The cells of the largest blocks that a circle around a cell touches; all without a radius. */
export function windowAround(cell: number, metres: number): Window {
  const all = { from: 0, to: COLUMNS - 1 };
  if (metres === Infinity) return { rows: { from: 0, to: ROWS }, columns: [all] };
  const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
  // Distances are rounded to metres.
  const angle = (metres + 1) / EARTH_RADIUS_METRES;
  const reach = Math.ceil((metres + 1) / METRES_A_ROW);
  const rows = wholeBlocks({ from: Math.max(0, row - reach), to: Math.min(ROWS, row + reach) });
  const { latitude } = centre(cell);
  if (Math.abs(latitude) + angle >= Math.PI / 2) return { rows, columns: [all] };
  const wide = Math.asin(Math.sin(angle) / Math.cos(latitude));
  const beside = Math.ceil((wide * 180 * PER_DEGREE) / Math.PI);
  const { from, to } = wholeBlocks({ from: column - beside, to: column + beside });
  if (to - from >= COLUMNS - 1) return { rows, columns: [all] };
  if (from < 0)
    return {
      rows,
      columns: [
        { from: 0, to },
        { from: from + COLUMNS, to: all.to },
      ],
    };
  if (to < COLUMNS) return { rows, columns: [{ from, to }] };
  return {
    rows,
    columns: [
      { from: 0, to: to - COLUMNS },
      { from, to: all.to },
    ],
  };
}

/** COLUMNS is a multiple of the size of blocks, so that blocks end at the antimeridian. */
function wholeBlocks({ from, to }: Span): Span {
  const size = 2 ** BLOCK_SHIFTS[0];
  return { from: Math.floor(from / size) * size, to: Math.ceil((to + 1) / size) * size - 1 };
}
