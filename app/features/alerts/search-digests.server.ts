import { mailPersonally } from '~/features/notifications/notifications.server';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { matchMail, type AlertMailDeps } from './alert-mails';
import type { Frequency } from './saved-search.schema';
import { DAY_MS } from '~/lib/durations';

/** The job of one mail with the new listings of a day or week. */
const KIND = 'search-digest';
/** The hour of the day in UTC at which such mails are sent; the weekly ones on Mondays. */
const HOUR = 8;
const MONDAY = 1;
/** Listings that one mail names. */
const MAX_NAMED = 30;

interface Payload {
  searchId: string;
}

/** When the next mail of a search is due: strictly after `now`, in UTC, so that no clock change moves it. */
export function nextDigest(frequency: Exclude<Frequency, 'now'>, now: Date): Date {
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
  if (frequency === 'now') return;
  const runAfter = nextDigest(frequency, now);
  const key = `${searchId}:${runAfter.toISOString()}`;
  await scheduleJob(tx, deps, {
    kind: KIND,
    key,
    payload: { searchId } satisfies Payload,
    runAfter,
  });
}

type Deps = JobDeps & AlertMailDeps;

/** Mails what a search has found since the last mail; the matches, the mail and the job end together. */
export const searchDigestJob: JobKind<Deps> = {
  kind: KIND,
  async run(deps, job) {
    await deps.db.write(async (tx) => {
      await mailPending(tx, deps, job);
      await job.complete(tx);
    });
  },
};

async function mailPending(tx: Tx, deps: Deps, job: RunningJob): Promise<void> {
  const { searchId } = JSON.parse(job.payload) as Payload;
  const search = await tx.savedSearch.findUnique({ where: { id: searchId } });
  if (!search) return;
  const pending = { searchId, pending: true };
  const matches = await tx.savedSearchMatch.findMany({
    where: { ...pending, product: { listed: true } },
    orderBy: [{ createdAt: 'desc' }, { productId: 'asc' }],
    select: {
      product: {
        select: { id: true, name: true, resalePriceMinor: true, currency: true, location: true },
      },
    },
  });
  // Listings that have been sold meanwhile are not mailed any more.
  await tx.savedSearchMatch.updateMany({ where: pending, data: { pending: false } });
  if (!search.active || matches.length === 0) return;
  const products = matches.map(({ product }) => product);
  await mailPersonally(tx, deps, {
    userId: search.userId,
    kind: 'saved-search',
    // The matches are mailed once because they stop being pending; the key only has to be new.
    key: `saved-search:${searchId}:${newId()}`,
    message: (language) => matchMail(deps, search, products, language, MAX_NAMED),
  });
}
