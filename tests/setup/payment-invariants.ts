import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '~/platform/db/database';
import { CardNetwork } from '../fakes/card-network';
import {
  begin,
  beginnings,
  expectAgreement,
  histories,
  recover,
  type History,
} from './payment-histories';
import { addPerson, addProduct, testClock, testServices } from './test-ctx';

const MOMENTS = 14;

/** Together 2,050 in every test run; PAYMENT_HISTORIES, a factor, asks for more. */
const factor = Number(process.env.PAYMENT_HISTORIES ?? 1);
export const HISTORIES = {
  sqlite: Math.ceil(1200 * factor),
  postgresql: Math.ceil(850 * factor),
};

/** Runs so many histories, each with a product of its own, and fails on the first that goes wrong. */
export async function expectInvariants(db: Database, runs: number): Promise<void> {
  const clock = testClock();
  const services = testServices(db, { clock, payments: new CardNetwork() });
  const seller = await addPerson(services, 'seller');
  const buyers = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')] as const;
  let paid = 0;
  let refunded = 0;
  const seen = new Set<string>();
  const property = fc.asyncProperty(beginnings, histories(MOMENTS), async (beginning, moments) => {
    const network = new CardNetwork();
    const { id: productId } = await addProduct(services, seller);
    const history: History = {
      services: { ...services, payments: network },
      ...{ clock, network, buyers, productId, orderIds: [], handedOut: [], withdrawn: [] },
    };
    await begin(history, beginning);
    await fc.asyncModelRun(() => ({ model: {}, real: history }), moments);
    await recover(history);
    await expectAgreement(history);
    // Nothing is left for the next history: what is still held ends, and is closed.
    clock.forward(25 * 60 * 60_000);
    await recover(history);
    for (const one of await expectAgreement(history)) seen.add(one);
    const kept = [...network.kept.values()];
    paid += kept.filter(({ captures, refunds }) => captures > refunds).length;
    refunded += kept.filter(({ refunds }) => refunds > 0).length;
  });
  await fc.assert(property, { numRuns: runs });
  // The others need a second payment or another amount; order-events.test.ts has them.
  expect([...seen].sort()).toEqual([
    'abandon: reserved → cancelled',
    'book: new → reserved',
    'cancel: reserved → cancelled',
    'capture: cancelled → refunded',
    'capture: removed → refunded',
    'capture: reserved → paid',
    'expire: reserved → expired',
    'remove: reserved → removed',
  ]);
  // Histories in which nothing ever happens would prove nothing.
  expect(paid).toBeGreaterThan(runs / 5);
  expect(refunded).toBeGreaterThan(runs / 100);
}
