/**
 * A copy of rows in the order of a number or time of theirs. For rows that Prisma reads with many
 * others: it splits a query with too many values for the database, but not one that sorts.
 */
export function sortBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number | Date): Row[] {
  return [...rows].sort((one, other) => Number(keyOf(one)) - Number(keyOf(other)));
}
