import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { StripeServer } from '../fakes/stripe-server';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { ShopClient } from '../setup/shop-client';
import { createPostgresDatabase } from '../setup/postgres-databases';

/*
 * The process is killed while requests with an Idempotency-Key are under way. Nobody knows which of
 * them were written; repeated with their keys, each is written once.
 */
const AT_ONCE = 24;
const ROUNDS = 2;

type Body = Record<string, unknown>;

async function call(server: BuiltServer, endpoint: string, token = '', body?: Body, key?: string) {
  const [method = '', address = ''] = endpoint.split(' ');
  const answer = await fetch(server.url + address, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body & Body[] };
}

type Env = Record<string, string>;

/** A client repeats with its key until it has an answer; a busy database says 503. */
async function settle(send: () => ReturnType<typeof call>) {
  let answer = await send();
  while ([409, 503].includes(answer.status)) answer = await send();
  return answer;
}

/**
 * The server dies when Stripe has made an intent and nothing has been recorded of it. Returns the
 * server that was started after it.
 */
async function opensOneIntent(env: Env, stripe: StripeServer): Promise<BuiltServer> {
  const first = await startBuiltServer(env);
  const buyer = await new ShopClient(first.url).register();
  const order = await buyer.call('GET', `/orders/${await buyer.book()}`);
  const body = { price: order.json.price };
  const send = (server: BuiltServer) =>
    call(server, 'POST /create-payment-intent', buyer.token, body, 'intent');
  stripe.onDone = async () => {
    stripe.onDone = () => {};
    await first.kill('SIGKILL');
  };
  await expect(send(first)).rejects.toThrow();
  const [intent] = stripe.intents.values();
  expect(intent?.status).toBe('requires_payment_method');
  const again = await startBuiltServer(env);
  const repeat = await settle(() => send(again));
  expect([repeat.status, repeat.body]).toEqual([200, { clientSecret: intent?.client_secret }]);
  expect(await send(again)).toEqual(repeat);
  // Resumed under the key of the first attempt, so Stripe has made one intent.
  const keys = stripe.seen
    .filter(({ method, path: to }) => method === 'POST' && to === '/v1/payment_intents')
    .map(({ key }) => key);
  expect(keys).toEqual([intent?.metadata.intent_id, intent?.metadata.intent_id]);
  expect(stripe.intents.size).toBe(1);
  return again;
}

async function writesOnce(env: Env): Promise<void> {
  const stripe = new StripeServer();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
  const address = { PAYMENTS: 'stripe', STRIPE_API_BASE: await stripe.listen() };
  try {
    const settings = { ...env, ...address, ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    await addsOnce(settings, await opensOneIntent(settings, stripe));
  } finally {
    await stripe.close();
  }
}

async function addsOnce(env: Env, started: BuiltServer): Promise<void> {
  const listing = {
    originalprice: '24.00',
    resaleprice: '9.50',
    condition: 'good',
    phone: '503 555 0100',
    location: 'Portland',
    purchaseyear: '2019',
  };
  let server = started;
  const seller = {
    name: 'Sam Seller',
    email: 'sam@example.com',
    password: 'a fine passphrase',
    role: 'seller',
  };
  const token = String((await call(server, 'POST /sign-up', '', seller)).body.accessToken);
  const category = (await call(server, 'GET /categories')).body[0]?._id;
  for (let round = 0; round < ROUNDS; round += 1) {
    const keys = Array.from({ length: AT_ONCE }, (_, index) => `teapot-${round}-${index}`);
    const add = (key: string) =>
      call(server, 'POST /add-product', token, { ...listing, category, name: key }, key);
    const running = server;
    const first = await Promise.allSettled(
      keys.map((key) => add(key).then(() => running.kill('SIGKILL'))),
    );
    expect(first.length).toBe(AT_ONCE);
    server = await startBuiltServer(env);
    const repeats = await Promise.all(keys.map((key) => settle(() => add(key))));
    expect(repeats.map(({ status }) => status)).toEqual(keys.map(() => 200));
    const mine = await call(server, 'GET /my-products?email=sam@example.com', token);
    const found = mine.body.map(({ name }) => String(name)).filter((name) => keys.includes(name));
    expect(found.sort()).toEqual([...keys].sort());
    const ids = mine.body.map(({ _id }) => _id);
    for (const { body } of repeats) expect(ids).toContain(body.insertedId);
  }
  await server.stop();
}

describe('keyed requests of a server that is killed', () => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-killed-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  it('are written once on SQLite', async () => {
    await writesOnce({ DATA_DIR: newFolder() });
  });

  it('are written once on PostgreSQL', async () => {
    const database = await createPostgresDatabase();
    try {
      await writesOnce({ DATA_DIR: newFolder(), DATABASE_URL: database.url });
    } finally {
      await database.drop();
    }
  });
});
