import { newId } from '~/lib/ids.server';
import { UNHURRIED, type Database, type Tx } from '~/platform/db/database';
import { insertIfAbsent } from '~/platform/db/insert.sql.server';
import type { Services } from '~/platform/services';
import { JobLost, type ClaimedJob, type GivenUp, type JobDeps } from './job-kind';
import { claimDueJobs, EVER, findDueKinds, upsertJobs } from './job.sql.server';
import { DAY_MS, HOUR_MS } from '~/lib/durations';

type Clock = Pick<Services, 'clock'>;

export interface NewJob {
  kind: string;
  /** The subject: there is one job of a kind and key. */
  key: string;
  /** Stored as JSON until the job is done. */
  payload?: object;
  /** When it may run; at once if missing. */
  runAfter?: Date;
}

/**
 * Adds a job inside the transaction that makes it necessary: both are committed, or neither. Does
 * nothing when there is one of this kind and key, even one that is done. Returns whether it did.
 */
export function enqueueJob(tx: Tx, deps: Clock, job: NewJob): Promise<boolean> {
  return insertIfAbsent(tx, 'Job', newRow(deps, job));
}

/**
 * As `enqueueJob`, but a job of this kind and key is set to the new time and payload, also when it
 * is done or running; the running one can't be completed any more. One statement for all jobs.
 */
export function scheduleJob(tx: Tx, deps: Clock, ...jobs: NewJob[]): Promise<void> {
  return upsertJobs(
    tx,
    jobs.map((job) => newRow(deps, job)),
  );
}

function newRow({ clock }: Clock, { kind, key, payload = {}, runAfter }: NewJob) {
  const createdAt = clock.now();
  const row = { id: newId(), kind, key, payload: JSON.stringify(payload), createdAt };
  return { ...row, runAfter: runAfter ?? createdAt };
}

/**
 * Removes jobs that are not done or were given up, by their keys, inside a transaction. The effects
 * of a running job outside the database may still happen.
 */
export async function withdrawJobs(tx: Tx, kind: string, keys: readonly string[]): Promise<void> {
  const OR = [{ doneAt: null }, GIVEN_UP];
  await tx.job.deleteMany({ where: { kind, key: { in: [...keys] }, OR } });
}

/**
 * Milliseconds for which a job is claimed. Claims are renewed while a job runs, so that another
 * process runs it soon after this one has died, and not before (ADR 84).
 */
export const LEASE_MS = 20_000;
/** Jobs of one kind in one claim. */
const BATCH_SIZE = 20;

/** Claims due jobs of these kinds, `limit` of each. Writes nothing when none is due. */
export async function claimJobs(
  { db, clock }: JobDeps,
  kinds: readonly string[],
  limit = BATCH_SIZE,
): Promise<ClaimedJob[]> {
  const now = clock.now();
  const due = kinds.length === 0 ? [] : await findDueKinds(db, { kinds, now });
  if (due.length === 0) return [];
  const claim = { kinds: due, now, claimedBy: newId(), until: leaseEnd(now), limit };
  return db.write((tx) => claimDueJobs(tx, db.dialect, claim), OF_ROWS);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

const NO_PAYLOAD = { payload: '{}' };
const unclaimed = { claimedBy: null, claimedUntil: null };
type Claim = Pick<ClaimedJob, 'id' | 'claimedBy'>;
const heldBy = ({ id, claimedBy }: Claim) => ({ id, claimedBy, doneAt: null });
/** Claims are conditions on rows: instances that claim at the same time skip or wait, none fails. */
const OF_ROWS = { readCommitted: true };

function updateHeld(
  db: Database,
  jobs: readonly Claim[],
  data: Parameters<Tx['job']['updateMany']>[0]['data'],
): Promise<unknown> {
  const where = { OR: jobs.map(heldBy) };
  return db.write((tx) => tx.job.updateMany({ where, data }), OF_ROWS);
}

/** Replaces the payload of a running job, for its next attempt or run, inside a transaction. */
export async function setJobPayload(tx: Tx, job: Claim, payload: object): Promise<void> {
  const data = { payload: JSON.stringify(payload) };
  await tx.job.updateMany({ where: heldBy(job), data });
}

/**
 * Requires inside a transaction that a running job is still claimed by this process. Throws `JobLost` when
 * another one has claimed it since, or it was scheduled anew.
 */
export async function requireClaim(tx: Tx, job: ClaimedJob): Promise<void> {
  if ((await tx.job.count({ where: heldBy(job) })) === 0) throw new JobLost(job);
}

/** Extends the claims of running jobs. */
export async function renewClaims({ db, clock }: JobDeps, jobs: readonly Claim[]): Promise<void> {
  if (jobs.length === 0) return;
  const claimedUntil = leaseEnd(clock.now());
  await updateHeld(db, jobs, { claimedUntil });
}

/** Gives up the claims of jobs; `unstarted` ones have not used up an attempt. */
export async function releaseClaims(
  { db }: JobDeps,
  jobs: readonly Claim[],
  { unstarted }: { unstarted: boolean },
): Promise<void> {
  if (jobs.length === 0) return;
  const data = { ...unclaimed, ...(unstarted && { attempts: { decrement: 1 } }) };
  await updateHeld(db, jobs, data);
}

/**
 * Gives up the claims of an earlier process, at the start of the only server of a SQLite file
 * (ADR 72): it can't be running any more. On PostgreSQL other instances may, so claims end by time.
 */
export async function releaseClaimsOfEarlierProcess({ db }: JobDeps): Promise<void> {
  if (db.dialect !== 'sqlite') return;
  const where = { doneAt: null, claimedBy: { not: null } };
  if (!(await db.read.job.findFirst({ where, select: { id: true } }))) return;
  await db.write((tx) => tx.job.updateMany({ where, data: unclaimed }), UNHURRIED);
}

/** No claim lasts so long, whatever the difference between the clocks of two instances. */
const WRONG_CLAIM_MS = HOUR_MS;

/** Gives up the claims that end long after the present, which were made while the clock was in the future. */
export async function releaseFutureClaims({ db, clock }: JobDeps): Promise<void> {
  const claimedUntil = { gt: new Date(clock.now().getTime() + WRONG_CLAIM_MS) };
  const where = { doneAt: null, claimedUntil };
  if (!(await db.read.job.findFirst({ where, select: { id: true } }))) return;
  await db.write((tx) => tx.job.updateMany({ where, data: unclaimed }), UNHURRIED);
}

/**
 * Completes a job inside a transaction: see `RunningJob.complete`. A recurring job is due again
 * after its interval. Its payload is deleted, unless it is given up and may be tried again.
 */
export async function completeJob(
  tx: Tx,
  { clock }: Clock,
  job: ClaimedJob,
  givenUp?: GivenUp,
): Promise<void> {
  const now = clock.now();
  const { everySeconds } = job;
  const next =
    everySeconds === null
      ? { doneAt: now, ...(!givenUp?.canRetry && NO_PAYLOAD), ...(givenUp && { givenUpAt: now }) }
      : { runAfter: new Date(now.getTime() + everySeconds * 1000), attempts: 0 };
  const data = { ...unclaimed, ...next, lastError: givenUp ? storable(givenUp.lastError) : null };
  const { count } = await tx.job.updateMany({ where: heldBy(job), data });
  if (count === 0) throw new JobLost(job);
}

/** Records a failure; the job is due again at `runAfter`. */
export async function failJob(
  { db }: JobDeps,
  job: Claim,
  { error, runAfter }: { error: unknown; runAfter: Date },
): Promise<void> {
  const data = { ...unclaimed, lastError: storable(reasonOf(error)), runAfter };
  await updateHeld(db, [job], data);
}

/** The message of an error, or of its cause, which names what happened outside. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

const MAX_ERROR_LENGTH = 500;

/** An error without mail addresses: it is stored longer than the mail. */
function storable(message: string): string {
  return message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…').slice(0, MAX_ERROR_LENGTH);
}

/** Milliseconds for which a done job is stored; its key prevents a second one, such as a mail. */
const TTL_MS = 90 * DAY_MS;

/** Milliseconds for which an admin can see a job that was given up, and have it tried again. */
const GIVEN_UP_TTL_MS = 14 * DAY_MS;

/** Condition of a job that was given up, and what it is when an admin has dealt with it. */
export const GIVEN_UP = { givenUpAt: { gt: EVER } };
export const DEALT_WITH = { givenUpAt: null, ...NO_PAYLOAD };

/**
 * Deletes the jobs that were done long ago, and the payloads of those that were given up. Returns how
 * many were deleted.
 */
export async function sweepJobs({ db, clock }: Omit<JobDeps, 'log'>): Promise<number> {
  const now = clock.now().getTime();
  const doneAt = { lte: new Date(now - TTL_MS) };
  const givenUpAt = { lte: new Date(now - GIVEN_UP_TTL_MS) };
  return db.write(async (tx) => {
    await tx.job.updateMany({ where: { givenUpAt }, data: DEALT_WITH });
    const { count } = await tx.job.deleteMany({ where: { doneAt } });
    return count;
  });
}
