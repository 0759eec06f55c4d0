import { nextOrderState, type OrderDecision } from '~/features/orders/order-machine';
import type {
  OrderActor,
  OrderEvent,
  OrderGuard,
  OrderTransition,
} from '~/features/orders/order-transitions';
import { orderStates, type OrderStatus } from '~/features/orders/order-states';

/**
 * A model of one product, two buyers, their orders and payments, and the processes that work on
 * them. Every step of a process is one transaction or one call of the card provider; between two
 * steps other processes run, and a process may die.
 */
export interface Shop {
  deleted: boolean;
  product: 'available' | 'reserved' | 'sold';
  orders: Order[];
  processes: Process[];
}

export interface Order {
  buyer: 0 | 1;
  status: OrderStatus;
  /** Whether the deadline has passed. */
  due: boolean;
  payments: Payment[];
}

export interface Payment {
  /** Our row; `none`: a charge for the order that we did not ask for and have not seen. */
  ours: 'none' | 'creating' | 'open' | 'closed' | 'accepted' | 'returning' | 'returned';
  /** The state at the provider, which alone decides. */
  there: 'none' | 'open' | 'cancelled' | 'captured' | 'refunded';
  /** Whether the buyer can pay it. */
  handedOut: boolean;
  /** Whether the captured amount is the order's. */
  exact: boolean;
}

export interface Process {
  program: keyof typeof programs;
  step: number;
  order: number;
  payment: number;
  /** What the process has read from the provider. */
  read: Payment['there'] | null;
}

/** The tables under test; `onMove` sees every transition that is applied. */
export interface Machine {
  transitions: readonly OrderTransition[];
  states: typeof orderStates;
  /** The most payments of one order in the model. */
  maxPayments: number;
  onMove?(event: OrderEvent, from: OrderStatus | 'new', to: OrderStatus): void;
}

export const isLive = ({ ours }: Payment) => ours === 'creating' || ours === 'open';

const liveIndex = (order: Order) => order.payments.findIndex(isLive);

/** The model's counterpart of `applyOrderEvent`: one event, inside one transaction. */
function apply(
  { transitions, states, onMove }: Machine,
  shop: Shop,
  { event, by, index, exact = true }: Move,
): OrderDecision {
  const order = shop.orders[index];
  const status = order?.status ?? 'new';
  const facts: Record<OrderGuard, boolean> = {
    'may-be-booked': shop.product === 'available' && !shop.deleted,
    'before-deadline': !order?.due,
    'deadline-passed': Boolean(order?.due),
    'dispute-time': true,
    'no-live-payment': !order || liveIndex(order) < 0,
    'exact-amount': exact,
    // The model has no cash, and ends with the payment.
    'by-card': true,
    'in-cash': false,
    'no-chargeback': true,
    'all-refunded': false,
    'was-received': false,
  };
  const decision = nextOrderState({ status, event, by }, (guard) => facts[guard], transitions);
  if ('refused' in decision) return decision;
  const { to } = decision;
  if (order) order.status = to;
  else shop.orders.push({ buyer: index === 0 ? 0 : 1, status: to, due: false, payments: [] });
  // An order that has lost the product does not decide about it any more: another may have it.
  const had = status !== 'new' && states[status].active;
  if (had || states[to].active) shop.product = states[to].product;
  onMove?.(event, status, to);
  return decision;
}

interface Move {
  event: OrderEvent;
  by: OrderActor;
  /** The place of the order; one more than the last for a new order. */
  index: number;
  exact?: boolean;
}

/** Books for a buyer, in one transaction. */
export function book(machine: Machine, shop: Shop, buyer: 0 | 1): void {
  const active = shop.orders.some(
    (one) => one.buyer === buyer && machine.states[one.status].active,
  );
  if (active) return;
  const index = shop.orders.length;
  apply(machine, shop, { event: 'book', by: 'buyer', index });
  const order = shop.orders[index];
  if (order) order.buyer = buyer;
}

/** Takes the product down, in one transaction. */
export function takeDown(machine: Machine, shop: Shop): void {
  shop.deleted = true;
  shop.orders.forEach(({ status }, index) => {
    if (status === 'reserved') apply(machine, shop, { event: 'remove', by: 'seller', index });
  });
}

/** Deletes a buyer's account, in one transaction. */
export function deleteBuyer(machine: Machine, shop: Shop, index: number): void {
  apply(machine, shop, { event: 'abandon', by: 'buyer', index });
}

/** Applies what the provider says of a payment, in one transaction. */
function reconcile(machine: Machine, shop: Shop, { order, payment, read }: Process): void {
  const known = shop.orders[order]?.payments[payment];
  if (!known || /accepted|return/.test(known.ours)) return;
  if (read === 'cancelled' && isLive(known)) known.ours = 'closed';
  if (read !== 'captured') return;
  // The intent is no longer live once its outcome is known.
  const capture: Move = { event: 'capture', by: 'provider', index: order, exact: known.exact };
  const decision = apply(machine, shop, capture);
  if ('refused' in decision) return;
  if (decision.effects.includes('accept-payment')) known.ours = 'accepted';
  else if (decision.effects.includes('return-payment')) known.ours = 'returning';
  else known.ours = 'closed';
}

/** One step: changes the shop and the process, and returns whether the process goes on. */
type Step = (machine: Machine, shop: Shop, process: Process) => boolean;

const at = (shop: Shop, { order, payment }: Process) => shop.orders[order]?.payments[payment];

const readThere: Step = (_machine, shop, process) => {
  process.read = at(shop, process)?.there ?? null;
  return true;
};

const record: Step = (machine, shop, process) => {
  reconcile(machine, shop, process);
  return process.read !== 'captured';
};

const cancelThere: Step = (_machine, shop, process) => {
  const payment = at(shop, process);
  if (payment?.there === 'open') payment.there = 'cancelled';
  process.read = payment?.there ?? null;
  return true;
};

/**
 * Closes the live payment of an order: finds it, cancels it at the provider, records the outcome.
 * One that the provider does not know yet is closed in the transaction that finds it.
 */
const closing: readonly Step[] = [
  (_machine, shop, process) => {
    const order = shop.orders[process.order];
    process.payment = order ? liveIndex(order) : -1;
    const payment = at(shop, process);
    if (payment?.ours === 'creating') payment.ours = 'closed';
    if (payment?.ours !== 'open') process.payment = -1;
    return true;
  },
  (machine, shop, process) => process.payment < 0 || cancelThere(machine, shop, process),
  (machine, shop, process) => process.payment < 0 || record(machine, shop, process),
];

const ending =
  (event: OrderEvent, by: OrderActor): Step =>
  (machine, shop, { order }) => {
    apply(machine, shop, { event, by, index: order });
    return false;
  };

export const programs = {
  open: [
    ({ maxPayments }, shop, process) => {
      const order = shop.orders[process.order];
      if (order?.status !== 'reserved' || order.due) return false;
      const live = liveIndex(order);
      if (live < 0 && order.payments.length >= maxPayments) return false;
      process.payment = live < 0 ? order.payments.length : live;
      const created: Payment = { ours: 'creating', there: 'none', handedOut: false, exact: true };
      if (live < 0) order.payments.push(created);
      return order.payments[process.payment]?.ours === 'creating';
    },
    (_machine, shop, process) => {
      const payment = at(shop, process);
      if (payment?.there === 'none') payment.there = 'open';
      return true;
    },
    (_machine, shop, process) => {
      const payment = at(shop, process);
      if (payment?.ours !== 'creating') return payment?.ours === 'closed';
      payment.ours = 'open';
      payment.handedOut = true;
      return false;
    },
    cancelThere,
  ],
  cancel: [...closing, ending('cancel', 'buyer')],
  expire: [...closing, ending('expire', 'clock')],
  /** The release of due reservations before a read, which asks no provider. */
  release: [ending('expire', 'clock')],
  close: closing,
  /** A webhook event, a claim or the sweep. */
  settle: [readThere, record],
  refund: [
    (_machine, shop, process) => {
      const payment = at(shop, process);
      if (payment?.there === 'captured') payment.there = 'refunded';
      return true;
    },
    (_machine, shop, process) => {
      const payment = at(shop, process);
      if (payment) payment.ours = 'returned';
      return false;
    },
  ],
} satisfies Record<string, readonly Step[]>;

/** Runs the next step of a process, and removes the process when it has ended. */
export function advance(machine: Machine, shop: Shop, index: number): void {
  const process = shop.processes[index];
  if (!process) return;
  const steps: readonly Step[] = programs[process.program];
  const more = steps[process.step]?.(machine, shop, process) ?? false;
  process.step += 1;
  if (!more || process.step >= steps.length) shop.processes.splice(index, 1);
}

/** The programs that the shop itself would start now; the sweep finds all of them. */
export function dueWork(shop: Shop): Process[] {
  const work: Process[] = [];
  const start = (program: Process['program'], order: number, payment = -1) =>
    work.push({ program, step: 0, order, payment, read: null });
  shop.orders.forEach(({ status, due, payments }, order) => {
    if (status === 'reserved' && due) start('expire', order);
    if (status !== 'reserved' && payments.some(isLive)) start('close', order);
    payments.forEach(({ ours, there }, payment) => {
      const unseen = /none|creating|open|closed/.test(ours);
      if (unseen && there === 'captured') start('settle', order, payment);
      if (isLive({ ours } as Payment) && there === 'cancelled') start('settle', order, payment);
      if (ours === 'returning') start('refund', order, payment);
    });
  });
  return work;
}
