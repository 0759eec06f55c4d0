import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '~/platform/db/database';
import { savePayeeDetails } from '~/features/payouts/payee-details.server';
import type { ProviderName } from '~/platform/payments/payment-provider';
import { CardNetwork } from '../fakes/card-network';
import {
  begin,
  beginnings,
  expectAgreement,
  histories,
  recover,
  type History,
  sweepLedger,
} from './payment-histories';
import { expectLedger } from './ledger-agreement';
import { expectPayouts, sendBackPayouts, settlePayouts } from './payout-agreement';
import { withFault, type PlantedFault } from './planted-faults';
import { PROPERTY_SEED } from './property-seed';
import { actAs, addPerson, addProduct, testClock, testServices } from './test-ctx';

const MOMENTS = 14;

/** The shop's currency, how sellers are paid, and whether the seller has said where to. */
const terms = fc.record({
  CURRENCY: fc.constantFrom('USD', 'JPY', 'KWD'),
  PAYOUTS: fc.constantFrom('manual', 'stripe', 'stripe'),
  FEE_PERCENT: fc.constantFrom(0, 10, 60),
  hasDetails: fc.boolean(),
});

const PAYEE = { holder: 'Robin Miller', account: 'DE89 3704 0044 0532 0130 00' };

const NEVER = new Date('9999-01-01T00:00:00Z');

/** On each database in every test run, 200 together; `npm run test:histories` plays 10,000 (tests/histories). */
export const HISTORIES = Number(process.env.HISTORIES ?? 100);

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

/** What histories have led to, which adds up over several databases. */
export interface Played {
  runs: number;
  transitions: string[];
  /** Payments that stayed, payments with a refund of ours, refunds and disputes at the provider. */
  paid: number;
  refunded: number;
  moved: number;
  /** Transfers to sellers, those that were taken back, and lines of batches. */
  sent: number;
  reversed: number;
  exported: number;
}

export interface Playing {
  runs: number;
  seed?: number;
  /** A fault that the histories are to find. */
  fault?: PlantedFault | undefined;
}

/**
 * Plays so many generated histories, each with a seller and a product of its own, and fails on the
 * first that goes wrong.
 */
export async function playHistories(
  db: Database,
  { runs, seed = PROPERTY_SEED, fault }: Playing,
): Promise<Played> {
  const clock = testClock();
  const services = testServices(db, { clock, payments: new CardNetwork() });
  const admin = await addPerson(services, 'admin');
  const buyers = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')] as const;
  const none = { paid: 0, refunded: 0, moved: 0, sent: 0, reversed: 0, exported: 0 };
  const played: Played = { runs, transitions: [], ...none };
  let made = 0;
  const generated = [terms, beginnings, histories(MOMENTS)] as const;
  const property = fc.asyncProperty(...generated, async (given, beginning, moments) => {
    made += 1;
    // The jobs of a history that failed would make the shorter ones fail as well.
    await db.write((tx) => tx.job.deleteMany({ where: { doneAt: null } }));
    const network = new CardNetwork(() => clock.now(), `provider-${made}` as ProviderName);
    if (fault) network.accounts = withFault(network.accounts, fault);
    const { hasDetails, ...chosen } = given;
    const seller = await addPerson(services, 'seller');
    const product = await addProduct(services, seller, { currency: chosen.CURRENCY });
    const env = { ...services.env, ...chosen };
    const history: History = {
      services: { ...services, env, payments: network },
      clock,
      network,
      buyers,
      seller,
      admin,
      productId: product.id,
      orderIds: [],
      handedOut: [],
      strays: [],
      withdrawn: [],
      // As at the start of a shop. A first sweep looks back a month only, and a history may be longer.
      sweptAt: clock.now(),
    };
    if (hasDetails) await savePayeeDetails(actAs(history.services, seller), PAYEE);
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
    const transitions = await expectAgreement(history);
    await settlePayouts(history);
    await expectPayouts(history);
    if (await sendBackPayouts(history)) await expectPayouts(history);
    await expectLedger(history);
    played.exported += await db.read.payoutLine.count({ where: { sellerId: seller.userId } });
    await leaveNothing(db, history);
    played.transitions = [...new Set([...played.transitions, ...transitions])];
    count(played, network);
  });
  // The shortest history with a planted fault is of no interest.
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: fault !== undefined });
  return played;
}

function count(played: Played, { sellers, movements, kept }: CardNetwork): void {
  const payments = [...kept.values()];
  played.paid += payments.filter(({ captures, refunds }) => captures > refunds).length;
  played.refunded += payments.filter(({ refunds }) => refunds > 0).length;
  played.moved += movements.refunds.size + movements.disputes.size;
  played.sent += sellers.transfers.length;
  played.reversed += sellers.transfers.filter(({ reversedMinor }) => reversedMinor > 0).length;
}

/**
 * What cannot happen is checked with each history; here, that enough happened: histories in which
 * nothing ever does would prove nothing.
 */
export function expectEnough(all: readonly Played[]): void {
  const sum = (of: Exclude<keyof Played, 'transitions'>) =>
    all.reduce((total, one) => total + one[of], 0);
  const runs = sum('runs');
  const least = { paid: 5, moved: 5, refunded: 20, sent: 20, reversed: 50, exported: 50 } as const;
  const counts = Object.keys(least) as (keyof typeof least)[];
  const rare = counts.filter((name) => sum(name) * least[name] < runs);
  expect(rare.map((name) => `${name}: ${sum(name)} in ${runs} histories`)).toEqual([]);
  const seen = new Set(all.flatMap(({ transitions }) => transitions));
  if (runs > 1000) expect(TRANSITIONS.filter((one) => !seen.has(one))).toEqual([]);
}

/** What would concern later histories: open disputes, money that waits, and where it is to be sent. */
async function leaveNothing(db: Database, { productId, seller }: History): Promise<void> {
  const { userId: sellerId } = seller;
  const open = { productId, deadlineAt: { not: null } };
  const over = { status: 'settled', openKey: null };
  await db.write(async (tx) => {
    await tx.order.updateMany({ where: open, data: { deadlineAt: NEVER } });
    await tx.sellerTransfer.updateMany({ where: { sellerId, status: 'waiting' }, data: over });
    await tx.payeeDetails.deleteMany({ where: { userId: sellerId } });
  });
}
