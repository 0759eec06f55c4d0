import { expect } from 'vitest';
import { connectDatabase } from '~/platform/db/connect.server';
import { UNHURRIED, type Database } from '~/platform/db/database';
import { JobLost, type JobKind } from '~/platform/jobs/job-kind';
import {
  claimJobs,
  completeJob,
  enqueueJob,
  LEASE_MS,
  releaseClaimsOfEarlierProcess,
  releaseFutureClaims,
  renewClaims,
  scheduleJob,
  withdrawJobs,
} from '~/platform/jobs/job-queue.server';
import { prepareRecurringJobs, runDueJobs, startJobLoop } from '~/platform/jobs/run-jobs.server';
import { createLog } from '~/platform/log.server';
import type { Services } from '~/platform/services';
import { onOwnDatabases, onSqlite } from '../setup/databases';
import { testClock, testServices } from '../setup/test-ctx';
import { until } from '../setup/until';

const KIND = 'test';

/** Several instances on one database: each has its own connections, all have one clock. */
async function instances(url: string, count: number, clock = testClock()) {
  const databases = await Promise.all(
    Array.from({ length: count }, () => connectDatabase({ url, log: createLog('silent') })),
  );
  return {
    clock,
    all: databases.map((db) => testServices(db, { clock })),
    close: () => Promise.all(databases.map((db) => db.close())),
  };
}

const enqueue = (services: Services, ...keys: string[]) =>
  services.db.write(async (tx) => {
    for (const key of keys) await enqueueJob(tx, services, { kind: KIND, key });
  });

/** A kind whose jobs record in the database, in the transaction that completes them, that they ran. */
function recording(kind = KIND): JobKind {
  return {
    kind,
    run: ({ db, clock }, job) =>
      db.write(async (tx) => {
        const row = { id: job.id, provider: 'test', type: job.key, createdAt: clock.now() };
        await tx.providerEvent.create({ data: row });
        await job.complete(tx);
      }),
  };
}

const open = (db: Database) => db.read.job.count({ where: { doneAt: null } });
const done = (db: Database) => db.read.providerEvent.count();

onOwnDatabases('jobs', (it) => {
  it('1,000 are done by two loops, each exactly once', async ({ db, url }) => {
    const { all, close } = await instances(url, 2);
    const names = ['a', 'b', 'c', 'd'];
    await db.write(async (tx) => {
      for (let index = 0; index < 1_000; index += 1) {
        await enqueueJob(tx, all[0]!, { kind: names[index % 4]!, key: `job ${index}` });
      }
    }, UNHURRIED);
    const ranBy = all.map(() => 0);
    const loops = all.map((services, index) => {
      const kinds = names.map((name): JobKind => {
        const kind = recording(name);
        return { ...kind, run: (deps, job) => ((ranBy[index]! += 1), kind.run(deps, job)) };
      });
      return startJobLoop(services, kinds, { pollMs: 10 });
    });
    await until(async () => (await open(db)) === 0, { timeoutMs: 50_000 });
    await Promise.all(loops.map((loop) => loop.stop()));
    // The unique id of each record refuses a second run.
    expect(await done(db)).toBe(1_000);
    expect(ranBy.every((ran) => ran > 0)).toBe(true);
    expect(await db.read.job.count({ where: { attempts: 1, lastError: null } })).toBe(1_000);
    await close();
  });

  it('are taken over from an instance that died, which can complete nothing any more', async ({
    db,
    url,
  }) => {
    const { all, clock, close } = await instances(url, 2);
    const [dead, next] = all as [Services, Services];
    await enqueue(dead, 'one');
    const [claimed] = await claimJobs(dead, [KIND]);
    expect(await runDueJobs(next, [recording()])).toBe(0);
    clock.forward(LEASE_MS - 1);
    expect(await runDueJobs(next, [recording()])).toBe(0);
    clock.forward(1);
    expect(await runDueJobs(next, [recording()])).toBe(1);
    const late = dead.db.write((tx) => completeJob(tx, dead, claimed!));
    await expect(late).rejects.toBeInstanceOf(JobLost);
    expect(await db.read.job.findFirst()).toMatchObject({ attempts: 2 });
    await close();
  });

  it('keep their claim for as long as it is renewed', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    await enqueue(services, 'one');
    const claimed = await claimJobs(services, [KIND]);
    for (const _ of [1, 2, 3]) {
      clock.forward(LEASE_MS - 1);
      await renewClaims(services, claimed);
    }
    expect(await claimJobs(services, [KIND])).toEqual([]);
    await db.write((tx) => completeJob(tx, services, claimed[0]!));
    expect(await open(db)).toBe(0);
  });

  it('undo what they wrote when their claim was lost meanwhile', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    await enqueue(services, 'one');
    const slow: JobKind = {
      kind: KIND,
      async run(deps, job) {
        clock.forward(LEASE_MS);
        await claimJobs(deps, [KIND]);
        await recording().run(deps, job);
      },
    };
    expect(await runDueJobs(services, [slow])).toBe(0);
    expect([await done(db), await open(db)]).toEqual([0, 1]);
  });

  it('are tried again later when they fail, and say why without addresses', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    await enqueue(services, 'one', 'two');
    const failing: JobKind = {
      kind: KIND,
      maxAttempts: 2,
      pauseMs: (attempts) => attempts * 1_000,
      run: () => Promise.reject(new Error('no mailbox ada@example.com here')),
    };
    // The rest of the batch waits, and has used up no attempt.
    expect(await runDueJobs(services, [failing])).toBe(0);
    const job = { where: { kind_key: { kind: KIND, key: 'one' } } };
    expect(await db.read.job.findUnique(job)).toMatchObject({
      attempts: 1,
      doneAt: null,
      claimedBy: null,
      lastError: 'no mailbox … here',
      runAfter: new Date(clock.now().getTime() + 1_000),
    });
    const second = { where: { kind_key: { kind: KIND, key: 'two' } } };
    expect(await db.read.job.findUnique(second)).toMatchObject({ attempts: 0, claimedBy: null });
    await db.write((tx) => withdrawJobs(tx, KIND, ['two']));
    clock.forward(1_000);
    await runDueJobs(services, [failing]);
    expect(await db.read.job.findUnique(job)).toMatchObject({
      attempts: 2,
      doneAt: clock.now(),
      lastError: 'no mailbox … here',
      givenUpAt: clock.now(),
    });
    expect(await db.read.job.count()).toBe(1);
  });

  it('that recur run once per interval in all instances', async ({ db, url }) => {
    const { all, clock, close } = await instances(url, 3);
    let ran = 0;
    const kinds: JobKind[] = [{ kind: 'sweep', everySeconds: 60, run: async () => (ran += 1) }];
    await Promise.all(all.map((services) => prepareRecurringJobs(services, kinds)));
    const everywhere = () => Promise.all(all.map((services) => runDueJobs(services, kinds)));
    await everywhere();
    expect(ran).toBe(0);
    for (const interval of [1, 2, 3]) {
      clock.forward(60_000);
      for (const _ of [1, 2, 3]) await everywhere();
      expect(ran).toBe(interval);
    }
    await close();
    const services = testServices(db, { clock });
    await prepareRecurringJobs(services, [{ ...kinds[0]!, everySeconds: 5 }]);
    clock.forward(5_000);
    expect(await runDueJobs(services, kinds)).toBe(1);
    // An instance of an older version does not know it.
    await prepareRecurringJobs(services, []);
    expect(await db.read.job.count()).toBe(1);
    await prepareRecurringJobs(services, [], ['sweep', 'never was']);
    expect(await db.read.job.count()).toBe(0);
  });

  it('that recur have no row while the settings turn their kind off', async ({ db }) => {
    const services = testServices(db);
    const sweep: JobKind = { kind: 'sweep', everySeconds: 60, run: async () => undefined };
    const prepare = (isOn: boolean) =>
      prepareRecurringJobs(services, [{ ...sweep, isEnabled: () => isOn }]);
    for (const [isOn, rows] of [
      [false, 0],
      [true, 1],
      [false, 0],
    ] as const) {
      await prepare(isOn);
      expect(await db.read.job.count()).toBe(rows);
    }
  });

  it('wait for no other kind, however many of it fail', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const failing: JobKind = { kind: 'failing', run: () => Promise.reject(new Error('421')) };
    await db.write(async (tx) => {
      for (let index = 0; index < 100; index += 1) {
        await enqueueJob(tx, services, { kind: 'failing', key: `job ${index}` });
      }
    });
    clock.forward(1_000);
    await enqueue(services, 'one');
    expect(await runDueJobs(services, [failing, recording()])).toBe(1);
    expect(await db.read.job.count({ where: { kind: 'failing', attempts: 1 } })).toBe(1);
  });

  it('of a process that died come before newer ones, however slow their kind is', async ({
    db,
    url,
  }) => {
    const { all, clock, close } = await instances(url, 2);
    const [dead, next] = all as [Services, Services];
    await enqueue(dead, 'of the dead');
    await claimJobs(dead, [KIND]);
    clock.forward(1);
    for (const key of ['one', 'two', 'three']) {
      await enqueue(next, key);
      clock.forward(1);
    }
    const done: string[] = [];
    const slow: JobKind = {
      kind: KIND,
      async run(_deps, { key }) {
        done.push(key);
        if (done.length === 1) clock.forward(LEASE_MS);
      },
    };
    const loop = startJobLoop(next, [slow], { pollMs: 10, batchMs: 0 });
    await until(async () => (await open(db)) === 0);
    await loop.stop();
    expect(done.slice(0, 2)).toEqual(['one', 'of the dead']);
    await close();
  });

  it('are released by a stop: those that wait at once, those that run after a while', async ({
    db,
    url,
  }) => {
    const { all, close } = await instances(url, 2);
    const [stopping, next] = all as [Services, Services];
    await enqueue(stopping, 'one', 'two', 'three');
    let started = 0;
    const endless: JobKind = {
      kind: KIND,
      run: () => ((started += 1), new Promise(() => {})),
    };
    const loop = startJobLoop(stopping, [endless], { pollMs: 10, stopMs: 10 });
    await until(async () => started === 1);
    expect(await db.read.job.count({ where: { claimedBy: { not: null } } })).toBe(3);
    await loop.stop();
    expect(await db.read.job.count({ where: { claimedBy: { not: null } } })).toBe(0);
    expect(await runDueJobs(next, [recording()])).toBe(3);
    expect(await db.read.job.count({ where: { attempts: 1 } })).toBe(2);
    await close();
  });

  it('that are scheduled again are done again, also by the one that was running', async ({
    db,
  }) => {
    const services = testServices(db);
    const schedule = () =>
      db.write((tx) => scheduleJob(tx, services, { kind: KIND, key: 'index', payload: { a: 1 } }));
    await schedule();
    const [running] = await claimJobs(services, [KIND]);
    await schedule();
    await expect(db.write((tx) => completeJob(tx, services, running!))).rejects.toThrow(JobLost);
    expect(await runDueJobs(services, [recording()])).toBe(1);
    await schedule();
    expect(await db.read.job.findFirst()).toMatchObject({ doneAt: null, payload: '{"a":1}' });
  });

  it('that recur run again when the clock was in the future', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const YEAR = 365 * 24 * 60 * 60_000;
    const runs: string[] = [];
    const sweep: JobKind = { kind: 'a', everySeconds: 60, run: async () => void runs.push('a') };
    clock.forward(YEAR);
    await prepareRecurringJobs(services, [sweep]);
    clock.forward(60_000);
    expect(await runDueJobs(services, [sweep])).toBe(1);
    clock.forward(60_000);
    await claimJobs(services, ['a']);
    clock.forward(-YEAR);
    expect(await runDueJobs(services, [sweep])).toBe(0);
    await releaseFutureClaims(services);
    await prepareRecurringJobs(services, [sweep]);
    expect(await runDueJobs(services, [sweep])).toBe(1);
    await prepareRecurringJobs(services, [sweep]);
    expect(await runDueJobs(services, [sweep])).toBe(0);
    expect(runs).toEqual(['a', 'a']);
  });

  it('that schedule themselves anew do not stop the others of their batch', async ({ db }) => {
    const services = testServices(db);
    await enqueue(services, 'one', 'two', 'three');
    const later = new Date('2100-01-01');
    const renewing: JobKind = {
      kind: KIND,
      run: (deps, { key }) =>
        deps.db.write((tx) => scheduleJob(tx, deps, { kind: KIND, key, runAfter: later })),
    };
    expect(await runDueJobs(services, [renewing])).toBe(3);
    expect(await db.read.job.count({ where: { runAfter: later, doneAt: null } })).toBe(3);
  });
});

onSqlite('jobs of a server that starts again', (it) => {
  it('are due at once, and the killed process completes them no more', async ({ db }) => {
    const services = testServices(db, { clock: testClock() });
    await enqueue(services, 'one');
    const [claimed] = await claimJobs(services, [KIND]);
    await releaseClaimsOfEarlierProcess(services);
    expect(await runDueJobs(services, [recording()])).toBe(1);
    const late = db.write((tx) => completeJob(tx, services, claimed!));
    await expect(late).rejects.toBeInstanceOf(JobLost);
  });
});
