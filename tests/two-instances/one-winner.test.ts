/** Two instances act on one order, product or key at the same moment: the database picks one. */
import { expect } from 'vitest';
import type { Database } from '~/platform/db/database';
import { onOwnPostgres } from '../setup/databases';
import type { RunningApp } from '../setup/running-app';
import { addPerson, addProduct } from '../setup/test-ctx';
import { browser, formOf, tokenOf, twoInstances } from '../setup/two-instances';

const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const ATTEMPTS = 10;

/** The instances in turn, for requests that are all sent at once. */
const inTurn = ({ one, other }: { one: RunningApp; other: RunningApp }) =>
  Array.from({ length: ATTEMPTS }, (_, index) => (index % 2 === 0 ? one : other));

async function buyerOf(app: RunningApp, db: Database) {
  const actor = await addPerson({ db }, 'buyer');
  return { ...browser(await tokenOf(app, actor)), email: actor.email };
}

onOwnPostgres('two instances at the same moment', (it) => {
  it('sell a product to one buyer', async ({ db, url }) => {
    const apps = await twoInstances(db, url);
    const { id: productId } = await addProduct({ db }, await addPerson({ db }, 'seller'));
    const buyers = [await buyerOf(apps.one, db), await buyerOf(apps.other, db)];
    const statuses = await Promise.all(
      inTurn(apps).map(async (app, index) => {
        const who = (index >> 1) % buyers.length;
        const answer = await buyers[who]?.send(app, '/order', { productId, ...where });
        return { who, status: answer?.status };
      }),
    );
    const winners = new Set(statuses.filter(({ status }) => status === 200).map(({ who }) => who));
    expect(winners.size).toBe(1);
    for (const { who, status } of statuses) expect(status).toBe(winners.has(who) ? 200 : 409);
    expect(await db.read.order.count({ where: { productId } })).toBe(1);
  });

  it('charge an order once', async ({ db, url }) => {
    const apps = await twoInstances(db, url);
    const { id: productId } = await addProduct({ db }, await addPerson({ db }, 'seller'));
    const { send, get } = await buyerOf(apps.one, db);
    const booked = await send(apps.one, '/order', { productId, ...where });
    const { insertedId: orderId } = (await booked.json()) as { insertedId: string };
    const page = `/dashboard/payment/${orderId}`;
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
    const answers = await Promise.all(
      inTurn(apps).map((app) => send(app, page, formOf({ intent: 'card', ...card }))),
    );
    // A transaction that loses too many times to others is refused, with Retry-After.
    for (const { status, headers } of answers) {
      expect(status < 500 || headers.has('Retry-After'), String(status)).toBe(true);
    }
    expect(await db.read.payment.count({ where: { orderId } })).toBe(1);
    const charged = { orderId, capturedAt: { not: null } };
    expect(await db.read.sandboxIntent.count({ where: charged })).toBe(1);
    for (const app of [apps.one, apps.other]) {
      expect(await get(app, page)).toContain('Congtats! your payment completed successfully');
    }
  });

  it('perform a call with an Idempotency-Key once', async ({ db, url }) => {
    const apps = await twoInstances(db, url);
    const { id: productId } = await addProduct({ db }, await addPerson({ db }, 'seller'));
    const { send } = await buyerOf(apps.one, db);
    const key = { 'Idempotency-Key': 'one-key' };
    const answers = await Promise.all(
      inTurn(apps).map((app) => send(app, '/order', { productId, ...where }, key)),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(bodies).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers.has('Idempotency-Replayed'));
    expect(replayed).toHaveLength(ATTEMPTS - 1);
    expect(await db.read.order.count({ where: { productId } })).toBe(1);
    const changed = { productId, ...where, phone: '+1 503 555 0111' };
    expect((await send(apps.other, '/order', changed, key)).status).toBeGreaterThanOrEqual(400);
  });

  it('limit requests each by itself: two instances allow twice as many', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url, { limits: 'on' });
    const signOut = async ({ url: base }: RunningApp) =>
      (await fetch(`${base}/sign-out`, { method: 'POST' })).status;
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) statuses.push(await signOut(one));
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect(await signOut(other)).toBe(200);
  });
});
