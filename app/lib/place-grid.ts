/**
 * Positions on the earth, rounded to a grid of 0.02 degrees (2.2 km from north to south). A cell is
 * one integer, so that both databases store, compare and index the same; distances are computed
 * here alone, between the centres of cells.
 */

/** Cells in one degree. */
const PER_DEGREE = 50;
const COLUMNS = 360 * PER_DEGREE;
const ROWS = 180 * PER_DEGREE;
const EARTH_RADIUS_METRES = 6_371_008.8;
const METRES_A_ROW = (EARTH_RADIUS_METRES * Math.PI) / 180 / PER_DEGREE;

/** The number of cells; cells are smaller. */
export const CELLS = (ROWS + 1) * COLUMNS;

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

/** In radians. */
function centre(cell: number): { latitude: number; longitude: number } {
  const radians = Math.PI / 180 / PER_DEGREE;
  return {
    latitude: (Math.floor(cell / COLUMNS) - ROWS / 2) * radians,
    longitude: ((cell % COLUMNS) - COLUMNS / 2) * radians,
  };
}

/**
 * The first and last cell of the rows that a circle around a cell touches, with `margin` rows more.
 */
export function rowsAround(cell: number, metres: number, margin = 0): { from: number; to: number } {
  const row = Math.floor(cell / COLUMNS);
  const rows = Math.ceil(metres / METRES_A_ROW) + margin;
  return {
    from: Math.max(0, row - rows) * COLUMNS,
    to: Math.min(ROWS, row + rows) * COLUMNS + COLUMNS - 1,
  };
}

/** A block of cells has 2 ** shift of them on each side. */
export const BLOCK_SHIFTS = [4, 2, 0] as const;
type BlockShift = (typeof BLOCK_SHIFTS)[number];

/** The rows that a block may reach beyond a cell. */
export const BLOCK_ROWS = 2 ** BLOCK_SHIFTS[0];

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
