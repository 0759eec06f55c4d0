import { expect } from 'vitest';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { apiWorld, type ApiWorld } from '../setup/api-world';
import { onSqlite } from '../setup/databases';
import { matrixRequests } from './matrix-requests';

/**
 * The calls that a suspended account may not make (decision 53): new listings, offers, orders and
 * messages, and reviews. Written by hand, from the decision; all others answer as they do to anybody.
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

const declared = allEndpoints.map(({ method, path }) => `${method} ${path}`);
/** These end the session. */
const LAST = ['POST /sign-out'];

/** Suspends a person for one piece of work. */
async function whileSuspended<Result>(
  { services: { db }, people }: ApiWorld,
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

onSqlite('a suspended account', (it) => {
  it('is refused new business and nothing else', async ({ db }) => {
    const world = await apiWorld(db);
    try {
      const stopped = new Set<string>();
      for (const caller of ['buyer', 'seller'] as const) {
        const headers = await world.headersOf(caller, 'bearer');
        for (const call of declared.filter((one) => !LAST.includes(one))) {
          const request = await matrixRequests[call]?.(world.worldOf(caller));
          if (!request) throw new Error(`No request of ${call}.`);
          const { address, body, form } = request;
          const answer = await whileSuspended(world, caller, () =>
            fetch(world.url + address, {
              method: call.split(' ')[0] ?? 'GET',
              headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
              body: form ?? (body && JSON.stringify(body)) ?? null,
            }),
          );
          const { code } = (await answer.json()) as { code?: string };
          expect(answer.status, call).toBeLessThan(500);
          if (code === 'suspended') {
            expect(answer.status, call).toBe(403);
            stopped.add(call);
          }
        }
      }
      expect([...stopped].sort()).toEqual(STOPPED);
    } finally {
      await world.close();
    }
  });

  it('keeps its balance, its data and the page that says why', async ({ db }) => {
    const world = await apiWorld(db);
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
