/** Two instances share the jobs, the limits on guessing and the keys of requests. */
import { expect } from 'vitest';
import type { JobKind } from '~/platform/jobs/job-kind';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import { startJobLoop } from '~/platform/jobs/run-jobs.server';
import { onPostgres } from '../setup/databases';
import { addPerson, addProduct } from '../setup/test-ctx';
import { browser, tokenOf, twoInstances } from '../setup/two-instances';
import { until } from '../setup/until';

onPostgres('two instances', (it) => {
  it('do each of 1,000 jobs exactly once', { timeout: 120_000 }, async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    await db.write(async (tx) => {
      for (let index = 0; index < 1_000; index += 1) {
        await enqueueJob(tx, one.services, { kind: 'test', key: `job ${index}` });
      }
    });
    const kind: JobKind = {
      kind: 'test',
      run: ({ db: own, clock }, job) =>
        own.write(async (tx) => {
          const row = { id: job.id, provider: 'test', type: job.key, createdAt: clock.now() };
          await tx.providerEvent.create({ data: row });
          await job.complete(tx);
        }),
    };
    const loops = [one, other].map(({ services }) =>
      startJobLoop(services, [kind], { pollMs: 10 }),
    );
    const left = () => db.read.job.count({ where: { doneAt: null } });
    await until(async () => (await left()) === 0, { timeoutMs: 100_000 });
    await Promise.all(loops.map((loop) => loop.stop()));
    expect(await db.read.providerEvent.count()).toBe(1_000);
    expect(await db.read.job.count({ where: { lastError: null } })).toBe(1_000);
  });

  it('count failed attempts to sign in together', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url, 'on');
    const { email } = await addPerson({ db }, 'buyer');
    const visitor = browser('');
    const statuses: number[] = [];
    for (let tried = 0; tried < 12; tried += 1) {
      const app = tried % 2 === 0 ? one : other;
      const given = { email, password: `guess ${tried} of many` };
      statuses.push((await visitor.send(app, '/sign-in', given)).status);
    }
    // Ten failures by address and account.
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('give one intent for a key that both get at once', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const { id: productId } = await addProduct({ db }, await addPerson({ db }, 'seller'));
    const buyer = browser(await tokenOf(one, await addPerson({ db }, 'buyer')));
    const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    const booked = await buyer.send(one, '/order', { productId, ...place });
    const { insertedId: orderId } = (await booked.json()) as { insertedId: string };
    const answers = await Promise.all(
      [one, other, one, other].map(async (app) => {
        const key = { 'Idempotency-Key': 'a-key' };
        const answer = await buyer.send(app, '/create-payment-intent', { orderId }, key);
        return ((await answer.json()) as { clientSecret?: string }).clientSecret;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await db.read.paymentIntent.count()).toBe(1);
  });
});
