import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { listCategories } from '~/features/products/category-names.server';
import { noFilters, type ListingFilters } from '~/features/search/listing-filters';
import { listingIndex } from '~/features/search/listing-index.server';
import { MAX_WORDS } from '~/features/search/query-words';
import { msg, type Language } from '~/i18n/language';
import { ENGLISH_NAMES } from '~/i18n/languages';
import { DomainError, fieldError } from '~/lib/domain-error';
import { looksLikeNewId, newId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Reader, Tx } from '~/platform/db/database';
import { withdrawMailOf } from '~/platform/mail/mail-queue.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import type { Frequency, SavedSearchInput, SearchSettings } from './saved-search.schema';
import { readSentSearch, type readSearch } from './read-search.server';
import { searchMailKey } from './search-mail-key';
import { hasPrices, readStored, type OwnSearch } from './saved-search.dto';
import { readSavedSearches, type SavedSearchRow } from './saved-search.sql.server';
import { scheduleDigest, withdrawDigests } from './search-digests.server';
import { keyWords, searchKeys } from './search-keys';
import { resultsPath } from './search-paths';

/** Searches that one account may save. */
const MAX_SEARCHES = 100;
/** Listings up to which words are compared by how many have them. */
const COUNTED = 2_000;
const NONE = 'alerts.unknown';

/** The acting person's saved searches, newest first. Refuses with `unauthenticated`. */
export async function listOwnSearches(
  ctx: Ctx,
  request: TableRequest,
  language: Pick<Language, 'code' | 'locale'> = ENGLISH_NAMES,
): Promise<TablePage<OwnSearch>> {
  const { userId } = requirePermission(ctx, 'search:save');
  const [page, categories, fieldsOf] = await Promise.all([
    readSavedSearches(ctx.db, userId, request),
    listCategories(ctx, language),
    fieldsOfCategories(ctx, language),
  ]);
  const toOwn = async (row: SavedSearchRow): Promise<OwnSearch> => {
    const { filters, lost } = await readStored(ctx, row, fieldsOf, language.locale);
    const { categoryId } = filters;
    const categoryIsLost = categoryId !== null && !categories.some(({ id }) => id === categoryId);
    const currencyIsLost = hasPrices(filters) && row.currency !== ctx.env.CURRENCY;
    if (categoryIsLost) return { ...row, filters, lost: 'category' };
    return { ...row, filters, lost: lost ?? (currencyIsLost ? 'currency' : null) };
  };
  return { ...page, items: await Promise.all(page.items.map(toOwn)) };
}

/** The acting person's saved search. Refuses with `unauthenticated` and `not_found`. */
export async function getOwnSearch(ctx: Ctx, searchId: string) {
  const { userId } = requirePermission(ctx, 'search:save');
  const id = requireId(searchId, NONE);
  const found = await ctx.db.read.savedSearch.findUnique({ where: { id, userId } });
  if (!found) throw new DomainError('not_found', NONE);
  return found;
}

/**
 * The acting person's saved search of the filters that `readSearch` has read, if there is one.
 * `isCurrent` is false where saving them again would switch it on or renew the currency of its prices.
 * Refuses with `unauthenticated`.
 */
export async function findSameSearch(ctx: Ctx, asked: Awaited<ReturnType<typeof readSearch>>) {
  const { userId } = requirePermission(ctx, 'search:save');
  const { query, filters } = asked;
  const found = await ctx.db.read.savedSearch.findFirst({ where: { userId, query } });
  if (!found) return null;
  const { id, name, active, currency } = found;
  const isCurrent = active && (currency === asked.currency || !hasPrices(filters));
  return { id, name, frequency: found.frequency as Frequency, isCurrent };
}

/**
 * Saves a search of the acting person; the same filters again change its name and frequency and
 * switch it on. Returns its id. Refuses with `unauthenticated`, `validation_failed` (a value that
 * the search page ignores, an unknown category) and `conflict` (too many).
 */
export async function saveSearch(
  ctx: Ctx & Keyed<{ searchId: string }>,
  input: SavedSearchInput,
): Promise<{ searchId: string }> {
  requirePermission(ctx, 'search:save');
  const { name, frequency } = input;
  const { filters, query, currency } = await readSentSearch(ctx, input.query);
  const rarest = await rarestWord(ctx, filters);
  return writeAs(ctx, 'search:save', async (tx, { userId }) => {
    await requireKnownCategory(tx, filters);
    const settings = { name, frequency, active: true };
    // Without a unique index, which could not hold a long query; the transaction is serializable.
    const known = await tx.savedSearch.findFirst({
      where: { userId, query },
      select: { id: true, frequency: true, active: true },
    });
    const searchId = known?.id ?? newId();
    if (known) {
      const where = { id: searchId };
      await tx.savedSearch.update({ where, data: { ...settings, currency } });
      await mailAtNewTime(tx, ctx, known, settings);
      await tx.savedSearchKey.deleteMany({ where: { searchId } });
    } else {
      if ((await tx.savedSearch.count({ where: { userId } })) >= MAX_SEARCHES) {
        throw new DomainError('conflict', msg('alerts.full', { count: MAX_SEARCHES }));
      }
      const createdAt = ctx.clock.now();
      const row = { id: searchId, userId, query, currency, createdAt, ...settings };
      await tx.savedSearch.create({ data: row });
    }
    const keys = searchKeys(filters, rarest).map((key) => ({ searchId, ...key }));
    await tx.savedSearchKey.createMany({ data: keys });
    return { searchId };
  });
}

/** The index of the word that the fewest listings have: the fewest then look at the search. */
async function rarestWord({ db }: Pick<Ctx, 'db'>, { q, exact }: ListingFilters): Promise<number> {
  const words = keyWords(q).slice(0, MAX_WORDS);
  if (words.length < 2) return 0;
  const index = listingIndex(db);
  const counts = await Promise.all(
    words.map(({ word }) => index.count({ ...noFilters, q: word, exact }, COUNTED)),
  );
  return counts.indexOf(Math.min(...counts));
}

async function requireKnownCategory(tx: Tx, { categoryId: id }: ListingFilters): Promise<void> {
  if (id === null) return;
  const found = await tx.category.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw fieldError('query', 'alerts.categoryGone');
}

/**
 * Changes the name, the frequency and the switch of the acting person's saved search. Omitted
 * settings stay. Refuses with `unauthenticated` and `not_found`.
 */
export async function changeSearch(
  ctx: Ctx,
  searchId: string,
  changes: Partial<SearchSettings & { active: boolean }>,
): Promise<void> {
  requirePermission(ctx, 'search:save');
  const id = requireId(searchId, NONE);
  await writeAs(ctx, 'search:save', async (tx, { userId }) => {
    const where = { id, userId };
    const select = { id: true, frequency: true, active: true };
    const former = await tx.savedSearch.findUnique({ where, select });
    if (!former) throw new DomainError('not_found', NONE);
    await tx.savedSearch.update({ where, data: changes });
    await mailAtNewTime(tx, ctx, former, changes);
  });
}

/**
 * Schedules the mail of the listings that wait for one, when a change of the search changes its time or
 * switches it on; withdraws those that have not been sent when it is switched off.
 */
async function mailAtNewTime(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  former: { id: string; frequency: string; active: boolean },
  changes: Partial<SearchSettings & { active: boolean }>,
): Promise<void> {
  const { id: searchId } = former;
  const { frequency, active } = { ...former, ...changes } as SearchSettings & { active: boolean };
  if (frequency === former.frequency && active === former.active) return;
  const now = ctx.clock.now();
  await withdrawDigests(tx, searchId, now);
  if (!active) await withdrawMailOf(tx, searchMailKey(searchId));
  const waits = await tx.savedSearchMatch.findFirst({ where: { searchId, pending: true } });
  if (waits) await scheduleDigest(tx, ctx, { searchId, frequency, now });
}

/**
 * Deletes the acting person's saved search, the notifications about it and its mails that have not been
 * sent. Returns how many, 1 or 0
 * (deleted already). Refuses with `unauthenticated` and `not_found` (another person's, or a text that
 * never was an id).
 */
export async function deleteSearch(ctx: Ctx & Keyed<number>, searchId: string): Promise<number> {
  requirePermission(ctx, 'search:save');
  const id = requireId(searchId, NONE);
  return writeAs(ctx, 'search:save', async (tx, { userId }) => {
    await requireOwnOrGone(tx, id, userId);
    const { count } = await tx.savedSearch.deleteMany({ where: { id, userId } });
    const about = { userId, kind: 'search-match', key: id };
    if (count > 0) {
      await tx.notification.deleteMany({ where: about });
      await withdrawMailOf(tx, searchMailKey(id));
    }
    return count;
  });
}

/** Refuses as `deleteSearch` does, whatever else the acting person sent. */
export async function requireMayDelete(ctx: Ctx, searchId: string): Promise<void> {
  const { userId } = requirePermission(ctx, 'search:save');
  await requireOwnOrGone(ctx.db.read, requireId(searchId, NONE), userId);
}

async function requireOwnOrGone(
  reader: Pick<Reader, 'savedSearch'>,
  id: string,
  userId: string,
): Promise<void> {
  const found = await reader.savedSearch.findUnique({ where: { id }, select: { userId: true } });
  if (found ? found.userId !== userId : !looksLikeNewId(id)) {
    throw new DomainError('not_found', NONE);
  }
}

/**
 * Marks what the acting person's saved search has found as seen. Returns the address of its results,
 * without prices in a former currency.
 * Refuses with `unauthenticated` and `not_found`.
 */
export async function openSearch(ctx: Ctx, searchId: string): Promise<string> {
  requirePermission(ctx, 'search:save');
  const id = requireId(searchId, NONE);
  return writeAs(ctx, 'search:save', async (tx, { userId }) => {
    const found = await tx.savedSearch.findUnique({ where: { id, userId } });
    if (!found) throw new DomainError('not_found', NONE);
    const seenAt = ctx.clock.now();
    const unseen = { searchId: id, seenAt: null };
    await tx.savedSearchMatch.updateMany({ where: unseen, data: { seenAt } });
    const about = { userId, kind: 'search-match', key: id, readAt: null };
    await tx.notification.updateMany({ where: about, data: { readAt: seenAt } });
    return resultsPath(found.query, { prices: found.currency === ctx.env.CURRENCY });
  });
}

/**
 * The acting person's saved searches for the export of their data. Refuses with `unauthenticated`.
 */
export async function collectOwnSearches(ctx: Ctx) {
  const { userId } = requirePermission(ctx, 'search:save');
  const rows = await ctx.db.read.savedSearch.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    include: { matches: { select: { createdAt: true, product: { select: { name: true } } } } },
  });
  return rows.map(({ name, query, currency, frequency, active, createdAt, matches }) => ({
    name,
    query,
    currency,
    frequency,
    active,
    createdAt,
    found: matches.map((match) => ({ product: match.product.name, at: match.createdAt })),
  }));
}
