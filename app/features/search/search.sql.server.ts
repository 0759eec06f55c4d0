import { favouriteColumns, selectProductsAt } from '~/features/products/product.sql.server';
import type { CardRow, ProductRow } from '~/features/products/product.dto';
import { COLUMNS, type Span, type Window } from '~/lib/place-grid';
import type { Tx, RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { ListingFilters } from './listing-filters';
import type { CountRow, NamedList, RangeQuery, ReadAt } from './listing-index';
import type { Candidate } from './rank-listings';

/** The statement that reads ids and positions alone. */
export function positionsAt({ ids, columns, order }: RangeQuery): Sql {
  return sql`SELECT hit."id", ${columns} FROM (${ids}) hit ORDER BY ${order}`;
}

/** The statement that reads the products at positions of the index. */
export const productsAt: ReadAt<ProductRow> = ({ ids, columns, order }) =>
  sql`${selectProductsAt(ids, sql`, ${columns}`)} ORDER BY ${order}`;

/** The statement that reads the cards at positions of the index, with the viewer's favourites. */
export function cardsAt(viewerId: string | undefined): ReadAt<CardRow> {
  return ({ ids, columns, order }) => {
    const more = sql`, ${columns}, ${favouriteColumns(viewerId)}`;
    return sql`${selectProductsAt(ids, more)} ORDER BY ${order}`;
  };
}

/** The statement that reads ids and positions with the cells of their places. */
export const cellsAt: ReadAt<{ cell: number | null }> = ({ ids, columns, order }) =>
  sql`SELECT hit."id", p."placeCell" AS "cell", ${columns} FROM (${ids}) hit
    JOIN "Product" p ON p."id" = hit."id" ORDER BY ${order}`;

/**
 * The cells of a window in which products are listed: one step of the index for each, and for each row
 * that has others beside the window.
 */
export async function readListedCells({ rows }: RowsReader, window: Window): Promise<number[]> {
  const each = window.columns.map((columns) =>
    rows<{ cell: number }>(stepsIn(window.rows, columns)),
  );
  return (await Promise.all(each)).flat().map(({ cell }) => Number(cell));
}

function stepsIn(of: Span, { from, to }: Span): Sql {
  const next = (least: Sql) => sql`SELECT p."placeCell" FROM "Product" p
    WHERE p."listed" = ${true} AND p."placeCell" >= ${least}
    ORDER BY p."placeCell" LIMIT 1`;
  const whole = (number: number) => sql`CAST(${number} AS integer)`;
  const first = whole(of.from * COLUMNS + from);
  const last = whole(of.to * COLUMNS + to);
  const column = sql`step."cell" % ${whole(COLUMNS)}`;
  const row = sql`step."cell" - ${column}`;
  const least = sql`CASE WHEN ${column} < ${whole(from)} THEN ${row} + ${whole(from)}
    WHEN ${column} >= ${whole(to)} THEN ${row} + ${whole(COLUMNS + from)}
    ELSE step."cell" + 1 END`;
  return sql`
    WITH RECURSIVE step("cell") AS (
      SELECT (${next(first)})
      UNION ALL
      SELECT (${next(least)}) FROM step WHERE step."cell" < ${last})
    SELECT "cell" FROM step WHERE "cell" <= ${last}
      AND ${column} BETWEEN ${whole(from)} AND ${whole(to)}`;
}

/**
 * The cards of those products that lists show, in no order. With IS TRUE, SQLite looks the products up
 * by their ids instead of reading all that are listed.
 */
export function readCardRows(
  db: RowsReader,
  ids: readonly string[],
  viewerId: string | undefined,
): Promise<CardRow[]> {
  const listed = sql`SELECT pl."id" FROM "Product" pl
    WHERE pl."id" IN (${sql.join(ids)}) AND pl."listed" IS TRUE`;
  return db.rows(selectProductsAt(listed, sql`, ${favouriteColumns(viewerId)}`));
}

/** Names and times of products, to be ranked by their words. */
export function readCandidates(
  db: RowsReader,
  indexed: readonly { id: string }[],
): Promise<Candidate[]> {
  return db.rows(sql`SELECT "id", "name", "createdAt" FROM "Product"
    WHERE "id" IN (${sql.join(indexed.map(({ id }) => id))})`);
}

/** One statement of a count for each list, as `CountRow`s. Without a query the count is 0. */
export async function countsOf(
  lists: readonly NamedList[],
  queryOf: (filters: ListingFilters) => Promise<Sql | null> | Sql,
): Promise<Sql> {
  const each = lists.map(async ({ name, filters }) => {
    const query = (await queryOf(filters)) ?? sql`SELECT 0`;
    return sql`SELECT CAST(${name} AS TEXT) AS "name", (${query}) AS "found"`;
  });
  return sql.join(await Promise.all(each), ' UNION ALL ');
}

/** Runs a statement of counts; those that are not reached within `timeoutMs` are missing. */
export function readCounts(db: RowsReader, query: Sql, timeoutMs: number): Promise<CountRow[]> {
  return db.rows(query, { timeoutMs });
}

/** The maximum number of words that are compared with a word without matches. */
const COMPARED = 8_000;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Finds candidates for a mistyped word among the words of names: of similar length, and either with
 * the same first letter or, for a mistyped first letter, with the same second and third.
 */
export async function findNearWords(
  { rows }: RowsReader,
  word: string,
  maxDistance: number,
): Promise<string[]> {
  const [first = '', second = '', third = ''] = word;
  const beginnings = new Set([
    first,
    second + first,
    second + third,
    ...ALPHABET.flatMap((letter) => [letter + second + third, letter + first + second]),
  ]);
  const found = await rows<{ word: string }>(sql`
    WITH b("beginning") AS (VALUES ${sql.join([...beginnings].map((one) => sql`(${one})`))})
    SELECT DISTINCT w."word" FROM b JOIN "ListingWord" w
      ON w."word" >= b."beginning" AND w."word" < b."beginning" || ${'\uffff'}
    WHERE length(w."word") >= ${word.length - maxDistance}
      AND length(w."word") <= ${word.length + maxDistance}
    LIMIT ${COMPARED}`);
  return found.map(({ word: near }) => near);
}

/** All words of names that the index suggests. The table is no model of Prisma. */
export async function readListingWords(db: RowsReader): Promise<string[]> {
  const words = await db.rows<{ word: string }>(sql`SELECT w."word" FROM "ListingWord" w`);
  return words.map(({ word }) => word);
}

/** Deletes words of names. */
export async function deleteListingWords(tx: Tx, words: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM "ListingWord" WHERE "word" IN (${sql.join(words)})`);
}

/** SQLite: how many segments of one level `mergeStep` merges; https://sqlite.org/fts5.html. */
export async function setMergedLevel(tx: Tx, index: string, segments: number): Promise<void> {
  await command(tx, index, 'usermerge', segments);
}

/** SQLite: one step of merging a full-text index; returns the number of changes it made. */
export async function mergeStep(tx: Tx, index: string, pages: number): Promise<number> {
  const before = await totalChanges(tx);
  await command(tx, index, 'merge', pages);
  return (await totalChanges(tx)) - before;
}

function command(tx: Tx, index: string, name: string, value: number): Promise<number> {
  const table = sql.id(index);
  return tx.run(
    sql`INSERT INTO ${table} (${table}, "rank") VALUES (${name}, CAST(${value} AS integer))`,
  );
}

async function totalChanges(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ changes: number }>(sql`SELECT total_changes() AS "changes"`);
  return row?.changes ?? 0;
}

/** The prices in one currency of products, ascending. */
export async function readPrices(
  db: RowsReader,
  { ids, currency }: { ids: readonly string[]; currency: string },
): Promise<number[]> {
  const rows = await db.rows<{ price: number }>(sql`
    SELECT p."resalePriceMinor" AS "price" FROM "Product" p
    WHERE p."id" IN (${sql.join(ids)}) AND p."currency" = ${currency}
    ORDER BY p."resalePriceMinor"`);
  return rows.map(({ price }) => price);
}

/** When products were last changed, in epoch milliseconds. */
export function readListingTimes(
  db: RowsReader,
  ids: readonly string[],
): Promise<{ id: string; updatedAt: number }[]> {
  return db.rows(sql`SELECT p."id", p."updatedAt" FROM "Product" p
    WHERE p."id" IN (${sql.join(ids)})`);
}
