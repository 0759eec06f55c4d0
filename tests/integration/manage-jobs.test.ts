import { expect } from 'vitest';
import { dismissJobs, listJobs, retryJobs } from '~/features/jobs/manage-jobs.server';
import { shopMetrics } from '~/features/payments/shop-metrics.server';
import type { JobKind } from '~/platform/jobs/job-kind';
import { claimJobs, enqueueJob, sweepJobs } from '~/platform/jobs/job-queue.server';
import { prepareRecurringJobs, runDueJobs } from '~/platform/jobs/run-jobs.server';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';

const failing: JobKind = { kind: 'mail', run: () => Promise.reject(new Error('421 too busy')) };
const sweep: JobKind = { kind: 'sweep-images', everySeconds: 60, run: async () => {} };

onEachDatabase('the jobs page', (it) => {
  it('shows what waits, runs and failed by kind, and tries again at once', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const admin = actAs(services, await addPerson(services, 'admin'));
    const at = (ms: number) => clock.now().getTime() + ms;
    await db.write(async (tx) => {
      for (const key of ['a', 'b']) await enqueueJob(tx, services, { kind: 'mail', key });
      await enqueueJob(tx, services, { kind: 'refund', key: 'a' });
      const runAfter = new Date(at(3_600_000));
      await enqueueJob(tx, services, { kind: 'order-deadline', key: 'a', runAfter });
    });
    await prepareRecurringJobs(services, [sweep]);
    await runDueJobs(services, [failing]);
    await claimJobs(services, ['refund']);
    const none = { waiting: 0, running: 0, failed: 0, givenUp: 0, lastError: null };
    expect(await listJobs(admin)).toMatchObject([
      { ...none, kind: 'mail', waiting: 1, failed: 1, nextRun: at(0), lastError: '421 too busy' },
      { ...none, kind: 'order-deadline', waiting: 1, nextRun: at(3_600_000) },
      { ...none, kind: 'refund', running: 1, nextRun: null },
      { ...none, kind: 'sweep-images', waiting: 1, nextRun: at(60_000) },
    ]);

    expect(await shopMetrics(services)()).toMatchObject({
      outbox: expect.arrayContaining([
        { kind: 'mail', count: 2, oldestSeconds: 0 },
        { kind: 'refund', count: 1, oldestSeconds: 0 },
      ]),
      failedJobs: [{ kind: 'mail', count: 1 }],
    });

    await runDueJobs(services, [{ ...failing, run: async () => {} }]);
    expect(await db.read.job.count({ where: { kind: 'mail', doneAt: null } })).toBe(1);
    expect([await retryJobs(admin, 'mail'), await retryJobs(admin, 'refund')]).toEqual([1, 0]);
    expect(await runDueJobs(services, [{ ...failing, run: async () => {} }])).toBe(1);
  });

  it('shows what was given up for two weeks, has it tried again, or dismisses it', async ({
    db,
  }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const admin = actAs(services, await addPerson(services, 'admin'));
    const enqueue = (kind: string, key: string) =>
      db.write((tx) => enqueueJob(tx, services, { kind, key, payload: { to: key } }));
    for (const key of ['a', 'b']) await enqueue('mail', key);
    await enqueue('refund', 'c');
    const mail: JobKind = { ...failing, maxAttempts: 1 };
    const refund: JobKind = {
      kind: 'refund',
      run: (deps, job) =>
        deps.db.write((tx) => job.complete(tx, { lastError: 'It was refused for good.' })),
    };
    for (const _ of ['a', 'b']) await runDueJobs(services, [mail, refund]);
    const none = { waiting: 0, running: 0, failed: 0, nextRun: null };
    expect(await listJobs(admin)).toMatchObject([
      { ...none, kind: 'mail', givenUp: 2, retryable: 2, lastError: '421 too busy' },
      { ...none, kind: 'refund', givenUp: 1, retryable: 0, lastError: 'It was refused for good.' },
    ]);
    expect(await shopMetrics(services)()).toMatchObject({
      outbox: [],
      failedJobs: [],
      givenUpJobs: [
        { kind: 'mail', count: 2 },
        { kind: 'refund', count: 1 },
      ],
    });

    expect([await retryJobs(admin, 'mail'), await retryJobs(admin, 'refund')]).toEqual([2, 0]);
    const sent: string[] = [];
    const works: JobKind = { kind: 'mail', run: async (_deps, job) => sent.push(job.payload) };
    expect(await runDueJobs(services, [works])).toBe(2);
    expect(sent.sort()).toEqual(['{"to":"a"}', '{"to":"b"}']);
    const earlier = new Date(clock.now().getTime() - 1);
    expect(await dismissJobs(admin, { kind: 'refund', upTo: earlier })).toBe(0);
    expect(await dismissJobs(admin, { kind: 'refund', upTo: clock.now() })).toBe(1);
    expect(await listJobs(admin)).toEqual([]);
    const entries = await db.read.auditEntry.findMany({ where: { subjectType: 'jobs' } });
    expect(entries.map(({ action, subjectLabel }) => `${action} ${subjectLabel}`).sort()).toEqual([
      'jobs.dismiss refund (1)',
      'jobs.try-again mail (2)',
    ]);

    await enqueue('mail', 'd');
    await runDueJobs(services, [mail]);
    clock.forward(14 * 24 * 3_600_000);
    await sweepJobs(services);
    expect(await listJobs(admin)).toEqual([]);
    // The key still prevents a second one.
    const key = { kind_key: { kind: 'mail', key: 'd' } };
    expect(await db.read.job.findUnique({ where: key })).toMatchObject({ payload: '{}' });
  });

  it('is for admins', async ({ db }) => {
    const services = testServices(db);
    for (const role of ['buyer', 'seller'] as const) {
      const ctx = actAs(services, await addPerson(services, role));
      await expect(listJobs(ctx)).rejects.toThrow('accounts.why.jobs');
      const dismiss = () => dismissJobs(ctx, { kind: 'mail', upTo: services.clock.now() });
      for (const act of [() => retryJobs(ctx, 'mail'), dismiss]) {
        await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
      }
    }
  });
});
