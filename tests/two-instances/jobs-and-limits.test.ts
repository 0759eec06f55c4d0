/** Two instances share the jobs, the limits on guessing and the keys of requests. */
import { expect } from 'vitest';
import { UNHURRIED, type Database } from '~/platform/db/database';
import type { JobKind } from '~/platform/jobs/job-kind';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import { startJobLoop } from '~/platform/jobs/run-jobs.server';
import type { PaymentProvider } from '~/platform/payments/payment-provider';
import { createSandbox } from '~/platform/payments/sandbox/sandbox-provider.server';
import { onOwnPostgres } from '../setup/databases';
import { addPerson, addProduct, testClock } from '../setup/test-ctx';
import type { RunningApp } from '../setup/running-app';
import { browser, tokenOf, twoInstances } from '../setup/two-instances';
import { until } from '../setup/until';

onOwnPostgres('two instances', (it) => {
  it('do each of 1,000 jobs exactly once', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    await db.write(async (tx) => {
      for (let index = 0; index < 1_000; index += 1) {
        await enqueueJob(tx, one.services, { kind: 'test', key: `job ${index}` });
      }
    }, UNHURRIED);
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
    const { one, other } = await twoInstances(db, url, { limits: 'on' });
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
    const { buyer, orderId } = await bookAt(one, db);
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

  it('record a claimed payment once while the first asks the provider', async ({ db, url }) => {
    const sandbox = createSandbox(db, testClock());
    const slow = slowReads(sandbox);
    const { one, other } = await twoInstances(db, url, { first: { payments: slow.payments } });
    const { buyer, orderId } = await bookAt(one, db);
    const { clientSecret } = await bodyOf<{ clientSecret: string }>(
      buyer.send(other, '/create-payment-intent', { orderId }),
    );
    const [transactionId = ''] = clientSecret.split('_secret_');
    await sandbox.cards?.pay(transactionId, CARD);
    const claim = (app: typeof one) =>
      buyer.send(app, '/payment', { orderId, transactionId }, { 'Idempotency-Key': 'a-key' });
    const first = claim(one);
    await slow.asked;
    const repeat = await claim(other);
    expect([repeat.status, repeat.headers.get('Idempotency-Replayed')]).toEqual([200, null]);
    slow.release();
    const late = await first;
    expect([late.status, late.headers.get('Idempotency-Replayed')]).toEqual([200, 'true']);
    expect(await late.json()).toEqual(await repeat.json());
    expect(await db.read.payment.count()).toBe(1);
  });
});

const CARD = { number: '4242424242424242', expiry: '12/30', cvc: '123' };

/** A buyer who has booked a product at this instance. */
async function bookAt(app: RunningApp, db: Database) {
  const { id: productId } = await addProduct({ db }, await addPerson({ db }, 'seller'));
  const buyer = browser(await tokenOf(app, await addPerson({ db }, 'buyer')));
  const order = { productId, phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
  const booked = await bodyOf<{ insertedId: string }>(buyer.send(app, '/order', order));
  return { buyer, orderId: booked.insertedId };
}

async function bodyOf<Body>(answer: Promise<Response>): Promise<Body> {
  return (await (await answer).json()) as Body;
}

/** The provider with an answer to `readIntent` that waits for `release`. */
function slowReads(provider: PaymentProvider) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let ask = () => {};
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const payments: PaymentProvider = {
    ...provider,
    async readIntent(id) {
      ask();
      await released;
      return provider.readIntent(id);
    },
  };
  return { payments, asked, release };
}
