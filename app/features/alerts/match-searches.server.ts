import { mailPersonally } from '~/features/notifications/notifications.server';
import { insertNotification } from '~/features/notifications/notification.sql.server';
import {
  matchesListing,
  typedWordsFor,
  type IndexedListing,
} from '~/features/search/match-listing';
import type { ListingFilters } from '~/features/search/listing-filters';
import { readSynonyms } from '~/features/search/synonyms.sql.server';
import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind } from '~/platform/jobs/job-kind';
import type { Services } from '~/platform/services';
import { matchMail, type AlertMailDeps, type FoundListing } from './alert-mails';
import {
  categoriesOf,
  findCandidates,
  deleteOldMatches,
  findListed,
  findParent,
  insertMatch,
  type Candidate,
  type ListedRow,
} from './saved-search.sql.server';
import { scheduleDigest } from './search-digests.server';
import { filtersOf } from './saved-search.dto';
import { keysOfListing } from './search-keys';

/** The job of a new or changed listing; its key is the product's id. Triggers enqueue it (ADR 210). */
const KIND = 'match-searches';
/** Searches that are notified in one transaction. */
const BATCH = 50;

type Deps = JobDeps & AlertMailDeps & Pick<Services, 'places'>;

type FormerColumn =
  | 'searchText'
  | 'searchPlace'
  | 'searchFields'
  | 'categoryId'
  | 'condition'
  | 'purchaseYear'
  | 'placeCell';

interface Payload {
  /** The price before the change that the job is for; absent of a listing that is new. */
  from?: number;
  /** The other columns before that change. */
  was?: Pick<ListedRow, FormerColumn>;
}

/**
 * Notifies the people whose saved searches find a listing, once per search and listing: the row of
 * the match, the notification and the mail or its place in the next digest are one transaction. A
 * job that ends midway continues with the searches that have no row yet.
 */
export const matchSearchesJob: JobKind<Deps> = {
  kind: KIND,
  async run(deps, job) {
    const { from, was } = JSON.parse(job.payload) as Payload;
    const listing = await findListed(deps.db, job.key);
    const former = listing && from !== undefined && { ...listing, resalePriceMinor: from, ...was };
    if (former && was) former.parentId = await findParent(deps.db, was.categoryId);
    const found = listing ? await findSearches(deps, listing, former || undefined) : [];
    for (let at = 0; at < found.length; at += BATCH) {
      const batch = found.slice(at, at + BATCH);
      const listed = await deps.db.write((tx) => notifyAll(tx, deps, batch, job.key));
      if (!listed) break;
    }
    await deps.db.write((tx) => job.complete(tx));
  },
};

/**
 * The saved searches that find a listing and have not found it yet. With what it was before a change,
 * without those that found it then.
 */
export async function findSearches(
  { db, places }: Pick<Services, 'db' | 'places'>,
  listing: ListedRow,
  former?: ListedRow,
): Promise<Candidate[]> {
  const indexed = toIndexed(listing);
  const before = former && toIndexed(former);
  const synonyms = await readSynonyms(db);
  const keys = keysOfListing(typedWordsFor(indexed.text, synonyms));
  const candidates = await findCandidates(db, keys, listing);
  const found: Candidate[] = [];
  for (const search of candidates) {
    const filters = await filtersOf({ places }, search);
    if (filters && isNewFor(search, filters)) found.push(search);
  }
  return found;

  function isNewFor(search: Candidate, filters: ListingFilters): boolean {
    const { minPriceMinor, maxPriceMinor } = filters;
    const priced = minPriceMinor !== null || maxPriceMinor !== null;
    if (priced && search.currency !== listing.currency) return false;
    if (before && matchesListing(filters, before, synonyms)) return false;
    return matchesListing(filters, indexed, synonyms);
  }
}

/** What the search indexes know of a listing. */
export function toIndexed(listing: ListedRow): IndexedListing {
  const { condition, purchaseYear, resalePriceMinor, searchText, placeCell } = listing;
  return {
    categoryIds: categoriesOf(listing),
    fields: new Set(listing.searchFields.split(' ')),
    ...{ condition, purchaseYear, priceMinor: resalePriceMinor, placeCell },
    text: new Set(searchText.split(' ')),
    place: new Set(listing.searchPlace.split(' ')),
    sellerVerified: Boolean(listing.sellerVerified),
    hasPhoto: Boolean(listing.hasPhoto),
  };
}

/** False when the listing is no longer for sale. */
async function notifyAll(
  tx: Tx,
  deps: Deps,
  searches: readonly Candidate[],
  productId: string,
): Promise<boolean> {
  const product = await tx.product.findUnique({
    where: { id: productId, listed: true },
    select: { id: true, name: true, resalePriceMinor: true, currency: true, location: true },
  });
  if (!product) return false;
  for (const search of searches) await notifyOne(tx, deps, search, product);
  return true;
}

async function notifyOne(tx: Tx, deps: Deps, search: Candidate, product: FoundListing) {
  const { id: searchId, userId, frequency } = search;
  const now = deps.clock.now();
  const pending = frequency !== 'now';
  const match = { searchId, productId: product.id, pending, now };
  if (!(await insertMatch(tx, match))) return;
  const about = { userId, kind: 'search-match', key: searchId, subjectId: searchId } as const;
  await insertNotification(tx, about, { at: now, counted: true });
  if (pending) {
    await scheduleDigest(tx, deps, { searchId, frequency, now });
    return;
  }
  await mailPersonally(tx, deps, {
    ...{ userId, kind: 'saved-search' },
    key: `saved-search:${searchId}:${product.id}`,
    message: (language) => matchMail(deps, search, [product], language),
  });
}

/**
 * How long a match is remembered after its listing was sold or deleted: longer than a removed listing
 * can come back by an appeal, which would be mailed again.
 */
const MATCH_TTL_MS = 210 * 24 * 60 * 60 * 1000;
/** Rows that one transaction deletes. */
const SWEPT_AT_ONCE = 1_000;

/**
 * Deletes old matches of listings that are sold or deleted; those that wait for a mail, and all of
 * listings that can be shown again by themselves, stay. Returns how many.
 */
export async function sweepMatches({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - MATCH_TTL_MS);
  for (let swept = 0; ;) {
    const count = await db.write((tx) => deleteOldMatches(tx, before, SWEPT_AT_ONCE));
    swept += count;
    if (count < SWEPT_AT_ONCE) return swept;
  }
}
