/** Rows on one page. */
const ROWS_A_PAGE = 100;

/** A page of a list that is counted by rows, and where the neighbouring pages begin; null without one. */
export interface RowPage<Row> {
  rows: Row[];
  previous: number | null;
  next: number | null;
}

/**
 * The page of a list that begins at a row; the first page where there is none.
 * @param from The index of the row, as an address has it.
 */
export async function readRowPage<Row>(
  from: string | null,
  read: (part: { from: number; limit: number }) => readonly Row[] | Promise<readonly Row[]>,
): Promise<RowPage<Row>> {
  const start = /^\d{1,6}$/.test(from ?? '') ? Number(from) : 0;
  const found = await read({ from: start, limit: ROWS_A_PAGE + 1 });
  if (found.length === 0 && start > 0) return readRowPage(null, read);
  return {
    rows: found.slice(0, ROWS_A_PAGE),
    previous: start > 0 ? Math.max(0, start - ROWS_A_PAGE) : null,
    next: found.length > ROWS_A_PAGE ? start + ROWS_A_PAGE : null,
  };
}
