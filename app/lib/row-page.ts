/** Rows on one page. */
const ROWS_A_PAGE = 100;

/** A page of a list that was read whole, and where the neighbouring pages begin; null without one. */
export interface RowPage<Row> {
  rows: Row[];
  previous: number | null;
  next: number | null;
}

/**
 * The page of a list that begins at a row.
 * @param from The index of the row, as an address has it; the first page where it is none.
 */
export function rowPage<Row>(list: readonly Row[], from: string | null): RowPage<Row> {
  const asked = /^\d{1,6}$/.test(from ?? '') ? Number(from) : 0;
  const start = asked < list.length ? asked : 0;
  const end = start + ROWS_A_PAGE;
  return {
    rows: list.slice(start, end),
    previous: start > 0 ? Math.max(0, start - ROWS_A_PAGE) : null,
    next: end < list.length ? end : null,
  };
}
