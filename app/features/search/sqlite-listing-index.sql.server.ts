import { familyOf } from '~/features/products/category-fields.server';
import type { Database } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { cellWordsOf } from './listing-cells.server';
import type { ListingFilters } from './listing-filters';
import {
  type CountRow,
  type ListingIndex,
  type ListingRange,
  type NamedList,
  type IndexedListing,
  type ReadAt,
} from './listing-index';
import { countsOf, positionsAt } from './search.sql.server';
import {
  matchExpression,
  priceExpression,
  type FindWords,
  type Lookup,
} from './sqlite-listing-tokens';
import { readTerms } from './synonyms.sql.server';

/** The number of bits by which a price is shifted in its position (see the migration). */
const PRICE_SHIFT = 24;
const MAX_WORDS_NAMED = 24;
/** Larger than any price, and small enough to be shifted. */
const PRICE_LIMIT = 1_000_000_000;
const tables = {
  newest: { table: sql`"ListingByTime"`, key: sql`"byTime"` },
  price: { table: sql`"ListingByPrice"`, key: sql`"byPrice"` },
} as const;

/**
 * Words and filters over SQLite's full-text index. Its documents are stored in list order, so that
 * a page is read from one end of the matches without sorting.
 */
export function sqliteListingIndex(db: Pick<Database, 'rows' | 'memoize'>): ListingIndex {
  const { rows } = db;
  const find = wordFinder(rows);
  const findWords: FindWords = (beginning) =>
    db.memoize(`words ${beginning}`, () => find(beginning));
  const lookUp = async (filters: ListingFilters): Promise<Lookup> => ({
    filters,
    terms: await readTerms(db, filters),
    family: filters.categoryId === null ? [] : await familyOf(db, filters.categoryId),
    cells: await cellWordsOf(db, filters),
    findWords,
  });
  const countQuery = async (filters: ListingFilters, cap: number) => {
    const where = await whereOf(await lookUp(filters), 'price');
    return (
      where &&
      sql`SELECT count(*) FROM (
      SELECT rowid FROM ${tables.price.table} WHERE ${where} LIMIT ${cap})`
    );
  };
  const countsQuery = (lists: readonly NamedList[], cap: number) =>
    countsOf(lists, (filters) => countQuery(filters, cap));
  return {
    async find<Row extends object>(
      filters: ListingFilters,
      range: ListingRange,
      read: ReadAt<Row> = positionsAt,
    ) {
      const order = range.order === 'newest' ? 'newest' : 'price';
      const { table, key } = tables[order];
      const where = await whereOf(await lookUp(filters), order);
      if (!where) return [];
      const down = (range.order === 'price-asc') === range.backwards;
      const direction = down ? sql`DESC` : sql`ASC`;
      return rows<Row & IndexedListing>(
        read({
          ids: sql`SELECT m."at", k."productId" AS "id"
            FROM (SELECT rowid AS "at" FROM ${table} WHERE ${where} ${beyond(range, down)}
              ORDER BY rowid ${direction} LIMIT ${range.limit}) m
            CROSS JOIN "ListingKey" k ON k.${key} = m."at"`,
          columns: sql`CAST(hit."at" AS TEXT) AS "position"`,
          order: sql`hit."at" ${direction}`,
        }),
      );
    },
    async count(filters, cap) {
      const [row] = await rows<CountRow>(await countsQuery([{ name: 'all', filters }], cap));
      return row?.found ?? 0;
    },
    countsQuery,
    isPosition: (position) => /^-?\d{1,19}$/.test(position),
  };
}

/** Steps from one indexed word to the next, reading one entry of each. */
function wordFinder(rows: Database['rows']): FindWords {
  return async (beginning) => {
    const length = [...beginning].length;
    const found = await rows<{ word: string }>(sql`
      WITH RECURSIVE step("word") AS (
        SELECT (SELECT t."term" FROM "ListingTerm" t WHERE t."term" >= ${beginning} LIMIT 1)
        UNION ALL
        SELECT (SELECT t."term" FROM "ListingTerm" t WHERE t."term" >= step."word" || char(1) LIMIT 1)
        FROM step WHERE substr(step."word", 1, ${length}) = ${beginning}
        LIMIT ${MAX_WORDS_NAMED + 2})
      SELECT "word" FROM step WHERE substr("word", 1, ${length}) = ${beginning}`);
    return found.length > MAX_WORDS_NAMED ? null : found.map(({ word }) => word);
  };
}

function beyond({ beyond: position, including, upTo }: ListingRange, down: boolean): Sql {
  const end =
    upTo === undefined
      ? sql.empty
      : sql`AND rowid ${down ? sql`>` : sql`<`}= CAST(${upTo} AS INTEGER)`;
  if (position === null) return end;
  const equal = including ? sql`=` : sql.empty;
  return sql`AND rowid ${down ? sql`<` : sql`>`}${equal} CAST(${position} AS INTEGER) ${end}`;
}

/** The condition on the rows of the table of an order; null when nothing can match. */
async function whereOf(lookup: Lookup, order: keyof typeof tables): Promise<Sql | null> {
  const matches = await matchCondition(lookup, order);
  const { sellerId } = lookup.filters;
  if (!matches || !sellerId) return matches;
  // The index has no sellers: the few listings of one are found in the table.
  const { key } = tables[order];
  return sql`${matches} AND rowid IN (SELECT s.${key} FROM "Product" p
    CROSS JOIN "ListingKey" s ON s."productId" = p."id"
    WHERE p."sellerId" = ${sellerId} AND p."listed")`;
}

async function matchCondition(lookup: Lookup, order: keyof typeof tables): Promise<Sql | null> {
  const words = await matchExpression(lookup);
  const { minPriceMinor, maxPriceMinor } = lookup.filters;
  if (words === null) return null;
  if (order === 'newest') {
    if (minPriceMinor === null && maxPriceMinor === null) {
      return sql`"ListingByTime" MATCH ${words}`;
    }
    const prices = priceExpression(lookup.filters);
    return prices === null ? null : sql`"ListingByTime" MATCH ${`(${words}) AND ${prices}`}`;
  }
  return sql.join(
    [
      sql`"ListingByPrice" MATCH ${words}`,
      ...(minPriceMinor === null
        ? []
        : [sql`rowid >= ${Math.min(minPriceMinor, PRICE_LIMIT)} << ${PRICE_SHIFT}`]),
      ...(maxPriceMinor === null
        ? []
        : [sql`rowid < (${Math.min(maxPriceMinor, PRICE_LIMIT)} + 1) << ${PRICE_SHIFT}`]),
    ],
    ' AND ',
  );
}
