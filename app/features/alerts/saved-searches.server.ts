import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { noFilters, writeFilters, type ListingFilters } from '~/features/search/listing-filters';
import { listingIndex } from '~/features/search/listing-index.server';
import { readNear } from '~/features/search/near-place.server';
import { requireFilters } from '~/features/search/listing.schema';
import { msg } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import type { SavedSearchInput, SearchSettings } from './saved-search.schema';
import { readSavedSearches, type SavedSearchRow } from './saved-search.sql.server';
import { keyWords, searchKeys } from './search-keys';
import { resultsPath } from './search-paths';

/** Searches that one account may save. */
export const MAX_SEARCHES = 100;
/** Listings up to which words are compared by how many have them. */
const COUNTED = 2_000;
const NONE = 'alerts.unknown';

/** The acting person's saved searches, newest first. Refuses with `unauthenticated`. */
export async function listOwnSearches(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<SavedSearchRow>> {
  const { userId } = requirePermission(ctx, 'search:save');
  return readSavedSearches(ctx.db, userId, request);
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
 * The filters of a query string of the search page, and the query by which they are stored: without
 * an order and without what the page ignores. Refuses with `validation_failed`.
 */
export async function readSearch(
  ctx: Pick<Ctx, 'env' | 'places'>,
  query: string,
  locale = 'en-US',
) {
  const currency = ctx.env.CURRENCY;
  const sent = new URLSearchParams(query.replace(/^.*\?/s, ''));
  const { filters } = requireFilters(sent, currency, await readNear(ctx, sent, locale));
  if (filters.q !== '' && keyWords(filters.q).length === 0) {
    throw fieldError('query', 'alerts.noWords');
  }
  return { filters, query: writeFilters(filters, currency).toString(), currency };
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
  const { filters, query, currency } = await readSearch(ctx, input.query);
  const rarest = await rarestWord(ctx, filters);
  return writeAs(ctx, 'search:save', async (tx, { userId }) => {
    await refuseUnknownCategory(tx, filters);
    const settings = { name, frequency, active: true };
    const same = { userId_query: { userId, query } };
    const known = await tx.savedSearch.findUnique({ where: same, select: { id: true } });
    const searchId = known?.id ?? newId();
    if (known) {
      await tx.savedSearch.update({ where: same, data: { ...settings, currency } });
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
  const words = keyWords(q);
  if (words.length < 2) return 0;
  const index = listingIndex(db);
  const counts = await Promise.all(
    words.map(({ word }) => index.count({ ...noFilters, q: word, exact }, COUNTED)),
  );
  return counts.indexOf(Math.min(...counts));
}

async function refuseUnknownCategory(tx: Tx, { categoryId: id }: ListingFilters): Promise<void> {
  if (id === null) return;
  const found = await tx.category.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw fieldError('query', 'alerts.categoryGone');
}

/**
 * Changes the name, the frequency and whether it is on of the acting person's saved search. What is
 * left out stays. Refuses with `unauthenticated` and `not_found`.
 */
export async function changeSearch(
  ctx: Ctx,
  searchId: string,
  changes: Partial<SearchSettings & { active: boolean }>,
): Promise<void> {
  requirePermission(ctx, 'search:save');
  const id = requireId(searchId, NONE);
  await writeAs(ctx, 'search:save', async (tx, { userId }) => {
    const { count } = await tx.savedSearch.updateMany({ where: { id, userId }, data: changes });
    if (count === 0) throw new DomainError('not_found', NONE);
  });
}

/**
 * Deletes the acting person's saved search and the notifications about it. Returns how many, 1 or 0
 * (deleted already, or another person's). Refuses with `unauthenticated`.
 */
export async function deleteSearch(ctx: Ctx & Keyed<number>, searchId: string): Promise<number> {
  requirePermission(ctx, 'search:save');
  const id = requireId(searchId, NONE);
  return writeAs(ctx, 'search:save', async (tx, { userId }) => {
    const { count } = await tx.savedSearch.deleteMany({ where: { id, userId } });
    const about = { userId, kind: 'search-match', key: id };
    if (count > 0) await tx.notification.deleteMany({ where: about });
    return count;
  });
}

/**
 * Marks what the acting person's saved search has found as seen. Returns the address of its results.
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
    return resultsPath(found.query);
  });
}

/** The acting person's saved searches for the export of their data. */
export async function collectOwnSearches(ctx: Ctx) {
  const { userId } = requirePermission(ctx, 'search:save');
  const rows = await ctx.db.read.savedSearch.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    include: { matches: { select: { createdAt: true, product: { select: { name: true } } } } },
  });
  return rows.map(({ name, query, frequency, active, createdAt, matches }) => ({
    ...{ name, query, frequency, active, createdAt },
    found: matches.map((match) => ({ product: match.product.name, at: match.createdAt })),
  }));
}
