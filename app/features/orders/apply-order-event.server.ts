import type { Message } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import { insertRow } from '~/platform/db/insert.sql.server';
import type { Services } from '~/platform/services';
import { enqueueClosePayment, scheduleDeadline } from './order-jobs.server';
import { notifyOfEndedOrder, notifyOfOrder, notifyOfPayment } from './order-mails.server';
import {
  decide,
  orderGuards,
  orderStates,
  type OrderActor,
  type OrderEffect,
  type OrderGuard,
  type OrderStatus,
} from './order-machine';
import { TAKEN } from './order.policy';
import {
  insertOrderEvent,
  loadOrderState,
  reserveProduct,
  setProductStatus,
  type OrderState,
} from './order-state.sql.server';

type Deps = Pick<Services, 'clock' | 'mailer' | 'env'>;

/** The columns of a new order that its state does not determine. */
export interface NewOrder extends Omit<OrderState, 'status' | 'deadlineAt' | 'hasLivePayment'> {
  nameKey: string;
  imageId: string | null;
  createdAt: Date;
}

/** How a guard is evaluated for a booking: true, or the message of the refusal. */
export type BookingGuards = Record<
  'not-own-product' | 'product-available' | 'price-expected' | 'below-limit',
  true | Message
>;

/** Stores the payment of a `capture`; `from` is the state that the payment found. */
export type PaymentEffects = Record<
  'accept-payment' | 'return-payment',
  (order: OrderState, from: OrderStatus) => Promise<void>
>;

interface Ending {
  orderId: string;
  /** The account that causes the event, for the record. */
  actorId?: string | undefined;
}

export type OrderEventInput =
  | { event: 'book'; order: NewOrder; guards: BookingGuards }
  | { event: 'capture'; orderId: string; amount: Money; effects: PaymentEffects }
  | ({ event: 'cancel'; by: 'buyer' } & Ending)
  | { event: 'expire'; orderId: string }
  | ({ event: 'remove'; by: 'seller' | 'admin' } & Ending)
  | ({ event: 'abandon'; by: 'buyer' | 'admin' } & Ending);

export interface AppliedEvent {
  orderId: string;
  /** Null: the event created the order. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** Whether the event happened. False: the order is not, or no longer, in a state that has it. */
  applied: boolean;
  effects: readonly OrderEffect[];
}

/**
 * Applies an event to an order inside a transaction, as the table in order-machine.ts says: its
 * status with all that follows from it, the status of its product, the record of the event, the job
 * for the deadline, and the effects. No other code writes these columns. An event that the state
 * does not have changes nothing, so that a repetition is harmless; neither does a refused `expire`.
 * Refuses with `not_found`, and with the code of the guard that does not hold.
 */
export async function applyOrderEvent(
  tx: Tx,
  deps: Deps,
  input: OrderEventInput,
): Promise<AppliedEvent> {
  const now = deps.clock.now();
  const before = input.event === 'book' ? null : await loadOrderState(tx, input.orderId);
  if (before === undefined) throw new DomainError('not_found', 'orders.noSuchOrder');
  const by = actorOf(input);
  const from = before?.status ?? null;
  const orderId = input.event === 'book' ? input.order.id : input.orderId;
  const decision = decide({ status: from ?? 'new', event: input.event, by }, (guard) =>
    before ? holds(guard, before, input, now) : bookingHolds(guard, input),
  );
  if ('refused' in decision) {
    const { refused } = decision;
    if (from && (refused === 'state' || input.event === 'expire')) {
      return { orderId, from, to: from, applied: false, effects: [] };
    }
    throw refusal(refused, input);
  }
  const { to, effects } = decision;
  const order = before
    ? await changeOrder(tx, deps, before, to)
    : await insertOrder(tx, input, now);
  const type = input.event;
  await insertOrderEvent(tx, {
    ...{ orderId, type, fromStatus: from, toStatus: to },
    ...{ actorId: actorIdOf(input), at: now },
  });
  if (from !== to) await scheduleDeadline(tx, deps, order);
  for (const effect of effects) await run[effect]({ tx, deps, order, from, input });
  return { orderId, from, to, applied: true, effects };
}

const actors = { book: 'buyer', capture: 'provider', expire: 'clock' } as const;

function actorOf(input: OrderEventInput): OrderActor {
  return 'by' in input ? input.by : actors[input.event];
}

function actorIdOf(input: OrderEventInput): string | null {
  if (input.event === 'book') return input.order.buyerId;
  return 'actorId' in input ? (input.actorId ?? null) : null;
}

/** Evaluates a guard for an order that exists. */
function holds(guard: OrderGuard, order: OrderState, input: OrderEventInput, now: Date): boolean {
  const { deadlineAt, hasLivePayment, priceMinor, currency } = order;
  switch (guard) {
    case 'before-deadline':
      return deadlineAt !== null && now < deadlineAt;
    case 'deadline-passed':
      return deadlineAt !== null && now >= deadlineAt;
    case 'no-live-payment':
      return !hasLivePayment;
    case 'exact-amount':
      return (
        input.event === 'capture' &&
        input.amount.amountMinor === priceMinor &&
        input.amount.currency === currency
      );
    default:
      throw new Error(`${guard} is a guard of bookings.`);
  }
}

function bookingHolds(guard: OrderGuard, input: OrderEventInput): boolean {
  return refusalOfBooking(guard, input) === true;
}

function refusalOfBooking(guard: string, input: OrderEventInput): true | Message | undefined {
  return input.event === 'book' ? input.guards[guard as keyof BookingGuards] : undefined;
}

export const PAST_DEADLINE = 'orders.pastDeadline';

const refusals: Partial<Record<OrderGuard, Message>> = {
  'before-deadline': PAST_DEADLINE,
  'no-live-payment': 'orders.paymentUnderWay',
};

function refusal(refused: OrderGuard | 'state' | 'actor', input: OrderEventInput): Error {
  if (refused === 'state') return new Error(`${input.event} needs an order.`);
  if (refused === 'actor') return new DomainError('forbidden');
  const [code] = orderGuards[refused];
  const text = refusalOfBooking(refused, input) ?? refusals[refused];
  return new DomainError(code, typeof text === 'string' ? text : undefined);
}

/** The columns that the state of an order determines. */
function columnsOf(status: OrderStatus, order: Pick<OrderState, 'productId' | 'heldUntil'>) {
  const { active, deadline } = orderStates[status];
  return {
    status,
    activeProductId: active ? order.productId : null,
    deadlineAt: deadline ? order.heldUntil : null,
  };
}

async function insertOrder(tx: Tx, input: OrderEventInput, now: Date): Promise<OrderState> {
  if (input.event !== 'book') throw new Error(`${input.event} creates no order.`);
  const { order } = input;
  if (!(await reserveProduct(tx, order.productId, now))) throw new DomainError('conflict', TAKEN);
  const state = columnsOf('reserved', order);
  await insertRow(tx, 'Order', { ...order, ...state });
  return { ...order, ...state, hasLivePayment: false };
}

async function changeOrder(
  tx: Tx,
  deps: Deps,
  order: OrderState,
  to: OrderStatus,
): Promise<OrderState> {
  const now = deps.clock.now();
  const { id, productId, status: from } = order;
  if (from === to) return order;
  const [old, state] = [orderStates[from], orderStates[to]];
  const columns = columnsOf(to, order);
  const { count } = await tx.order.updateMany({
    where: { id, status: from },
    data: {
      ...columns,
      ...(state.paid && !old.paid && { paidAt: now }),
      ...(old.active && !state.active && { endedAt: now }),
    },
  });
  if (count !== 1) throw new Error(`The order ${id} is not ${from} any more.`);
  // An order that never had the product, or has given it back, says nothing about it.
  if (old.active || state.active) {
    const siteCurrency = deps.env.CURRENCY;
    await setProductStatus(tx, { productId, status: state.product, siteCurrency, now });
  }
  return { ...order, ...columns };
}

interface Effect {
  tx: Tx;
  deps: Deps;
  /** The order after the event. */
  order: OrderState;
  from: OrderStatus | null;
  input: OrderEventInput;
}

const run: Record<OrderEffect, (effect: Effect) => Promise<void>> = {
  'notify-booked': ({ tx, deps, order }) => notifyOfOrder(tx, deps, order),
  'notify-paid': ({ tx, deps, order }) => notifyOfPayment(tx, deps, order),
  'notify-ended': ({ tx, deps, order }) => notifyOfEndedOrder(tx, deps, order),
  'close-payment': ({ tx, deps, order }) => enqueueClosePayment(tx, deps, order),
  'accept-payment': (effect) => runPaymentEffect('accept-payment', effect),
  'return-payment': (effect) => runPaymentEffect('return-payment', effect),
};

async function runPaymentEffect(name: keyof PaymentEffects, { order, from, input }: Effect) {
  if (input.event !== 'capture' || !from) throw new Error(`${input.event} has no payment.`);
  await input.effects[name](order, from);
}

/**
 * Hides products inside a transaction: a product, or all of a seller. Returns how many were not
 * hidden yet. An unpaid order on one of them has to be ended by the caller afterwards.
 */
export async function hideProducts(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  which: { id: string } | { sellerId: string },
): Promise<number> {
  const now = clock.now();
  const { count } = await tx.product.updateMany({
    where: { ...which, deletedAt: null },
    data: { deletedAt: now, listed: false, updatedAt: now },
  });
  return count;
}
