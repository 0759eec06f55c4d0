import { setImmediate } from 'node:timers/promises';
import { typedWordsFor, type IndexedListing } from '~/features/search/match-listing';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import type { ListingFilters } from '~/features/search/listing-filters';
import { readSynonyms } from '~/features/search/synonyms.sql.server';
import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { requireClaim } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import type { AlertMailDeps } from './alert-mails';
import { notifyOfMatch } from './notify-of-match.server';
import {
  findCandidates,
  deleteOldMatches,
  deleteOldUnlisted,
  findListed,
  findParent,
  findUnseenFor,
  findWaitingFor,
  type Candidate,
  type ListedRow,
} from './saved-search.sql.server';
import { scheduleDigest } from './search-digests.server';
import { findsListing, readStored, toIndexed } from './saved-search.dto';
import { keysOfListing } from './search-keys';
import { DAY_MS } from '~/lib/durations';

/** The job of a new or changed listing; its key is the product's id. Triggers enqueue it (ADR 210). */
const KIND = 'match-searches';
/** Searches that are notified in one transaction. */
const BATCH = 50;
/** Searches that are compared without giving way to requests. */
const COMPARED_AT_ONCE = 100;

type Deps = JobDeps & AlertMailDeps & Pick<Services, 'places'>;

type FormerColumn =
  | 'searchText'
  | 'searchPlace'
  | 'searchFields'
  | 'categoryId'
  | 'condition'
  | 'purchaseYear'
  | 'placeCell'
  | 'hasPhoto'
  | 'sellerVerified';

interface Payload {
  /** The price before the change that the job is for; absent of a listing that is new. */
  from?: number;
  /** The other columns before that change; jobs of earlier versions lack some. */
  was?: Partial<Pick<ListedRow, FormerColumn>>;
  /** When the listing left the lists to which it has come back, in epoch milliseconds. */
  since?: number;
}

/** A listing before a change, and when it left the lists if it has come back. */
interface Former {
  listing: ListedRow;
  since: number | undefined;
}

/**
 * Notifies the people whose saved searches find a listing, once per search and listing: the row of
 * the match, the notification and the mail or its place in the next digest are one transaction. A
 * job that ends midway continues with the searches that have no row yet. An edit of the listing schedules
 * the job anew, which ends this one: what it has found may no longer fit.
 */
export const matchSearchesJob: JobKind<Deps> = {
  kind: KIND,
  async run(deps, job) {
    const listing = await findListed(deps.db, job.key);
    const former =
      listing && (await formerOf(deps.db, listing, JSON.parse(job.payload) as Payload));
    if (listing && !wasForSaleAllTheTime(former)) await resumeWaiting(deps, job);
    if (listing && former) await withdrawMatches(deps, listing, job);
    const all = listing ? await findSearches(deps, listing, former) : [];
    const found = listing && !former ? all.filter(savedBefore(listing)) : all;
    const formerMinor =
      listing && former && isReduced(listing, former) ? former.listing.resalePriceMinor : undefined;
    for (let at = 0; at < found.length; at += BATCH) {
      const batch = found.slice(at, at + BATCH);
      const listed = await deps.db.write((tx) => notifyAll(tx, deps, batch, job, formerMinor));
      if (!listed) break;
    }
    await deps.db.write((tx) => job.complete(tx));
  },
};

async function formerOf(
  db: Services['db'],
  listing: ListedRow,
  { from, was, since }: Payload,
): Promise<Former | undefined> {
  if (from === undefined) return undefined;
  const former = { ...listing, resalePriceMinor: from, ...was };
  if (was?.categoryId) former.parentId = await findParent(db, was.categoryId);
  return { listing: former, since };
}

/** Whether a search was saved before a listing was new: people who saved it later could see the listing. */
function savedBefore({ listedSince, updatedAt }: ListedRow) {
  // An approved listing has the first of the two, one that comes back from an order the second.
  const newSince = Math.max(listedSince, updatedAt);
  return ({ createdAt }: Candidate) => createdAt <= newSince;
}

/** Whether a listing was edited, and is neither new nor back. */
const wasForSaleAllTheTime = (former: Former | undefined) =>
  former !== undefined && former.since === undefined;

/** Whether the price of a listing that has been for sale all the time has fallen. */
function isReduced({ resalePriceMinor }: ListedRow, former: Former): boolean {
  return wasForSaleAllTheTime(former) && resalePriceMinor < former.listing.resalePriceMinor;
}

/** Schedules the mails that left out a listing because it was not in the lists at their time. */
async function resumeWaiting(deps: Deps, job: RunningJob): Promise<void> {
  const waiting = await findWaitingFor(deps.db, job.key);
  for (let at = 0; at < waiting.length; at += BATCH) {
    const batch = waiting.slice(at, at + BATCH);
    const now = deps.clock.now();
    await deps.db.write(async (tx) => {
      await requireClaim(tx, job);
      for (const { id: searchId, frequency } of batch) {
        await scheduleDigest(tx, deps, { searchId, frequency, now });
      }
    });
  }
}

/**
 * Ends the matches of searches that no longer find an edited listing, so that they do not count it as new.
 * One that waits for a mail is deleted, and new when it matches again; others stay, because it was mailed.
 */
async function withdrawMatches(deps: Deps, listing: ListedRow, job: RunningJob): Promise<void> {
  const { id: productId, currency } = listing;
  const unseen = await findUnseenFor(deps.db, productId);
  if (unseen.length === 0) return;
  const found = { currency, indexed: toIndexed(listing) };
  const synonyms = await readSynonyms(deps.db);
  const gone = await chooseSearches(
    deps,
    unseen,
    (search, filters) => !findsListing({ filters, currency: search.currency }, found, synonyms),
  );
  for (let at = 0; at < gone.length; at += BATCH) {
    const searchIds = gone.slice(at, at + BATCH).map(({ id }) => id);
    const where = { productId, searchId: { in: searchIds }, seenAt: null };
    const data = { seenAt: deps.clock.now() };
    await deps.db.write(async (tx) => {
      await requireClaim(tx, job);
      await tx.savedSearchMatch.deleteMany({ where: { ...where, pending: true } });
      await tx.savedSearchMatch.updateMany({ where, data });
    });
  }
}

/**
 * Finds the saved searches that match a listing and have no row for it yet. With `former`, leaves
 * out those that matched the listing before the change or, for a listing that has come back, those
 * that were saved while it was in the lists (ADR 244).
 */
export async function findSearches(
  deps: Pick<Services, 'db' | 'places'>,
  listing: ListedRow,
  former?: Former,
): Promise<Candidate[]> {
  const indexed = toIndexed(listing);
  const before = former && toIndexed(former.listing);
  const synonyms = await readSynonyms(deps.db);
  const keys = keysOfListing(typedWordsFor(indexed.text, synonyms));
  return chooseSearches(deps, await findCandidates(deps.db, keys, listing), isNewFor);

  function isNewFor(search: Candidate, filters: ListingFilters): boolean {
    const { currency } = listing;
    const finds = (one: IndexedListing) =>
      findsListing({ filters, currency: search.currency }, { currency, indexed: one }, synonyms);
    return finds(indexed) && !(before && knewBefore(search) && finds(before));
  }

  function knewBefore({ createdAt }: Candidate): boolean {
    const { since } = former ?? {};
    return since === undefined || (listing.listedSince <= createdAt && createdAt < since);
  }
}

/**
 * Those of some searches that are wanted, by their filters. A search that has lost a filter finds nothing
 * for now, and is none of them (ADR 283).
 */
async function chooseSearches<Search extends Pick<Candidate, 'query' | 'currency'>>(
  { db, places }: Pick<Services, 'db' | 'places'>,
  searches: readonly Search[],
  isWanted: (search: Search, filters: ListingFilters) => boolean,
): Promise<Search[]> {
  const fieldsOf = await fieldsOfCategories({ db });
  const chosen: Search[] = [];
  for (const [index, search] of searches.entries()) {
    if (index % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await setImmediate();
    const { filters, lost } = await readStored({ places }, search, fieldsOf);
    if (lost === null && isWanted(search, filters)) chosen.push(search);
  }
  return chosen;
}

/** False when the listing is no longer for sale. Throws `JobLost` when it was edited since it was matched. */
async function notifyAll(
  tx: Tx,
  deps: Deps,
  searches: readonly Candidate[],
  job: RunningJob,
  formerMinor: number | undefined,
): Promise<boolean> {
  await requireClaim(tx, job);
  const product = await tx.product.findUnique({
    where: { id: job.key, listed: true },
    select: {
      id: true,
      name: true,
      resalePriceMinor: true,
      currency: true,
      location: true,
      sellerId: true,
    },
  });
  if (!product) return false;
  for (const search of searches) await notifyOfMatch(tx, deps, search, { product, formerMinor });
  return true;
}

/**
 * How long a match is remembered after its listing was sold or deleted: longer than a removed listing
 * can come back by an appeal, which would be mailed again.
 */
const MATCH_TTL_MS = 210 * DAY_MS;
/** Rows that one transaction deletes. */
const SWEPT_AT_ONCE = 1_000;

/**
 * Deletes old matches of listings that are sold or deleted, and what those were when they left the
 * lists; matches of listings that can be shown again by themselves stay. Returns how many.
 */
export async function sweepMatches({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - MATCH_TTL_MS);
  let swept = 0;
  for (const sweep of [deleteOldMatches, deleteOldUnlisted]) {
    for (let count = SWEPT_AT_ONCE; count === SWEPT_AT_ONCE; swept += count) {
      count = await db.write((tx) => sweep(tx, before, SWEPT_AT_ONCE));
    }
  }
  return swept;
}
