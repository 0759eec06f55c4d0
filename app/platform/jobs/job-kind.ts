import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { HOUR_MS } from '~/lib/durations';

/** Dependencies of the queue itself; a kind may need more. */
export type JobDeps = Pick<Services, 'db' | 'clock' | 'log'>;

/** A job that this process has claimed. */
export interface ClaimedJob {
  id: string;
  kind: string;
  key: string;
  /** JSON. */
  payload: string;
  /** How often it was started since its last success, this time included. */
  attempts: number;
  everySeconds: number | null;
  /** Identifies the claim: `completeJob` and `failJob` change the job only while it lasts. */
  claimedBy: string;
}

/** Why a job is given up. */
export interface GivenUp {
  lastError: string;
  /** Whether an admin may have it tried again: its payload is stored until then (ADR 231). */
  canRetry?: boolean;
}

/** A job that is running. */
export interface RunningJob extends ClaimedJob {
  /**
   * Completes the job inside the transaction that does its work: both are committed, or neither.
   * Throws `JobLost`, which rolls the work back, when another process has claimed the job since, or
   * it was withdrawn. With `givenUp` it ends without success, and admins see it.
   */
  complete(tx: Tx, givenUp?: GivenUp): Promise<void>;
}

/** A kind of jobs and how it is done. */
export interface JobKind<Deps = Services> {
  kind: string;
  /** Seconds from one run to the next of a recurring job, of which there is one in all instances. */
  everySeconds?: number;
  /** Whether this process may claim jobs of the kind; always, if missing. */
  isEnabled?(deps: Deps): boolean;
  /**
   * Does one job. Effects outside the database happen at least once: they use `job.id` as a key
   * where the other side has such a thing. If `run` returns without having called `job.complete`,
   * the job is completed afterwards. If it throws, the job is tried again after `pauseMs`.
   */
  run(deps: Deps, job: RunningJob): Promise<unknown>;
  /** Milliseconds until the next attempt after so many failed ones; `defaultPauseMs` if missing. */
  pauseMs?(attempts: number): number;
  /** Attempts after which a job is given up; without it never. An admin may have it tried again. */
  maxAttempts?: number;
}

const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = HOUR_MS;

/** 15 s, 30 s, a minute, … up to an hour. */
export function defaultPauseMs(attempts: number): number {
  return doublingPauseMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS);
}

/** The pause after the first failed attempt, doubled with each further one, up to `max`. */
export function doublingPauseMs(attempts: number, first: number, max: number): number {
  return Math.min(first * 2 ** (attempts - 1), max);
}

/** Thrown when a job is no longer claimed by the process that runs it. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
  constructor({ kind, id }: Pick<ClaimedJob, 'kind' | 'id'>) {
    super(`The claim of the job ${kind} ${id} has ended.`);
  }
}
