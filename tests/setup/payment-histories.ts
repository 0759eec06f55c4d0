import fc from 'fast-check';
import { expect } from 'vitest';
import { bookProduct } from '~/features/orders/book-product.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import type { OrderEventInput } from '~/features/orders/order-events';
import { PAID, type OrderStatus } from '~/features/orders/order.policy';
import { refundOrder } from '~/features/payments/refund-order.server';
import { toMajorString } from '~/lib/money';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import { recordPayment } from '~/features/payments/record-payment.server';
import { handleWebhook } from '~/features/payments/webhook-events.server';
import { createPaymentIntent, startCheckout } from '~/features/payments/start-payment.server';
import { readPaymentPage } from '~/features/payments/payment.queries.server';
import { reconcileLedger } from '~/features/payments/reconcile-ledger.server';
import { reconcilePayments } from './run-sweeps';
import { REFUND_JOB } from '~/features/payments/apply-payment-event.server';
import type { PaymentDeps } from '~/features/payments/payment.policy';
import type { Actor, Ctx } from '~/features/accounts/account.policy';
import { isDomainError } from '~/lib/domain-error';
import { isProviderFailure } from '~/platform/payments/payment-provider';
import { sql } from '~/platform/db/sql';
import type { WebhookEvent } from '~/platform/payments/webhook-event';
import type { Services } from '~/platform/services';
import { CardNetwork } from '../fakes/card-network';
import { Crash, withSteps } from './crash';
import { expectOrdersAgree } from './order-agreement';
import { moneyDeedNames, moneyDeeds } from './money-deeds';
import { disputeDeeds, lineDeeds, payoutDeeds, transferDeeds } from './payout-deeds';
import { actAs, type TestClock } from './test-ctx';

/** One product, two buyers, and everything that may happen to it and to the money. */
export interface History {
  services: Services;
  clock: TestClock;
  network: CardNetwork;
  productId: string;
  buyers: readonly [Actor, Actor];
  seller: Actor;
  admin: Actor;
  orderIds: string[];
  /** What can be paid: the intents whose secret or page somebody was given. */
  handedOut: string[];
  /** Events of payments for cancelled intents, which no sweep looks for. */
  strays: WebhookEvent[];
  /** Orders whose product was withdrawn by its seller, or whose buyer's account was deleted. */
  withdrawn: string[];
  /** When the last complete sweep of the ledger began. */
  sweptAt: Date;
}

const HOUR = 60 * 60_000;

type Deed = (history: History, ctx: Ctx, pick: number) => Promise<unknown>;

const latest = <Item>(items: readonly Item[], pick: number) => items.at(-1 - (pick % 3));

/** What people, the provider and time do. `pick` chooses among what there is. */
const deeds = {
  async book({ productId, orderIds }, ctx) {
    const where = { productId, phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    const { orderId } = await bookProduct(ctx, where);
    if (!orderIds.includes(orderId)) orderIds.push(orderId);
  },
  cancel: async ({ orderIds }, ctx, pick) =>
    cancelUnpaidOrder(ctx, latest(orderIds, pick) ?? 'none'),
  expire: async ({ clock }) => clock.forward(25 * HOUR),
  async open({ orderIds, handedOut }, ctx, pick) {
    const given = await createPaymentIntent(ctx, { orderId: latest(orderIds, pick) ?? 'none' });
    handedOut.push(given.clientSecret.replace(/_secret$/, ''));
  },
  async checkout({ orderIds, handedOut }, ctx, pick) {
    const address = await startCheckout(ctx, latest(orderIds, pick) ?? 'none');
    handedOut.push(address.replace('https://pay.test/', ''));
  },
  confirm: async ({ network, handedOut }, _ctx, pick) =>
    network.pay(latest(handedOut, pick) ?? 'none'),
  async claim({ orderIds, network }, ctx, pick) {
    const intent = latest([...network.kept.values()], pick);
    const orderId = latest(orderIds, Math.floor(pick / 3)) ?? 'none';
    await recordPayment(ctx, { orderId, transactionId: intent?.transactionId ?? 'made_up' });
  },
  async webhook({ network }, ctx, pick) {
    // Early ones again and again, and late ones before them.
    const { notices } = network;
    const notice = pick % 2 === 0 ? notices[pick % Math.max(1, notices.length)] : notices.at(-pick);
    const none = { id: 'evt_none', type: 'x', intentId: null, objectId: null, about: null };
    await deliver(ctx, { accountId: null, ...(notice ?? none) });
  },
  look: async ({ orderIds }, ctx, pick) => readPaymentPage(ctx, latest(orderIds, pick) ?? 'none'),
  sweep: async ({ clock }, ctx) => {
    clock.forward(20_000);
    await reconcilePayments(ctx);
  },
  async remove({ orderIds, withdrawn, services: { db } }, ctx, pick) {
    const id = latest(orderIds, pick);
    if (!id) return;
    const { applied } = await db.write((tx) =>
      applyOrderEvent(tx, ctx, { event: 'remove', by: 'seller', orderId: id }),
    );
    if (applied) withdrawn.push(id);
  },
  // The buyer's account is deleted.
  async abandon({ orderIds, withdrawn, services: { db } }, ctx, pick) {
    const orderId = latest(orderIds, pick);
    if (!orderId) return;
    const event = { event: 'abandon', by: 'buyer', orderId } as const;
    const { applied } = await db.write((tx) => applyOrderEvent(tx, ctx, event));
    if (applied) withdrawn.push(orderId);
  },
  fail: async ({ network }, _ctx, pick) => {
    network.failures.push((['lost', 'broken', 'refused', 'cut'] as const)[pick % 4] ?? 'lost');
  },
  // A second payment, or one that is late, although its intent was cancelled.
  async payCancelled({ network, strays }, ctx, pick) {
    const cancelled = [...network.kept.values()].filter(({ state }) => state === 'cancelled');
    const event = network.payCancelled(latest(cancelled, pick)?.id ?? 'none');
    if (!event) return;
    strays.push(event);
    await deliver(ctx, event);
  },
  sweepLedger: async (history, ctx) => sweepLedger(history, ctx),
  ...moneyDeeds,
  // After the payment.
  receive: (history, ctx, pick) => move(history, ctx, pick, 'receive'),
  handOver: (history, ctx, pick) => move(history, ctx, pick, 'hand-over'),
  ...payoutDeeds,
  async days({ clock }, ctx, pick) {
    clock.forward((pick % 2 === 0 ? 49 : 15 * 24) * HOUR);
    await reconcilePayments(ctx);
  },
  async refundSale(history, ctx, pick) {
    const { orderIds, seller, services } = history;
    const id = latest(orderIds, pick) ?? 'none';
    const order = await services.db.read.order.findUnique({ where: { id } });
    if (!order) return;
    const { currency, priceMinor, refundedMinor } = order;
    const left = priceMinor - refundedMinor;
    const amountMinor = pick % 2 === 0 ? left : Math.ceil(left / 3);
    await refundOrder({ ...ctx, actor: seller }, id, {
      amount: toMajorString({ amountMinor, currency }),
      refunded: toMajorString({ amountMinor: refundedMinor, currency }),
    });
  },
} satisfies Record<string, Deed>;

function deliver(deps: PaymentDeps, event: WebhookEvent): Promise<void> {
  return handleWebhook(deps, { body: Buffer.from(JSON.stringify(event)), signature: 'good' });
}

/** An event of one of the two people, as its use case applies it. */
async function move(
  { orderIds, services: { db } }: History,
  ctx: Ctx,
  pick: number,
  event: 'receive' | 'hand-over',
): Promise<void> {
  const orderId = latest(orderIds, pick);
  if (!orderId) return;
  const by = event === 'hand-over' ? 'seller' : 'buyer';
  await db.write((tx) => applyOrderEvent(tx, ctx, { event, by, orderId } as OrderEventInput));
}

interface Step {
  deed: keyof typeof deeds;
  buyer: 0 | 1;
  pick: number;
  /** After so many steps the process dies; beyond the deed's own number it does not. */
  crashAfter: number | null;
}

const afterSale = [
  ...(['receive', 'handOver', 'days', 'days', 'refundSale', 'refundSale'] as const),
  ...disputeDeeds,
];

const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('book', 'open', 'confirm', 'claim', 'webhook') },
    { weight: 2, arbitrary: fc.constantFrom('cancel', 'sweep', 'sweep', 'checkout', 'expire') },
    { weight: 1, arbitrary: fc.constantFrom('look', 'remove', 'abandon', 'fail', 'payCancelled') },
    { weight: 5, arbitrary: fc.constantFrom(...moneyDeedNames, 'sweepLedger', 'webhook') },
    { weight: 5, arbitrary: fc.constantFrom(...afterSale) },
    { weight: 6, arbitrary: fc.constantFrom(...transferDeeds) },
    { weight: 2, arbitrary: fc.constantFrom(...lineDeeds) },
  ),
  // Mostly the same buyer, so that histories go somewhere.
  buyer: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constant(1) },
  ),
  pick: fc.nat(11),
  crashAfter: fc.option(fc.nat(9), { nil: null, freq: 3 }),
}) as fc.Arbitrary<Step>;

/** One deed, or two or three at the same moment. */
class Moment implements fc.AsyncCommand<object, History> {
  constructor(readonly steps: readonly Step[]) {}

  check = () => true;

  async run(_model: object, history: History): Promise<void> {
    await Promise.all(this.steps.map((one) => perform(history, one)));
    await expectSafe(history);
  }

  toString = () =>
    this.steps
      .map(({ deed, buyer, pick, crashAfter }) => {
        const crash = crashAfter === null ? '' : ` † ${crashAfter}`;
        return `${deed}(${buyer}, ${pick})${crash}`;
      })
      .join(' ∥ ');
}

type Beginning = readonly Step['deed'][];

const paid: Beginning = ['book', 'open', 'confirm', 'claim', 'stateFee'];
const completed: Beginning = [...paid, 'receive', 'days'];
const setUp: Beginning = ['onboard', 'activate', 'comeBack'];

/** How most histories begin, so that money is soon under way in them. */
export const beginnings: fc.Arbitrary<Beginning> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom<Beginning[]>(
      ['book', 'open'],
      ['book', 'open', 'confirm'],
      ['book', 'checkout', 'confirm'],
      [...paid, 'refundThere'],
      [...paid, 'dispute'],
      completed,
      [...paid, 'openDispute', 'answer'],
      [...paid, 'openDispute', 'escalate'],
      [...paid, 'openDispute', 'escalate', 'decide'],
      [...paid, 'receive', 'openDispute', 'withdraw'],
      [...paid, 'refundSale'],
      ['book', 'open', 'checkout', 'confirm', 'webhook', 'payCancelled'],
      ['book', 'open', 'checkout', 'confirm', 'claim', 'receive', 'days', 'payCancelled'],
      ['book', 'open', 'cancel', 'payCancelled', 'sweep', 'endRefundBadly', 'webhook'],
      ['book', 'checkout'],
      ['book', 'open', 'confirm', 'remove'],
      ['book'],
      [],
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Beginning[]>(
      [...setUp, ...completed],
      [...setUp, ...completed, 'payJobs'],
      [...setUp, ...completed, 'payJobs', 'payOutAccount'],
      [...setUp, ...completed, 'payJobs', 'refundByAdmin', 'sweep'],
      [...setUp, ...completed, 'payJobs', 'refundByAdmin', 'sweep', 'payJobs'],
      [...setUp, ...completed, 'payJobs', 'payOutAccount', 'refundByAdmin', 'sweep'],
      [...setUp, ...completed, 'payJobs', 'dispute'],
      [...completed, ...setUp],
      [...completed, 'exportBatch'],
      [...completed, 'exportBatch', 'decideLine'],
    ),
  },
);

/** Takes a history to where it begins, with nothing going wrong. */
export async function begin(history: History, deedsInOrder: Beginning) {
  for (const deed of deedsInOrder)
    await perform(history, { deed, buyer: 0, pick: 0, crashAfter: null });
}

/** Histories of up to `most` moments, which shrink to the shortest that fails. */
export function histories(most: number) {
  const moment = fc
    .oneof(
      { weight: 3, arbitrary: fc.tuple(step) },
      { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
    )
    .map((steps) => new Moment(steps));
  return fc.commands([moment], { maxCommands: most, size: 'max' });
}

async function perform(history: History, { deed, buyer, pick, crashAfter }: Step): Promise<void> {
  let left = crashAfter ?? Infinity;
  const deps = withSteps(history.services, () => {
    if (left === 0) throw new Crash();
    left -= 1;
  });
  try {
    await (deeds[deed] as Deed)(history, actAs(deps, history.buyers[buyer]), pick);
  } catch (error) {
    // A refusal is an answer; the sweep is tried again later; all else is a bug.
    const expected = error instanceof Crash || isDomainError(error) || isProviderFailure(error);
    if (!expected) throw error;
  }
}

interface OrderBooks {
  id: string;
  status: string;
  priceMinor: number;
  activeProductId: string | null;
  transactionId: string | null;
  paidMinor: number | null;
}

const isPaid = ({ status }: OrderBooks) => PAID.includes(status as OrderStatus);

/** Our books about the product's orders; more than one payment of an order would be two rows. */
function orderBooks({ services: { db }, productId }: History): Promise<OrderBooks[]> {
  return db.rows<OrderBooks>(sql`
    SELECT o."id", o."status", o."priceMinor", o."activeProductId",
      p."transactionId", p."amountMinor" AS "paidMinor"
    FROM "Order" o LEFT JOIN "Payment" p ON p."acceptedOrderId" = o."id"
    WHERE o."productId" = ${productId}`);
}

/** What holds at every moment, however unfinished things are. */
export async function expectSafe(history: History): Promise<OrderBooks[]> {
  const orders = await orderBooks(history);
  const kept = [...history.network.kept.values()];
  expect(history.network.sellers.madeTwice).toEqual([]);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
  expect(orders.filter(isPaid).length).toBeLessThanOrEqual(1);
  for (const order of orders) {
    const { id, status, priceMinor, transactionId, paidMinor } = order;
    const captures = kept.filter(({ orderId }) => orderId === id).map((one) => one.captures);
    expect(Math.max(0, ...captures)).toBeLessThanOrEqual(1);
    if (status !== 'refunded') expect(isPaid(order)).toBe(transactionId !== null);
    // Whoever has paid before the hold ended or the booking was cancelled has bought it.
    if (status === 'refunded' && !transactionId) {
      const strays = kept.filter((one) =>
        history.strays.some(({ intentId }) => intentId === one.id),
      );
      expect([...history.withdrawn, ...strays.map(({ orderId }) => orderId)]).toContain(id);
    }
    if (transactionId === null) continue;
    expect(kept.filter((intent) => intent.transactionId === transactionId)).toMatchObject([
      { state: 'succeeded', amountMinor: priceMinor, captures: 1 },
    ]);
    expect(paidMinor).toBe(priceMinor);
  }
  return orders;
}

/** Half-hours within which every refund that is owed has been sent, refused for good or counted. */
const REFUNDED_WITHIN = 24;

/** Lets the sweep run as it would after a restart, until no refund is owed any more. */
export async function recover({ services, clock, network, strays }: History): Promise<void> {
  network.failures = [];
  for (const event of strays) await deliver(services, event);
  const owed = { where: { kind: REFUND_JOB, doneAt: null } };
  for (let run = 0; run < REFUNDED_WITHIN; run += 1) {
    clock.forward(30 * 60_000);
    await reconcilePayments(services);
    if ((await services.db.read.job.count(owed)) === 0) return;
  }
  throw new Error('A refund is still owed.');
}

/** The sweep of the ledger; a failure leaves the time of the last complete one. */
export async function sweepLedger(history: History, deps: Services): Promise<void> {
  history.clock.forward(15 * 60_000);
  const startedAt = history.clock.now();
  await reconcileLedger(deps, { since: history.sweptAt, compare: false });
  history.sweptAt = startedAt;
}

/** How often a payment is returned without an admin. */
const MAX_SENT = 3;

/**
 * Of a payment that its order could not take all has gone back, unless the bank has sent it back three
 * times; a decision of a card network counts as well.
 */
async function expectReturned({ services: { db } }: History, transactionId: string): Promise<void> {
  const payment = await db.read.payment.findUniqueOrThrow({
    where: { transactionId },
    include: { providerRefunds: true, providerDisputes: true, refunds: true },
  });
  const { status, providerRefunds: refunds, providerDisputes: disputes } = payment;
  const failed = refunds.filter((one) => one.status === 'failed');
  const returned = [
    ...refunds.filter((one) => one.status !== 'failed'),
    ...disputes.filter((one) => one.status === 'lost'),
  ].reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isReturned = returned >= payment.amountMinor;
  expect({ ...payment, status }).toMatchObject({ status: isReturned ? 'returned' : 'returning' });
  if (!isReturned) expect(failed.length).toBeGreaterThanOrEqual(MAX_SENT);
}

/**
 * What holds once the jobs have run: money and orders agree. Returns the recorded transitions of
 * the orders.
 */
export async function expectAgreement(history: History): Promise<string[]> {
  const { services, productId, network } = history;
  const orders = await expectSafe(history);
  for (const intent of network.kept.values()) {
    const order = orders.find(({ id }) => id === intent.orderId);
    // What an order that was paid got back is checked with the ledger.
    if (order?.transactionId && order.transactionId === intent.transactionId) continue;
    if (intent.captures > 0) await expectReturned(history, intent.transactionId ?? '');
  }
  const intents = await services.db.read.paymentIntent.findMany({
    where: { order: { productId } },
  });
  const payments = await services.db.read.payment.findMany({ where: { productId } });
  for (const { id, status, priceMinor } of orders) {
    const own = intents.filter(({ orderId }) => orderId === id);
    const events = await services.db.read.orderEvent.findMany({
      where: { orderId: id },
      orderBy: { sequence: 'asc' },
    });
    expect([events[0]?.type, events.at(-1)?.toStatus]).toEqual(['book', status]);
    const accepted = payments.filter((one) => one.acceptedOrderId === id);
    const paid = events.some(({ toStatus }) => toStatus === 'paid');
    expect(accepted.map(({ amountMinor }) => amountMinor)).toEqual(paid ? [priceMinor] : []);
    if (status === 'reserved') continue;
    expect(own.filter(({ liveOrderId }) => liveOrderId !== null)).toEqual([]);
    expect(own.filter((intent) => /open|creating/.test(intent.status))).toEqual([]);
  }
  return expectOrdersAgree(services.db, productId);
}
