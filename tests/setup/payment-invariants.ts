import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '~/platform/db/database';
import type { ProviderName } from '~/platform/payments/payment-provider';
import { CardNetwork } from '../fakes/card-network';
import {
  begin,
  beginnings,
  expectAgreement,
  histories,
  recover,
  sweepLedger,
  type History,
} from './payment-histories';
import { expectLedger } from './ledger-agreement';
import { PROPERTY_SEED } from './property-seed';
import { addPerson, addProduct, testClock, testServices } from './test-ctx';

const MOMENTS = 14;

const NEVER = new Date('9999-01-01T00:00:00Z');

/** Per database in every test run; `npm run test:histories` asks for 10,000. */
export const HISTORIES = Number(process.env.HISTORIES ?? 200);

/** What histories lead to; the others need another amount or cash. */
const TRANSITIONS = [
  'abandon: reserved → cancelled',
  'book: new → reserved',
  'cancel: reserved → cancelled',
  'capture: cancelled → refunded',
  'capture: removed → refunded',
  'capture: reserved → paid',
  'capture: paid → paid',
  'capture: received → received',
  'capture: completed → completed',
  'expire: reserved → expired',
  'remove: reserved → removed',
  'receive: paid → received',
  'hand-over: paid → received',
  'assume-received: paid → received',
  'complete: received → completed',
  'dispute: paid → disputed',
  'dispute: received → disputed',
  'withdraw: disputed → paid',
  'withdraw: disputed → received',
  'release: disputed → completed',
  'refund: paid → refunded',
  'refund: completed → refunded',
];

/** Runs so many histories, each with a product of its own, and fails on the first that goes wrong. */
export async function expectInvariants(db: Database, runs: number): Promise<void> {
  const clock = testClock();
  const services = testServices(db, { clock, payments: new CardNetwork() });
  const seller = await addPerson(services, 'seller');
  const buyers = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')] as const;
  let paid = 0;
  let refunded = 0;
  const seen = new Set<string>();
  let moved = 0;
  let made = 0;
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD');
  const generated = [currencies, beginnings, histories(MOMENTS)] as const;
  const property = fc.asyncProperty(...generated, async (currency, beginning, moments) => {
    made += 1;
    // The jobs of a history that failed would make the shorter ones fail as well.
    await db.write((tx) => tx.job.deleteMany({ where: { doneAt: null } }));
    const network = new CardNetwork(() => clock.now(), `provider-${made}` as ProviderName);
    const { id: productId } = await addProduct(services, seller, { currency });
    const env = { ...services.env, CURRENCY: currency };
    const history: History = {
      services: { ...services, env, payments: network },
      ...{ clock, network, buyers, seller, productId, orderIds: [] },
      ...{ handedOut: [], strays: [], withdrawn: [] },
      // As at the start of a shop. A first sweep looks back a month only, and a history may be longer.
      sweptAt: clock.now(),
    };
    await begin(history, beginning);
    await fc.asyncModelRun(() => ({ model: {}, real: history }), moments);
    await recover(history);
    await expectAgreement(history);
    // Nothing is left for the next history: what is still held ends, and is closed.
    clock.forward(25 * 60 * 60_000);
    await recover(history);
    await sweepLedger(history, history.services);
    // What the sweep has found to have come back is sent again.
    await recover(history);
    for (const one of await expectAgreement(history)) seen.add(one);
    await expectLedger(history);
    // Otherwise each later history would remind of this one's open disputes, as time passes in it.
    const open = { productId, deadlineAt: { not: null } };
    await db.write((tx) => tx.order.updateMany({ where: open, data: { deadlineAt: NEVER } }));
    moved += network.movements.refunds.size + network.movements.disputes.size;
    const kept = [...network.kept.values()];
    paid += kept.filter(({ captures, refunds }) => captures > refunds).length;
    refunded += kept.filter(({ refunds }) => refunds > 0).length;
  });
  if (process.env.HISTORIES)
    console.info(`${runs} histories on ${db.dialect}, seed ${PROPERTY_SEED}`);
  await fc.assert(property, { numRuns: runs });
  // What cannot happen is checked with each history; here, that enough of the table did.
  const missing = TRANSITIONS.filter((one) => !seen.has(one));
  if (runs > 1000) expect(missing).toEqual([]);
  // Histories in which nothing ever happens would prove nothing.
  expect(paid).toBeGreaterThan(runs / 5);
  expect(refunded).toBeGreaterThan(runs / 100);
  expect(moved).toBeGreaterThan(runs / 5);
}
