/** The built server killed from outside, at any moment of a payment, and started again. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { pino } from 'pino';
import { connectDatabase } from '../../app/platform/db/connect.server';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { StripeServer } from '../fakes/stripe-server';
import type { Figure } from './figure';
import { awaitAgreement, takenBySandbox, type Taken } from './money-agreement';
import { ShopClient } from '../setup/shop-client';

const SANDBOX_RUNS = 20;
const STRIPE_RUNS = 16;
const WEBHOOK_SECRET = 'whsec_fault';

const open = (dataDir: string) =>
  connectDatabase({
    url: `file:${path.join(dataDir, 'rummage.db')}`,
    log: pino({ level: 'silent' }),
  });

export default async function killedFromOutside(
  sandboxRuns = SANDBOX_RUNS,
  stripeRuns = STRIPE_RUNS,
): Promise<Figure[]> {
  return [await sandbox(sandboxRuns), await stripe(stripeRuns)];
}

/** Kills, restarts and waits, again and again, on one database. */
async function often(
  name: string,
  runs: number,
  env: Record<string, string>,
  once: (server: BuiltServer, run: number) => Promise<void>,
  taken: (dataDir: string) => () => Promise<Taken[]>,
): Promise<Figure> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  let slowest = 0;
  let violations = 0;
  for (let run = 0; run < runs; run += 1) {
    const server = await startBuiltServer({ DATA_DIR: dataDir, ...env });
    await once(server, run);
    await server.kill('SIGKILL');
    const again = await startBuiltServer({ DATA_DIR: dataDir, ...env });
    const db = await open(dataDir);
    const { seconds, wrong } = await awaitAgreement(db, taken(dataDir));
    await db.close();
    wrong.forEach((line) => console.error(line));
    violations += wrong.length;
    slowest = Math.max(slowest, seconds);
    await again.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  return { name, runs, violations, note: `slowest agreement ${slowest.toFixed(1)} s` };
}

/** Three buyers pay at once, and the server dies a random moment later. */
function sandbox(runs: number): Promise<Figure> {
  const once = async (server: BuiltServer, run: number) => {
    const buyers = await Promise.all([1, 2, 3].map(() => new ShopClient(server.url).register()));
    const paying: Promise<unknown>[] = [];
    const orders: string[] = [];
    for (const buyer of buyers) orders.push(await buyer.book());
    buyers.forEach((buyer, index) => paying.push(buyer.pay(orders[index] ?? '')));
    await sleep((run / runs) * 120);
    await server.kill('SIGKILL');
    await Promise.all(paying);
  };
  const taken = (dataDir: string) => async () => {
    const db = await open(dataDir);
    try {
      return await takenBySandbox(db);
    } finally {
      await db.close();
    }
  };
  return often('server killed while three pay, sandbox', runs, {}, once, taken);
}

/** Stripe has the money; the server dies while it asks Stripe, or just after it was told. */
async function stripe(runs: number): Promise<Figure> {
  const provider = new StripeServer();
  const env = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: await provider.listen(),
  };
  const once = async (server: BuiltServer, run: number) => {
    const buyer = await new ShopClient(server.url).register();
    const orderId = await buyer.book();
    const { json } = await buyer.call('POST', '/create-payment-intent', { orderId });
    const transactionId = String(json.clientSecret).split('_secret_')[0] ?? '';
    const intent = provider.pay(transactionId);
    const early = run % 2 === 0;
    provider.onDone = () => {
      provider.onDone = () => {};
      if (early) return server.kill('SIGKILL').then(() => {});
      setTimeout(() => void server.kill('SIGKILL'), run);
    };
    const payload = provider.event('payment_intent.succeeded', intent);
    const ways = [
      () => buyer.call('POST', '/payment', { orderId, transactionId }),
      () =>
        fetch(`${server.url}/webhooks/stripe`, {
          method: 'POST',
          headers: { 'Stripe-Signature': provider.sign(payload, WEBHOOK_SECRET, new Date()) },
          body: payload,
        }).catch(() => {}),
    ];
    await ways[Math.floor(run / 2) % ways.length]?.();
    await sleep(run);
    provider.onDone = () => {};
  };
  const taken = () => async () =>
    [...provider.intents.values()]
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, amount, metadata }) => ({
        orderId: metadata.order_id ?? '',
        transactionId: id,
        amountMinor: amount,
        refunded: provider.refunds.some(({ payment_intent }) => payment_intent === id),
      }));
  const figure = await often('server killed between Stripe and record', runs, env, once, taken);
  await provider.close();
  return figure;
}
