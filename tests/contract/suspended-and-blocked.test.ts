import { expect } from 'vitest';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onEachDatabase, onSqlite } from '../setup/databases';
import { matrixRequests } from './matrix-requests';

/**
 * The calls that a suspended account may not make (decision 53): new listings, offers, orders and
 * messages, and reviews. Written by hand, from the decision; all others answer as they do to anybody.
 * PUT /product/advertise/{productId} turns advertising off here: only turning it on is refused.
 */
const STOPPED = [
  'POST /add-product',
  'POST /conversations',
  'POST /conversations/{id}/messages',
  'POST /offers',
  'POST /offers/{id}/accept',
  'POST /offers/{id}/counter',
  'POST /offers/{id}/decline',
  'POST /offers/{id}/withdraw',
  'POST /order',
  'POST /orders/{id}/review',
];

/**
 * The calls by which two people begin something with each other (decision 52). What they have begun
 * (an order, its review) goes on, and can be ended.
 */
const BLOCKED = [
  'POST /conversations',
  'POST /conversations/{id}/messages',
  'POST /offers',
  'POST /offers/{id}/accept',
  'POST /offers/{id}/counter',
  'POST /order',
  'POST /sellers/{id}/follow',
];
const NEUTRAL = 'deal with each other on Rummage.';

const declared = allEndpoints.map(({ method, path }) => `${method} ${path}`);
/** These end the session. */
const LAST = ['POST /sign-out'];
/** On PostgreSQL only what is stopped: a list of all calls takes seconds. */
const callsOn = {
  sqlite: declared.filter((one) => !LAST.includes(one)),
  postgresql: declared.filter((one) => STOPPED.includes(one) || BLOCKED.includes(one)),
} as const;

/** Suspends a person for one piece of work. */
async function whileSuspended<Result>(
  { services: { db }, people }: ApiApp,
  caller: 'buyer' | 'seller',
  work: () => Promise<Result>,
): Promise<Result> {
  const where = { id: people[caller].userId };
  const set = (suspendedAt: Date | null) =>
    db.write((tx) => tx.user.update({ where, data: { suspendedAt } }));
  await set(new Date(0));
  try {
    return await work();
  } finally {
    await set(null);
  }
}

/** Puts a block between a person and all others for one piece of work; either may have made it. */
async function whileBlocked<Result>(
  { services: { db }, people }: ApiApp,
  caller: 'buyer' | 'seller',
  work: () => Promise<Result>,
): Promise<Result> {
  const id = people[caller].userId;
  const others = await db.read.user.findMany({ where: { id: { not: id } }, select: { id: true } });
  const byCaller = caller === 'seller';
  const data = others.map((other) => ({
    ...(byCaller ? { blockerId: id, blockedId: other.id } : { blockerId: other.id, blockedId: id }),
    createdAt: new Date(0),
  }));
  await db.write(async (tx) => {
    await tx.block.deleteMany();
    await tx.block.createMany({ data });
  });
  try {
    return await work();
  } finally {
    await db.write((tx) => tx.block.deleteMany());
  }
}

onEachDatabase('an account that is suspended or blocked', (it, dialect) => {
  it('is refused new business, and nothing else', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const refused = { suspended: new Set<string>(), blocked: new Set<string>() };
      for (const caller of ['buyer', 'seller'] as const) {
        const headers = await world.headersOf(caller, 'bearer');
        for (const call of callsOn[dialect]) {
          const request = await matrixRequests[call]?.(world.appOf(caller));
          if (!request) throw new Error(`No request of ${call}.`);
          const { address, body, form } = request;
          const send = async () => {
            const answer = await fetch(world.url + address, {
              method: call.split(' ')[0] ?? 'GET',
              headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
              body: form ?? (body && JSON.stringify(body)) ?? null,
            });
            expect(answer.status, call).toBeLessThan(500);
            const { code, message = '' } = (await answer.json()) as Record<string, string>;
            return [answer.status, code, message.includes(NEUTRAL)];
          };
          const [status, code, isNeutral] = await whileBlocked(world, caller, send);
          if (isNeutral) {
            expect([status, code], call).toEqual([403, 'forbidden']);
            refused.blocked.add(call);
          }
          // With the same request: who may act is decided before what became of it.
          const stopped = await whileSuspended(world, caller, send);
          if (stopped[1] === 'suspended') {
            expect(stopped[0], call).toBe(403);
            refused.suspended.add(call);
          }
        }
      }
      expect([...refused.suspended].sort()).toEqual(STOPPED);
      expect([...refused.blocked].sort()).toEqual(BLOCKED);
    } finally {
      await world.close();
    }
  });
});

onSqlite('a suspended account', (it) => {
  it('keeps its balance, its data and the page that says why', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const cookie = await world.headersOf('seller', 'cookie');
      const read = (address: string) =>
        whileSuspended(world, 'seller', async () => {
          const answer = await fetch(world.url + address, { headers: cookie, redirect: 'manual' });
          return { status: answer.status, text: await answer.text() };
        });
      const balance = await read('/api/balance');
      expect(balance.status).toBe(200);
      expect(JSON.parse(balance.text)).toBeTypeOf('object');
      for (const page of [
        '/dashboard/earnings',
        '/dashboard/earnings.csv',
        '/dashboard/earnings/payouts',
        '/dashboard/my-products',
      ]) {
        expect((await read(page)).status, page).toBe(200);
      }
      const data = await read('/dashboard/account/data');
      expect(data.status).toBe(200);
      expect(JSON.parse(data.text)).toMatchObject({
        account: { email: world.people.seller.email },
      });
    } finally {
      await world.close();
    }
  });
});
