/**
 * Compares searches with brute force in memory over generated listings, on SQLite and PostgreSQL: counts
 * and two pages of random combinations of words, filters, distance, fields and order, and the number of
 * listings within each distance of many places. Fails with the first differences.
 *
 * npm run test:search -- [LISTINGS [SEARCHES]]: 100,000 and 400 unless given.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listProducts } from '../app/features/search/list-products.server';
import {
  distances,
  noFilters,
  type ListingFilters,
  type Sort,
} from '../app/features/search/listing-filters';
import { listingIndex } from '../app/features/search/listing-index.server';
import { connectDatabase } from '../app/platform/db/connect.server';
import type { Database } from '../app/platform/db/database';
import { createLog } from '../app/platform/log.server';
import { withPostgres } from '../tests/fault/with-postgres';
import { readSearched, type Searched } from './bench-data/searched.sql.server';
import { dice } from './bench-data/generate';
import { benchPlaces, type BenchPlace } from './bench-data/places';
import { makers, qualities, things, towns } from './bench-data/words';

const [, , listings = '100000', searches = '400'] = process.argv;
const PLACES = 100;
const PAGE = 24;
const MAX_SHOWN = 10;
const EARTH_RADIUS_METRES = 6_371_008.8;

/** The distance of two cells of the grid by the spherical law of haversines, in whole metres. */
function metresApart(one: number, other: number): number {
  const radians = (cell: number) => {
    const [row, column] = [Math.floor(cell / 18_000), cell % 18_000];
    return [((row / 50 - 90) * Math.PI) / 180, ((column / 50 - 180) * Math.PI) / 180] as const;
  };
  const [[a, b], [c, d]] = [radians(one), radians(other)];
  const chord = Math.sin((c - a) / 2) ** 2 + Math.cos(a) * Math.cos(c) * Math.sin((d - b) / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord))));
}

function isWanted(one: Searched, filters: ListingFilters): boolean {
  const { categoryId, minPriceMinor, maxPriceMinor, conditions, minYear, near, within } = filters;
  if (categoryId !== null && one.categoryId !== categoryId) return false;
  if (minPriceMinor !== null && one.price < minPriceMinor) return false;
  if (maxPriceMinor !== null && one.price > maxPriceMinor) return false;
  if (conditions.length > 0 && !conditions.some((kind) => kind === one.condition)) return false;
  if (minYear !== null && one.purchaseYear < minYear) return false;
  if (filters.verified && !one.verified) return false;
  if (filters.photo && !one.hasPhoto) return false;
  if (near && within !== null) {
    if (one.placeCell === null || metresApart(near.cell, one.placeCell) > within * 1000)
      return false;
  }
  if (!filters.fields.every((field) => hasValue(one, field))) return false;
  return hasWords(one.searchText, filters.q) && hasWords(one.searchPlace, filters.location);
}

function hasValue(one: Searched, field: ListingFilters['fields'][number]): boolean {
  const { key, values, min, max, words } = field;
  const stored = one.attributes[key] ?? [];
  const number = Number(stored[0]);
  if (min !== null && !(number >= min)) return false;
  if (max !== null && !(number <= max)) return false;
  if (values.length === 0) return true;
  const has = (value: string) =>
    words
      ? value.split(' ').every((word) => stored.some((text) => text.split(' ').includes(word)))
      : stored.includes(value);
  return values.some(has);
}

/** Whether a text of folded words has all typed ones, the last as a beginning. */
function hasWords(text: string, typed: string): boolean {
  if (typed === '') return true;
  const words = typed.toLowerCase().split(' ');
  const last = words.pop() ?? '';
  const spaced = ` ${text} `;
  return words.every((word) => spaced.includes(` ${word} `)) && spaced.includes(` ${last}`);
}

/** Sort key of a listing: lists may order listings of equal keys differently. */
function keyOf(one: Searched, sort: Sort, cell: number): number[] {
  if (sort === 'price-asc') return [one.price];
  if (sort === 'price-desc') return [-one.price];
  if (sort === 'newest') return [-one.createdAt];
  const metres = one.placeCell === null ? Infinity : metresApart(cell, one.placeCell);
  return [metres, one.placeCell ?? -1, -one.createdAt];
}

const compareKeys = (a: number[], b: number[]) => {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? 0;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
};

function randomSearch(random: () => number, all: readonly Searched[], places: BenchPlace[]) {
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)]!;
  const often = <Item>(share: number, value: () => Item, none: Item) =>
    random() < share ? value() : none;
  const place = pick(places);
  const near = { id: place.id, label: place.id, cell: place.cell };
  const asksDistance = random() < 0.4;
  const field = { values: [], min: null, max: null };
  const fields = [
    { ...field, key: 'size', values: ['S', 'XL'].slice(Math.floor(random() * 2)) },
    { ...field, key: 'width', min: Math.floor(random() * 100), max: 100 + random() * 100 },
    { ...field, key: 'brand', values: [pick(makers)], words: true as const },
  ].map((one) => ({ ...one, max: one.max && Math.round(one.max) }));
  const word = () => pick([...things, ...qualities, ...makers]).toLowerCase();
  const filters: ListingFilters = {
    ...noFilters,
    exact: true,
    q: often(0.5, () => (random() < 0.5 ? word() : `${word()} ${word().slice(0, 3)}`), ''),
    categoryId: often(0.4, () => pick(all).categoryId, null),
    minPriceMinor: often(0.3, () => Math.floor(random() * 20_000), null),
    maxPriceMinor: often(0.3, () => 20_000 + Math.floor(random() * 100_000), null),
    conditions: often(0.2, () => ['good' as const], []),
    location: often(0.1, () => pick(towns).toLowerCase(), ''),
    minYear: often(0.2, () => 1995 + Math.floor(random() * 25), null),
    verified: random() < 0.2,
    photo: random() < 0.2,
    ...(asksDistance && { near, within: often(0.8, () => pick(distances), null) }),
    fields: often(0.3, () => [pick(fields)], []),
  };
  const sorts: Sort[] = [
    'newest',
    'price-asc',
    'price-desc',
    ...(asksDistance ? (['nearest'] as const) : []),
  ];
  return { filters, sort: pick(sorts), cell: place.cell };
}

async function check(db: Database, name: string): Promise<number> {
  const all = await readSearched(db);
  const byId = new Map(all.map((one) => [one.id, one]));
  const places = await benchPlaces();
  const index = listingIndex(db);
  let wrong = 0;
  const differ = (what: string) => {
    wrong += 1;
    if (wrong <= MAX_SHOWN) console.error(`  ${name}: ${what}`);
  };
  let started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
  const placed = all.filter(({ placeCell }) => placeCell !== null);
  for (const { id, cell } of places.slice(0, PLACES)) {
    const metres = placed.map((one) => metresApart(cell, one.placeCell ?? 0));
    for (const within of distances) {
      const expected = metres.filter((apart) => apart <= within * 1000).length;
      const filters = { ...noFilters, near: { id, label: id, cell }, within };
      const found = await index.count(filters, all.length + 1);
      if (found !== expected) differ(`${within} km of ${id}: ${found} instead of ${expected}`);
    }
  }
  const circles = PLACES * distances.length;
  console.log(
    `${name}: ${circles} circles among ${all.length} listings, ${wrong} differ (${seconds()} s)`,
  );
  started = performance.now();
  const before = wrong;
  const random = dice(5);
  let matched = 0;
  for (let number = 0; number < Number(searches); number += 1) {
    const { filters, sort, cell } = randomSearch(random, all, places);
    const what = `${sort} ${JSON.stringify(filters)}`;
    const wanted = all.filter((one) => isWanted(one, filters));
    matched += wanted.length;
    const found = await index.count(filters, all.length + 1);
    if (found !== wanted.length) differ(`${found} instead of ${wanted.length}: ${what}`);
    const keys = wanted.map((one) => keyOf(one, sort, cell)).sort(compareKeys);
    const seen = new Set<string>();
    let cursor: string | null = null;
    for (let page = 0; page < 2; page += 1) {
      const read = await listProducts({ db }, { filters, sort, limit: PAGE, cursor });
      for (const [at, { id }] of read.items.entries()) {
        const one = byId.get(id);
        const key = keys[page * PAGE + at];
        if (!one || !key || seen.has(id) || !isWanted(one, filters)) differ(`${id} in ${what}`);
        else if (compareKeys(keyOf(one, sort, cell), key) !== 0)
          differ(`order at ${id} in ${what}`);
        seen.add(id);
      }
      const rest = keys.length - page * PAGE;
      if (read.items.length !== Math.min(PAGE, Math.max(0, rest))) differ(`length of ${what}`);
      if ((read.next !== null) !== rest > PAGE) differ(`next page of ${what}`);
      cursor = read.next;
      if (cursor === null) break;
    }
  }
  console.log(
    `${name}: ${searches} searches among ${all.length} listings, ${matched} matches, ${wrong - before} differ (${seconds()} s)`,
  );
  return wrong;
}

async function on(name: string, url: string, folder: string): Promise<number> {
  execFileSync('npx', ['tsx', 'scripts/bench-data.ts', listings], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const db = await connectDatabase({ url, log: createLog('silent') });
  try {
    return await check(db, name);
  } finally {
    await db.close();
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-search-'));
try {
  const onSqlite = await on('SQLite', `file:${path.join(folder, 'rummage.db')}`, folder);
  const onPostgres = await withPostgres((url) => on('PostgreSQL', url, folder));
  process.exitCode = onSqlite + onPostgres > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
