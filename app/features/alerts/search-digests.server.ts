import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { mailPersonally } from '~/features/notifications/notifications.server';
import { readSynonyms } from '~/features/search/synonyms.sql.server';
import { newId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind } from '~/platform/jobs/job-kind';
import { scheduleJob, withdrawJobs } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { matchMail, type AlertMailDeps, type FoundListing } from './alert-mails';
import { searchMailKey } from './search-mail-key';
import { findsListing, readStored, toIndexed } from './saved-search.dto';
import type { Frequency } from './saved-search.schema';
import {
  clearPending,
  findAllListed,
  findPending,
  type ListedRow,
} from './saved-search.sql.server';
import { DAY_MS } from '~/lib/durations';

/** The job of one mail with the new listings of a day or week. */
const KIND = 'search-digest';
/** The hour of the day in UTC at which such mails are sent; the weekly ones on Mondays. */
const HOUR = 8;
const MONDAY = 1;
/** Listings whose texts are read at once. */
const COMPARED_AT_ONCE = 500;
/** Listings that one mail names. */
const MAX_NAMED = 30;

interface Payload {
  searchId: string;
}

/**
 * When the next mail of a search is due: strictly after `now`, in UTC, so that no clock change moves it; at
 * once for a search that has been changed to mail at once.
 */
export function nextDigest(frequency: Frequency, now: Date): Date {
  if (frequency === 'now') return now;
  const at = new Date(now);
  at.setUTCHours(HOUR, 0, 0, 0);
  const fits = () => at > now && (frequency === 'daily' || at.getUTCDay() === MONDAY);
  while (!fits()) at.setTime(at.getTime() + DAY_MS);
  return at;
}

/**
 * Schedules the mail for a listing that a search has found, in the transaction of the match: also
 * again at a time at which there was one, because the clock may have been set back.
 */
export async function scheduleDigest(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { searchId, frequency, now }: { searchId: string; frequency: Frequency; now: Date },
): Promise<void> {
  const runAfter = nextDigest(frequency, now);
  await scheduleJob(tx, deps, {
    kind: KIND,
    key: keyOf(searchId, runAfter),
    payload: { searchId } satisfies Payload,
    runAfter,
  });
}

/** Withdraws the mails that a search has scheduled, inside the transaction that changes their time. */
export async function withdrawDigests(tx: Tx, searchId: string, now: Date): Promise<void> {
  const times = (['daily', 'weekly'] as const).map((frequency) => nextDigest(frequency, now));
  await withdrawJobs(
    tx,
    KIND,
    times.map((runAfter) => keyOf(searchId, runAfter)),
  );
}

const keyOf = (searchId: string, runAfter: Date) => `${searchId}:${runAfter.toISOString()}`;

type Deps = JobDeps & AlertMailDeps & Pick<Services, 'places'>;

/** Mails what a search has found since the last mail; the matches, the mail and the job end together. */
export const searchDigestJob: JobKind<Deps> = {
  kind: KIND,
  async run(deps, job) {
    const { searchId } = JSON.parse(job.payload) as Payload;
    const finds = await readFinder(deps, searchId);
    await deps.db.write(async (tx) => {
      await mailPending(tx, deps, searchId, finds);
      await job.complete(tx);
    });
  },
};

type Finds = (listing: ListedRow) => boolean;

/** Whether a search finds a listing as both are today. Null when it has lost a filter (ADR 283). */
async function readFinder({ db, places }: Deps, searchId: string): Promise<Finds | null> {
  const search = await db.read.savedSearch.findUnique({ where: { id: searchId } });
  if (!search) return () => false;
  const currency = search.currency as Currency;
  const stored = { query: search.query, currency };
  const { filters, lost } = await readStored({ places }, stored, await fieldsOfCategories({ db }));
  if (lost !== null) return null;
  const synonyms = await readSynonyms(db);
  return (listing) => {
    const found = { currency: listing.currency, indexed: toIndexed(listing) };
    return findsListing({ filters, currency }, found, synonyms);
  };
}

async function mailPending(
  tx: Tx,
  deps: Deps,
  searchId: string,
  finds: Finds | null,
): Promise<void> {
  const search = await tx.savedSearch.findUnique({ where: { id: searchId } });
  // What a search that is off has found waits: switching it on schedules the mail.
  if (!search?.active) return;
  const waiting = await findPending(tx, searchId);
  if (!finds) {
    // The listings wait until the filter is back; a search that mails at once is tried once a day.
    const frequency = search.frequency === 'weekly' ? 'weekly' : 'daily';
    const next = { searchId, frequency, now: deps.clock.now() } as const;
    if (waiting.length > 0) await scheduleDigest(tx, deps, next);
    return;
  }
  const listings: FoundListing[] = [];
  for (let at = 0; at < waiting.length; at += COMPARED_AT_ONCE) {
    const ids = waiting.slice(at, at + COMPARED_AT_ONCE);
    const rows = new Map((await findAllListed(tx, ids)).map((row) => [row.id, row]));
    const others: string[] = [];
    for (const id of ids) {
      const row = rows.get(id);
      if (!row || !finds(row)) {
        others.push(id);
        continue;
      }
      const { name, resalePriceMinor, currency, location } = row;
      listings.push({ id, name, resalePriceMinor, currency, location });
    }
    // Matches that no longer fit are deleted, so that the listing is mailed if it fits again.
    await tx.savedSearchMatch.deleteMany({ where: { searchId, productId: { in: others } } });
  }
  // Listings that have been sold meanwhile, and of blocked people, are not mailed any more.
  await clearPending(tx, searchId);
  if (listings.length === 0) return;
  await mailPersonally(tx, deps, {
    userId: search.userId,
    kind: 'saved-search',
    // The matches are mailed once because they stop being pending; the key only has to be new.
    key: searchMailKey(searchId, newId()),
    message: (language) => matchMail(deps, search, listings, language, { named: MAX_NAMED }),
  });
}
