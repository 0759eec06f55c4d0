import { newId } from '~/lib/ids.server';
import type { Reader } from '~/platform/db/database';
import { insertIfAbsent } from '~/platform/db/insert.sql.server';
import { writeInTurn } from '~/platform/db/write-in-turn';
import {
  defaultPauseMs,
  JobLost,
  type ClaimedJob,
  type JobDeps,
  type JobKind,
  type RunningJob,
} from './job-kind';
import {
  claimJobs,
  completeJob,
  failJob,
  reasonOf,
  releaseClaims,
  renewClaims,
} from './job-queue.server';

const POLL_MS = 1_000;
const RENEW_MS = 5_000;
/**
 * A batch starts no further job after so long, and leaves the rest to the next claim: the jobs of a
 * process that has died come first then, however slow an outside service is.
 */
const BATCH_MS = 5_000;
/** How long a stop waits for running jobs before it gives up their claims. */
const STOP_MS = 10_000;

/** The key of the one row of a recurring kind. */
const RECURRING_KEY = 'every';

/**
 * Makes the rows of recurring jobs that are missing or have another interval, makes those due that wait
 * longer than their interval, because the clock was in the future, and deletes those of
 * `retired` kinds and of kinds that the settings turn off, which would look late for ever. Other kinds
 * that are not known stay: an instance of a newer version may run beside this one. Writes nothing if
 * they are as they should be. Instances that start together do so one after another.
 */
export async function prepareRecurringJobs<Deps extends JobDeps>(
  deps: Deps,
  kinds: readonly JobKind<Deps>[],
  retired: readonly string[] = [],
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const recurring = kinds.flatMap(({ kind, everySeconds, isEnabled }) =>
    everySeconds === undefined ? [] : [{ kind, everySeconds, on: isEnabled?.(deps) ?? true }],
  );
  const settings: RecurringSettings = {
    wanted: recurring.filter(({ on }) => on),
    unwanted: [...retired, ...recurring.filter(({ on }) => !on).map(({ kind }) => kind)],
    now,
  };
  const { changed, gone, tooLate } = await findDifferences(db.read, settings);
  if (changed.length + gone.length + tooLate.length === 0) return;
  await writeInTurn(db, 'recurring-jobs', async (tx) => {
    const { changed, gone, tooLate } = await findDifferences(tx, settings);
    for (const { kind, everySeconds } of changed) {
      const runAfter = after(now, everySeconds);
      const row = { id: newId(), kind, key: RECURRING_KEY, payload: '{}', everySeconds };
      if (await insertIfAbsent(tx, 'Job', { ...row, runAfter, createdAt: now })) continue;
      await tx.job.updateMany({
        where: { kind, key: RECURRING_KEY },
        data: { everySeconds, runAfter },
      });
    }
    await tx.job.updateMany({
      where: { kind: { in: tooLate }, everySeconds: { not: null } },
      data: { runAfter: now },
    });
    await tx.job.deleteMany({ where: { kind: { in: gone }, everySeconds: { not: null } } });
  });
}

interface RecurringSettings {
  wanted: readonly { kind: string; everySeconds: number }[];
  /** Kinds whose rows are deleted. */
  unwanted: readonly string[];
  now: Date;
}

/** What the rows of recurring jobs differ in from the settings. */
async function findDifferences(
  db: Pick<Reader, 'job'>,
  { wanted, unwanted, now }: RecurringSettings,
) {
  const rows = await db.job.findMany({
    where: { everySeconds: { not: null } },
    select: { kind: true, everySeconds: true, runAfter: true },
  });
  const known = new Map(rows.map(({ kind, everySeconds }) => [kind, everySeconds]));
  return {
    changed: wanted.filter(({ kind, everySeconds }) => known.get(kind) !== everySeconds),
    gone: unwanted.filter((kind) => known.has(kind)),
    tooLate: rows
      .filter(({ everySeconds, runAfter }) => after(now, everySeconds ?? 0) < runAfter)
      .map(({ kind }) => kind),
  };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * Claims one batch of due jobs of each of these kinds and runs them, one kind beside the other.
 * Returns
 * how many were done. After a failure the rest of its kind is left for the next batch, so that an
 * outside service that is down costs one attempt.
 */
export async function runDueJobs<Deps extends JobDeps>(
  deps: Deps,
  kinds: readonly JobKind<Deps>[],
): Promise<number> {
  const runner = new Runner(deps, kinds);
  const counts = await Promise.all(await runner.claim());
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Runs jobs of these kinds as they become due, until `stop`. Several processes may do so on one
 * database. A stop waits for running jobs and gives up the claims of all others.
 */
export function startJobLoop<Deps extends JobDeps>(
  deps: Deps,
  kinds: readonly JobKind<Deps>[],
  { pollMs = POLL_MS, stopMs = STOP_MS, batchMs = BATCH_MS } = {},
): { stop(): Promise<void> } {
  const runner = new Runner(deps, kinds, batchMs);
  const logged = (work: Promise<unknown>) =>
    work.catch((error: unknown) => deps.log.error({ err: error }, 'no job could be claimed'));
  let turn: Promise<unknown> | null = null;
  const poll = () => {
    turn ??= logged(claimAndContinue()).finally(() => (turn = null));
  };
  async function claimAndContinue(): Promise<void> {
    // A batch that did something is followed by the next one at once.
    for (const batch of await runner.claim()) void batch.then((count) => count > 0 && poll());
  }
  const timer = setInterval(poll, pollMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop(turn, stopMs);
    },
  };
}

/** The jobs that this process has claimed. A kind is claimed again when its last batch is through. */
class Runner<Deps extends JobDeps> {
  #stopping = false;
  readonly #waiting = new Set<ClaimedJob>();
  readonly #running = new Set<ClaimedJob>();
  readonly #batches = new Map<string, Promise<number>>();

  constructor(
    readonly deps: Deps,
    readonly kinds: readonly JobKind<Deps>[],
    readonly batchMs = BATCH_MS,
  ) {}

  /** Claims jobs and starts them. Returns a promise for each kind: how many were done. */
  async claim(): Promise<Promise<number>[]> {
    const { deps } = this;
    const idle = this.kinds.filter(
      (one) => !this.#batches.has(one.kind) && (one.isEnabled?.(deps) ?? true),
    );
    if (this.#stopping) return [];
    const names = idle.map(({ kind }) => kind);
    const jobs = await claimJobs(deps, names);
    for (const job of jobs) this.#waiting.add(job);
    return idle.flatMap((kind) => {
      const own = jobs.filter((job) => job.kind === kind.kind);
      if (own.length === 0) return [];
      const batch = this.#runBatch(kind, own).finally(() => this.#batches.delete(kind.kind));
      this.#batches.set(kind.kind, batch);
      return [batch];
    });
  }

  /** Starts no further job, waits for the running ones, and gives up the claims of the others. */
  async stop(claiming: Promise<unknown> | null, waitMs: number): Promise<void> {
    this.#stopping = true;
    await claiming;
    await this.#release(this.#waiting, { unstarted: true });
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise((resolve) => (timer = setTimeout(resolve, waitMs)));
    await Promise.race([Promise.all(this.#batches.values()), waited]);
    clearTimeout(timer);
    await this.#release(this.#running, { unstarted: false });
  }

  async #release(jobs: Set<ClaimedJob>, how: { unstarted: boolean }): Promise<void> {
    const released = [...jobs];
    jobs.clear();
    await releaseClaims(this.deps, released, how).catch((error: unknown) =>
      this.deps.log.warn({ err: error }, 'claims could not be given up; they end by themselves'),
    );
  }

  async #runBatch(kind: JobKind<Deps>, jobs: ClaimedJob[]): Promise<number> {
    const { deps } = this;
    const claimed = () => jobs.filter((job) => this.#waiting.has(job) || this.#running.has(job));
    const timer = setInterval(() => {
      renewClaims(deps, claimed()).catch((error: unknown) =>
        deps.log.warn({ err: error, job: kind.kind }, 'a claim could not be renewed'),
      );
    }, RENEW_MS).unref();
    const endsAt = performance.now() + this.batchMs;
    let done = 0;
    try {
      for (const job of jobs) {
        const isOver = done > 0 && performance.now() >= endsAt;
        if (this.#stopping || isOver || !this.#waiting.delete(job)) break;
        this.#running.add(job);
        const succeeded = await this.#runOne(kind, job);
        this.#running.delete(job);
        if (!succeeded) break;
        done += 1;
      }
      await releaseClaims(deps, claimed(), { unstarted: true });
    } catch (error) {
      // The claims end by themselves.
      deps.log.error({ err: error, job: kind.kind }, 'the result of a job could not be stored');
    } finally {
      clearInterval(timer);
      for (const job of jobs) {
        this.#waiting.delete(job);
        this.#running.delete(job);
      }
    }
    return done;
  }

  /**
   * Returns whether the job was done here, also when it was scheduled anew meanwhile, as the
   * deadline of an order that gets another one is. Throws when its result could not be stored.
   */
  async #runOne(kind: JobKind<Deps>, job: ClaimedJob): Promise<boolean> {
    const { deps } = this;
    let completed = false;
    let hasRun = false;
    const running: RunningJob = {
      ...job,
      async complete(tx, givenUp) {
        await completeJob(tx, deps, job, givenUp);
        completed = true;
      },
    };
    try {
      await kind.run(deps, running);
      hasRun = true;
      if (!completed) await deps.db.write((tx) => completeJob(tx, deps, job));
      return true;
    } catch (error) {
      if (error instanceof JobLost) {
        const level = hasRun ? 'debug' : 'warn';
        deps.log[level]({ job: job.kind, id: job.id }, 'a job was taken over or scheduled anew');
        return hasRun;
      }
      await this.#recordFailure(kind, job, error);
      return false;
    }
  }

  async #recordFailure(kind: JobKind<Deps>, job: ClaimedJob, error: unknown): Promise<void> {
    const { deps } = this;
    const { kind: name, id, attempts, everySeconds } = job;
    const final = kind.maxAttempts !== undefined && attempts >= kind.maxAttempts;
    deps.log.error({ err: error, job: name, id, attempts, final }, 'a job failed');
    if (final) {
      const givenUp = { lastError: reasonOf(error), canRetry: true };
      await deps.db.write((tx) => completeJob(tx, deps, job, givenUp));
      return;
    }
    const pauseMs = (kind.pauseMs ?? defaultPauseMs)(attempts);
    const atMost = everySeconds === null ? pauseMs : Math.min(pauseMs, everySeconds * 1000);
    const runAfter = new Date(deps.clock.now().getTime() + atMost);
    await failJob(deps, job, { error, runAfter });
  }
}
