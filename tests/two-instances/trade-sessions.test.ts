/**
 * Many people trade at once through two instances, each step chosen at random; afterwards every order
 * agrees with the table of the trade, and the ledger with the provider. TRADE_SESSIONS=1000 makes it
 * a thousand (npm run test:sessions).
 */
import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { dice } from '../../scripts/bench-data/generate';
import { takenBySandbox, awaitAgreement } from '../fault/money-agreement';
import { onOwnPostgres } from '../setup/databases';
import { expectOrdersAgree } from '../setup/order-agreement';
import { PROPERTY_SEED } from '../setup/property-seed';
import type { RunningApp } from '../setup/running-app';
import { expectLedgerAgrees, settleDown } from '../setup/sales';
import { addPerson, addProduct } from '../setup/test-ctx';
import { browser, formOf, tokenOf, twoInstances } from '../setup/two-instances';

const SESSIONS = Number(process.env.TRADE_SESSIONS ?? 20);
const STEPS = 12;
const BUYERS_OF_A_SELLER = 4;
const PRODUCTS_OF_A_SELLER = 3;

const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const card = { intent: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123' };

/** The ids that a seller and some buyers act on; buyers also try what belongs to each other. */
interface Stall {
  products: string[];
  orders: string[];
  offers: string[];
  random: (below: number) => number;
}

type Send = (path: string, body: object | FormData) => Promise<Response>;
interface Person {
  send: ReturnType<typeof browser>['send'];
  steps: readonly Step[];
}

type Step = (send: Send, stall: Stall) => Promise<Response>;

const latest = (ids: readonly string[], random: Stall['random']) =>
  ids[Math.max(0, ids.length - 1 - random(4))] ?? 'none';

async function noted(answer: Response, ids: string[], name: 'id' | 'insertedId') {
  const { [name]: id } = (await answer.clone().json()) as Record<typeof name, unknown>;
  if (answer.ok && typeof id === 'string') ids.push(id);
  return answer;
}

const book =
  (paymentMethod: 'card' | 'cash'): Step =>
  async (send, { products, orders, random }) => {
    const productId = products[random(products.length)];
    const answer = await send('/order', { productId, paymentMethod, ...where });
    return noted(answer, orders, 'insertedId');
  };

/** A step of an order or offer that is named by its address alone. */
const step =
  (kind: 'orders' | 'offers', name: string, body: object = {}): Step =>
  (send, stall) =>
    send(`/api/${kind}/${latest(stall[kind], stall.random)}/${name}`, body);

const pay: Step = (send, { orders, random }) =>
  send(`/dashboard/payment/${latest(orders, random)}`, formOf(card));

const buyerSteps: Step[] = [
  book('card'),
  book('cash'),
  pay,
  pay,
  (send, { orders, random }) =>
    send('/dashboard/my-orders', formOf({ intent: 'cancel', orderId: latest(orders, random) })),
  async (send, { products, offers, random }) => {
    const productId = products[random(products.length)];
    const answer = await send('/api/offers', { productId, amount: 15 + random(5) });
    return noted(answer, offers, 'id');
  },
  step('offers', 'withdraw'),
  step('offers', 'accept'),
  step('orders', 'received'),
  step('orders', 'dispute', { reason: 'damaged', text: 'It has a crack.' }),
];

const sellerSteps: Step[] = [
  async (send, stall) => {
    const path = `/api/offers/${latest(stall.offers, stall.random)}/accept`;
    return noted(await send(path, {}), stall.orders, 'id');
  },
  step('offers', 'decline'),
  async (send, stall) => {
    const path = `/api/offers/${latest(stall.offers, stall.random)}/counter`;
    return noted(await send(path, { amount: 19 }), stall.offers, 'id');
  },
  step('orders', 'accept'),
  step('orders', 'decline'),
  step('orders', 'refund', { amount: 20 }),
  step('orders', 'refund', { amount: 5 }),
];

/** A seller with products, and buyers, all signed in. */
async function open(app: RunningApp, random: Stall['random']) {
  const { services } = app;
  const person = async (actor: Actor, steps: readonly Step[]): Promise<Person> => ({
    steps,
    send: browser(await tokenOf(app, actor)).send,
  });
  const seller = await addPerson(services, 'seller');
  const people = [await person(seller, sellerSteps)];
  while (people.length <= BUYERS_OF_A_SELLER) {
    people.push(await person(await addPerson(services, 'buyer'), buyerSteps));
  }
  const products: string[] = [];
  while (products.length < PRODUCTS_OF_A_SELLER) {
    const given = { resalePriceMinor: 2000, acceptsCash: true };
    products.push((await addProduct(services, seller, given)).id);
  }
  return { people, products, orders: [] as string[], offers: [] as string[], random };
}

/** Takes the steps of one person, each through the instance that the dice choose. */
async function trade(
  apps: readonly RunningApp[],
  { send, steps }: Person,
  stall: Stall,
): Promise<string[]> {
  const seen: string[] = [];
  for (let taken = 0; taken < STEPS; taken += 1) {
    const app = apps[stall.random(apps.length)]!;
    const chosen = steps[stall.random(steps.length)]!;
    const answer = await chosen((path, body) => send(app, path, body), stall);
    // A transaction that loses too many times to others is refused, with Retry-After.
    const isBusy = answer.status === 503 && answer.headers.has('Retry-After');
    seen.push(isBusy ? 'busy' : answer.status < 500 ? 'fine' : `${answer.status} ${answer.url}`);
    await answer.arrayBuffer();
  }
  return seen;
}

onOwnPostgres(`${SESSIONS} sessions of the trade, over two instances`, (it) => {
  it('leave what the table of the trade allows', { timeout: 3_600_000 }, async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    // The order in which sessions throw the dice is the machine's.
    const roll = dice(PROPERTY_SEED);
    const random = (below: number) => Math.floor(roll() * below);
    const stalls: Awaited<ReturnType<typeof open>>[] = [];
    while (stalls.length < SESSIONS / (BUYERS_OF_A_SELLER + 1))
      stalls.push(await open(one, random));
    const seen = await Promise.all(
      stalls.flatMap(({ people, ...stall }) =>
        people.map((person) => trade([one, other], person, stall)),
      ),
    );
    const busy = seen.flat().filter((one) => one === 'busy').length;
    expect(busy).toBeLessThan(seen.flat().length / 2);
    expect(seen.flat().filter((one) => !['fine', 'busy'].includes(one))).toEqual([]);

    await settleDown(one.services);
    const { wrong } = await awaitAgreement(db, () => takenBySandbox(db));
    expect(wrong).toEqual([]);
    await expectLedgerAgrees(one.services);
    const transitions = new Set<string>();
    for (const productId of stalls.flatMap(({ products }) => products)) {
      for (const seenOne of await expectOrdersAgree(db, productId)) transitions.add(seenOne);
    }
    const common = ['book: new → reserved', 'request: new → requested'];
    const rare = [
      'capture: reserved → paid',
      'receive: paid → received',
      'dispute: paid → disputed',
    ];
    const expected = SESSIONS < 1000 ? common : [...common, ...rare];
    expect([...transitions]).toEqual(expect.arrayContaining(expected));
  });
});
