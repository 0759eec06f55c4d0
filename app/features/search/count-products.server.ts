import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '~/features/accounts/account.policy';
import type { Currency } from '~/lib/money';
import type { FieldView } from '~/features/products/category-field';
import type { Condition } from '~/features/products/product.dto';
import type { ListingFilters, PublicFilters } from './listing-filters';
import { activeFilters, clearFilters } from './listing-labels';
import type { NamedList } from './listing-index';
import { listingIndex } from './listing-index.server';
import { readCounts } from './search.sql.server';

type Reading = Pick<Ctx, 'db'>;

/** Counting stops here; larger numbers are shown as '1,000+'. */
export const COUNTED = 1000;

/** A number of listings; `more` is set when counting stopped at the limit. */
export interface Count {
  count: number;
  more: boolean;
}

/** Counts the matching listed products, up to COUNTED. */
export async function countProducts({ db }: Reading, filters: ListingFilters): Promise<Count> {
  return toCount(await listingIndex(db).count(filters, COUNTED + 1));
}

/** Converts a number that was counted up to COUNTED + 1. */
function toCount(found: number): Count {
  return { count: Math.min(found, COUNTED), more: found > COUNTED };
}

/** The number of results for each choice of a filter; null where counting took too long. */
export interface ChoiceCounts {
  conditions: Record<Condition, Count | null>;
  verified: Count | null;
  photo: Count | null;
}

/** After this many milliseconds a page is rendered without the missing numbers. */
const TIMEOUT_MS = 15;
const NONE: ReadonlyMap<string, Count> = new Map();

const choices = {
  all: {},
  excellent: { conditions: ['excellent'] },
  good: { conditions: ['good'] },
  fair: { conditions: ['fair'] },
  verified: { verified: true },
  photo: { photo: true },
} as const satisfies Record<string, Partial<ListingFilters>>;

/**
 * Counts the matches, and the results of each remaining choice as the only one of its filter: one
 * query, cached. `total` is null when counting exceeds TIMEOUT_MS; a later request finds it in the
 * cache.
 */
export async function countChoices(
  ctx: Reading,
  filters: ListingFilters,
  timeoutMs = TIMEOUT_MS,
): Promise<{ total: Count | null; choices: ChoiceCounts }> {
  const counting = ctx.db.memoize(`choices ${JSON.stringify(filters)}`, () =>
    findChoices(ctx, filters, timeoutMs),
  );
  const found =
    timeoutMs === Infinity
      ? await counting
      : await Promise.race([counting, sleep(timeoutMs, NONE, { ref: false })]);
  const of = (choice: string) => found.get(choice) ?? null;
  return {
    total: of('all'),
    choices: {
      conditions: { excellent: of('excellent'), good: of('good'), fair: of('fair') },
      verified: of('verified'),
      photo: of('photo'),
    },
  };
}

/** The number of results for each option of the fields, by key and value (`fieldChoice`). */
export type FieldCounts = Record<string, Count>;

/** Options that are counted, in one statement: SQLite takes at most 500 in a compound SELECT. */
const COUNTED_OPTIONS = 400;

/** The name of an option of a field in FieldCounts. */
const fieldChoice = (key: string, value: string) => `${key} ${value}`;

/**
 * Counts the results of each option of the filterable fields as the only one of its field, like
 * `countChoices`; none of them when counting exceeds TIMEOUT_MS, and at most COUNTED_OPTIONS.
 */
export async function countFields(
  ctx: Reading,
  filters: ListingFilters,
  fields: readonly FieldView[],
  timeoutMs = TIMEOUT_MS,
): Promise<FieldCounts> {
  const options = fields
    .filter(({ filterable }) => filterable)
    .flatMap(optionsOf)
    .slice(0, COUNTED_OPTIONS);
  if (options.length === 0) return {};
  const names = JSON.stringify(options.map(({ name }) => name));
  const counting = ctx.db.memoize(`fields ${names} ${JSON.stringify(filters)}`, () =>
    findFieldCounts(ctx, filters, options, timeoutMs),
  );
  if (timeoutMs === Infinity) return counting;
  const none: FieldCounts = {};
  return Promise.race([counting, sleep(timeoutMs, none, { ref: false })]);
}

interface CountedOption {
  name: string;
  key: string;
  value: string;
}

function optionsOf({ key, type, options }: FieldView): CountedOption[] {
  const values = type === 'yesno' ? ['yes', 'no'] : options.map(({ value }) => value);
  return values.map((value) => ({ name: fieldChoice(key, value), key, value }));
}

async function findFieldCounts(
  ctx: Reading,
  filters: ListingFilters,
  options: readonly CountedOption[],
  timeoutMs: number,
): Promise<FieldCounts> {
  const wanted = options.map(({ name, key, value }) => {
    const others = filters.fields.filter((field) => field.key !== key);
    const fields = [...others, { key, values: [value], min: null, max: null }];
    return { name, filters: { ...filters, fields } };
  });
  return Object.fromEntries(await countEach(ctx, wanted, timeoutMs));
}

function findChoices(ctx: Reading, filters: ListingFilters, timeoutMs: number) {
  const wanted = Object.entries(choices).map(([name, given]) => {
    return { name, filters: { ...filters, ...given } };
  });
  return countEach(ctx, wanted, timeoutMs);
}

/**
 * Counts lists in one query, each once: a choice that is made already gives the same list as the page.
 * Those that are not reached within `timeoutMs` are missing.
 */
async function countEach(
  { db }: Reading,
  wanted: readonly NamedList[],
  timeoutMs: number,
): Promise<Map<string, Count>> {
  const lists = new Map<string, { filters: ListingFilters; names: string[] }>();
  for (const { name, filters } of wanted) {
    const key = JSON.stringify(filters);
    const list = lists.get(key) ?? { filters, names: [] };
    list.names.push(name);
    lists.set(key, list);
  }
  const each = [...lists].map(([name, { filters }]) => ({ name, filters }));
  const query = await listingIndex(db).countsQuery(each, COUNTED + 1);
  const found = await readCounts(db, query, timeoutMs);
  const counted = found.flatMap(({ name: key, found: number }) => {
    const names = lists.get(key)?.names ?? [];
    return names.map((name) => [name, toCount(number)] as const);
  });
  return new Map(counted);
}

/** For an empty list: the filters to remove, and the number of results without them. */
export interface WayOut<Filters = PublicFilters> extends Count {
  /** The name of the active filter that is removed; null for all of them. */
  name: string | null;
  filters: Filters;
}

/**
 * The filters whose removal gives results, largest number first; all filters when no single removal
 * helps.
 */
export async function findWaysOut(
  ctx: Reading,
  filters: ListingFilters,
  currency: Currency,
  categoryName?: string | null,
  fields: readonly FieldView[] = [],
): Promise<WayOut<ListingFilters>[]> {
  const ways: WayOut<ListingFilters>[] = [];
  const active = activeFilters(filters, currency, categoryName, fields);
  for (const { name, without } of active) {
    const found = await countProducts(ctx, without);
    if (found.count > 0) ways.push({ name, filters: without, ...found });
  }
  if (ways.length > 0 || active.length < 2) return ways.sort((a, b) => b.count - a.count);
  const cleared = clearFilters(filters, categoryName);
  const found = await countProducts(ctx, cleared);
  return found.count > 0 ? [{ name: null, filters: cleared, ...found }] : [];
}
