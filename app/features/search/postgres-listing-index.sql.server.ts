import { familyOf } from '~/features/products/category-fields.server';
import type { Database } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { cellsOf, NOWHERE } from './listing-cells.server';
import { fieldTokens } from './field-tokens.server';
import type { ListingFilters } from './listing-filters';
import {
  type CountRow,
  type ListingIndex,
  type ListingOrder,
  type NamedList,
  type ListingRange,
  type IndexedListing,
  type ReadAt,
} from './listing-index';
import { countsOf, positionsAt } from './search.sql.server';
import { searchTerms, type SearchTerm } from './synonyms';
import { readTerms } from './synonyms.sql.server';

/** The prefix of the words of a location (see the migration); folded words are lower case. */
const PLACE_MARK = 'L';
/** The prefix of the tokens of attributes. */
const FIELD_MARK = 'G';

const BOUNDS = {
  /** The number of rows read in index order before the filters' own indexes are used instead. */
  walked: 2_000,
  /**
   * The maximum number of matches that are sorted. With more matches, reading in order finds a page
   * soon.
   */
  sorted: 10_000,
  /**
   * The same limit for searches by words, which try sorting first. The 21 most common words of 100,000
   * listings take 17 ms on average, with a limit of 2,000 25 ms and with 10,000 21 ms.
   */
  sortedWords: 5_000,
};

interface Row {
  id: string;
  at: number;
  /** The number of matches to sort. */
  found?: number;
}

/** Words and filters over PostgreSQL's indexes, with a limit on the rows that a page reads. */
export function postgresListingIndex(
  db: Pick<Database, 'rows' | 'memoize'>,
  { walked, sorted, sortedWords } = BOUNDS,
): ListingIndex {
  const { rows } = db;
  const family = async ({ categoryId }: ListingFilters) =>
    categoryId === null ? [] : familyOf(db, plain(categoryId));
  const matching = async (filters: ListingFilters) => {
    const ids = await family(filters);
    const cells = await cellsOf(db, filters);
    return sql`FROM "Product" p WHERE p."listed" ${withinOrder(filters, 'price-asc', ids)}
      ${restOf(filters, await readTerms(db, filters), 'price-asc', ids, cells)}`;
  };
  const countEach = (lists: readonly NamedList[], cap: number) =>
    countsOf(lists, async (filters) => upTo(cap, await matching(filters)));
  // PostgreSQL reads all matches of words before it has the first: once for all choices.
  const countChoices = async (search: ListingFilters, lists: readonly NamedList[], cap: number) => {
    const counts = await countsOf(lists, (filters) =>
      upTo(cap, sql`FROM matches p WHERE TRUE ${choicesOf(filters, sql`OFFSET 0`)}`),
    );
    return sql`WITH matches AS MATERIALIZED (
        SELECT p."id", p."condition", p."sellerId" ${await matching(search)})
      ${counts}`;
  };
  return {
    async find<More extends object>(
      filters: ListingFilters,
      range: ListingRange,
      read: ReadAt<More> = positionsAt,
    ) {
      type Found = Row & More;
      const direction = isDown(range) ? sql`DESC` : sql`ASC`;
      const order = sql`hit."at" ${direction}, hit."id" ${direction}`;
      const columns = sql`hit."at"`;
      const readAt = (ids: Sql) => rows<Found>(read({ ids, columns, order }));
      const inOrder = sql`ORDER BY ${orderBy(range)} LIMIT ${range.limit}`;
      const ids = await family(filters);
      const inRange = sql`p."listed" ${withinOrder(filters, range.order, ids)} ${beyond(range)}`;
      const cells = await cellsOf(db, filters);
      const rest = restOf(filters, await readTerms(db, filters), range.order, ids, cells);
      const everywhere = sql`SELECT p."id", ${column(range.order)} AS "at" FROM "Product" p
        WHERE ${inRange} ${rest}`;
      const walk = () => readAt(sql`${everywhere} ${inOrder}`);
      if (rest === sql.empty) return indexed(await walk());
      // Few of the newest listings are within a distance, and its own index sorts them.
      if (filters.q === '' && cells === null) {
        const near = await readAt(sql`SELECT p."id", ${column(range.order)} AS "at" FROM (
          SELECT * FROM "Product" p WHERE ${inRange} ORDER BY ${orderBy(range)} LIMIT ${walked}) p
          WHERE TRUE ${rest} ${inOrder}`);
        if (near.length === range.limit) return indexed(near);
      }
      const limit = filters.q === '' ? sorted : sortedWords;
      const few = await rows<Found>(
        read({
          ids: sql`WITH p AS MATERIALIZED (
              SELECT p."id", p."createdAt", p."resalePriceMinor" FROM "Product" p
              WHERE ${inRange} ${rest} LIMIT ${limit + 1})
            SELECT p."id", ${column(range.order)} AS "at", count(*) OVER () AS "found"
            FROM p ${inOrder}`,
          columns: sql`hit."at", hit."found"`,
          order,
        }),
      );
      return indexed((few[0]?.found ?? 0) > limit ? await walk() : few);
    },
    async count(filters, cap) {
      const [row] = await rows<CountRow>(await countEach([{ name: 'all', filters }], cap));
      return row?.found ?? 0;
    },
    countsQuery(lists, cap) {
      const search = searchOf(lists);
      return search ? countChoices(search, lists, cap) : countEach(lists, cap);
    },
    isPosition: (position) => parsePosition(position) !== null,
  };
}

function indexed<Found extends Row>(rows: Found[]): (Found & IndexedListing)[] {
  return rows.map((row) => ({ ...row, position: `${row.at}_${row.id}` }));
}

function parsePosition(position: string): { at: number; id: string } | null {
  const match = /^(-?\d{1,15})_(.{1,64})$/s.exec(position);
  return match?.[2] ? { at: Number(match[1]), id: match[2] } : null;
}

function column(order: ListingOrder): Sql {
  return order === 'newest' ? sql`p."createdAt"` : sql`p."resalePriceMinor"`;
}

function isDown({ order, backwards }: ListingRange): boolean {
  return (order === 'price-asc') === backwards;
}

function orderBy(range: ListingRange): Sql {
  const direction = isDown(range) ? sql`DESC` : sql`ASC`;
  return sql`${column(range.order)} ${direction}, p."id" ${direction}`;
}

function beyond(range: ListingRange): Sql {
  const [before, after] = isDown(range) ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
  const compare = (position: string | null | undefined, relation: Sql) => {
    const start = position ? parsePosition(position) : null;
    if (!start) return sql.empty;
    const at = range.order === 'newest' ? new Date(start.at) : Math.min(start.at, 2 ** 31 - 1);
    return sql`AND (${column(range.order)}, p."id") ${relation} (${at}, ${start.id})`;
  };
  const from = range.including ? sql`${after}=` : after;
  return sql`${compare(range.beyond, from)} ${compare(range.upTo, sql`${before}=`)}`;
}

/** The conditions that the index of an order supports: one category, or none. */
function withinOrder(
  filters: ListingFilters,
  order: ListingOrder,
  [categoryId, ...children]: readonly string[],
): Sql {
  const category =
    categoryId === undefined || children.length > 0
      ? sql.empty
      : sql`AND p."categoryId" = ${categoryId}`;
  const within = filters.sellerId
    ? sql`${category} AND p."sellerId" = ${plain(filters.sellerId)}`
    : category;
  return order === 'newest' ? within : sql`${within} ${priceRange(filters)}`;
}

function priceRange({ minPriceMinor, maxPriceMinor }: ListingFilters): Sql {
  const bound = (amountMinor: number) => Math.min(amountMinor, 2 ** 31 - 1);
  const from =
    minPriceMinor === null ? null : sql`AND p."resalePriceMinor" >= ${bound(minPriceMinor)}`;
  const to =
    maxPriceMinor === null ? null : sql`AND p."resalePriceMinor" <= ${bound(maxPriceMinor)}`;
  return all([from, to]);
}

/** All other conditions; `sql.empty` when there are none. */
function restOf(
  filters: ListingFilters,
  terms: readonly SearchTerm[] | null,
  order: ListingOrder,
  family: readonly string[],
  cells: readonly number[] | null,
): Sql {
  const { q, location, minYear, maxYear } = filters;
  const prices = order === 'newest' ? priceRange(filters) : sql.empty;
  const choices = choicesOf(filters);
  return all([
    q === '' ? null : sql`AND p."listingWords" @@ ${wordsQuery(terms)}`,
    location === ''
      ? null
      : sql`AND p."listingWords" @@ ${wordsQuery(searchTerms(location), PLACE_MARK)}`,
    prices === sql.empty ? null : prices,
    minYear === null ? null : sql`AND p."purchaseYear" >= ${minYear}`,
    maxYear === null ? null : sql`AND p."purchaseYear" <= ${maxYear}`,
    choices === sql.empty ? null : choices,
    family.length > 1 ? sql`AND p."categoryId" IN (${sql.join(family)})` : null,
    fieldsCondition(filters),
    cells && withinCells(cells),
  ]);
}

/**
 * The conditions of the filters that have a number for each choice. With `OFFSET 0`, PostgreSQL looks for
 * the photos of one listing after the other until there are enough, instead of those of all matches.
 */
function choicesOf({ conditions, verified, photo }: ListingFilters, offset: Sql = sql.empty): Sql {
  return all([
    conditions.length === 0 ? null : sql`AND p."condition" IN (${sql.join(conditions)})`,
    verified ? sql`AND p."sellerId" IN (SELECT u."id" FROM "User" u WHERE u."verified")` : null,
    photo
      ? sql`AND EXISTS (
          SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id" ${offset})`
      : null,
  ]);
}

/** The search by words that lists share but for their choices; null where they share none. */
function searchOf(lists: readonly NamedList[]): ListingFilters | null {
  const searches = lists.map(({ filters }) => {
    return { ...filters, conditions: [], verified: false, photo: false };
  });
  const [first, ...others] = searches;
  if (!first || (first.q === '' && first.location === '' && first.fields.length === 0)) return null;
  const wanted = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === wanted) ? first : null;
}

function upTo(cap: number, matches: Sql): Sql {
  return sql`SELECT count(*) FROM (SELECT 1 ${matches} LIMIT CAST(${cap} AS integer)) x`;
}

function withinCells(cells: readonly number[]): Sql {
  if (cells.length === 0) return sql`AND FALSE`;
  if (cells.includes(NOWHERE)) return sql`AND p."placeCell" IS NULL`;
  return sql`AND p."placeCell" = ANY(CAST(${`{${cells.join(',')}}`} AS integer[]))`;
}

/** The tokens of attributes as a tsquery. */
function fieldsCondition(filters: ListingFilters): Sql | null {
  const needed = fieldTokens(filters);
  if (needed === null) return sql`AND FALSE`;
  if (needed.length === 0) return null;
  const all = (tokens: readonly string[]) =>
    `(${tokens.map((token) => `'${FIELD_MARK}${token}'`).join(' & ')})`;
  const each = needed.map((alternatives) => `(${alternatives.map(all).join(' | ')})`);
  return sql`AND p."listingWords" @@ CAST(${each.join(' & ')} AS tsquery)`;
}

/** Terms as a tsquery. Words consist of letters, digits and marks only. */
function wordsQuery(terms: readonly SearchTerm[] | null, mark = ''): Sql {
  const lexeme = (word: string) => `'${mark}${word}'`;
  const every = (words: readonly string[]) => words.map(lexeme).join(' & ');
  const parts = (terms ?? []).map(({ words, begins, others }) => {
    const typed = every(words) + (begins ? ':*' : '');
    return `(${[typed, ...others.map(every)].join(' | ')})`;
  });
  return parts.length > 0 ? sql`CAST(${parts.join(' & ')} AS tsquery)` : sql`NULL`;
}

/** PostgreSQL does not accept NUL in a text. */
function plain(text: string): string {
  return text.replaceAll('\0', ' ');
}

function all(parts: readonly (Sql | null)[]): Sql {
  const given = parts.filter((part) => part !== null);
  return given.length > 0 ? sql.join(given, ' ') : sql.empty;
}
