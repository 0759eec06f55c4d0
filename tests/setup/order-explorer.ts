import {
  advance,
  book,
  deleteBuyer,
  dueWork,
  isLive,
  takeDown,
  type Machine,
  type Payment,
  type Process,
  type Shop,
} from './order-model';
import {
  orderTransitions,
  type OrderEvent,
  type OrderTransition,
} from '~/features/orders/order-transitions';
import { orderStates } from '~/features/orders/order-states';

/**
 * Visits every state that two buyers, their payments, the clock and crashes can bring one product
 * to, and checks in each of them what must always hold, and in each state after a crash of all
 * processes that the shop comes to rest with money and orders in agreement.
 */

/** What bounds the number of states. */
export interface Bounds {
  orders: number;
  /** Payments of one order that we ask for. */
  payments: number;
  /** Processes at work at the same time. */
  processes: number;
}

const start: Shop = { deleted: false, product: 'available', orders: [], processes: [] };

type Choice = (shop: Shop) => void;

/** Everything that can happen next; each choice is one step of somebody or something. */
function choices(machine: Machine, shop: Shop, max: Bounds): Choice[] {
  const found: Choice[] = [];
  const { orders, processes, deleted } = shop;
  if (orders.length < max.orders) {
    // The first buyer is the first who books.
    found.push((next) => book(machine, next, 0));
    if (orders.length > 0) found.push((next) => book(machine, next, 1));
  }
  if (!deleted && orders.length > 0) found.push((next) => takeDown(machine, next));
  processes.forEach((_process, index) => {
    found.push((next) => advance(machine, next, index));
    found.push((next) => next.processes.splice(index, 1));
  });
  const run = (process: Process) => found.push((next) => next.processes.push({ ...process }));
  const idle = { step: 0, payment: -1, read: null };
  orders.forEach(({ status, due, payments }, order) => {
    if (status === 'reserved') {
      found.push((next) => deleteBuyer(machine, next, order));
      if (!due) found.push((next) => void (next.orders[order]!.due = true));
      if (processes.length < max.processes) {
        if (due) run({ ...idle, program: 'release', order });
        run({ ...idle, program: 'open', order });
        run({ ...idle, program: 'cancel', order });
      }
    }
    payments.forEach(({ handedOut, there }, payment) => {
      if (!handedOut || there !== 'open') return;
      const pay = (exact: boolean) => (next: Shop) =>
        void Object.assign(next.orders[order]!.payments[payment]!, { there: 'captured', exact });
      found.push(pay(true));
      if (order === 0 && payments.every(({ exact }) => exact)) found.push(pay(false));
    });
    // A charge for the order that was made in the provider's dashboard.
    if (
      /paid|refunded|expired/.test(status) &&
      payments.length === (status === 'expired' ? 0 : 1)
    ) {
      const stray: Payment = { ours: 'none', there: 'captured', handedOut: false, exact: true };
      found.push((next) => void next.orders[order]!.payments.push({ ...stray }));
    }
  });
  if (processes.length < max.processes) dueWork(shop).forEach(run);
  return found;
}

/** What is wrong with a state, in words; null when nothing is. */
function wrongNow({ states }: Machine, { orders, product }: Shop): string | null {
  const active = orders.filter(({ status }) => states[status].active);
  if (active.length > 1) return 'two active orders of one product';
  const expected = active[0] ? states[active[0].status].product : 'available';
  if (product !== expected) return `the product is ${product}, its orders say ${expected}`;
  for (const { status, payments } of orders) {
    const accepted = payments.filter(({ ours }) => ours === 'accepted');
    if (accepted.length !== (states[status].paid ? 1 : 0)) return `${status} without its payment`;
    if (accepted.some(({ there }) => there !== 'captured')) return 'paid without money';
    const returned = payments.filter(({ ours }) => ours === 'returning' || ours === 'returned');
    if (returned.some(({ there }) => there !== 'captured' && there !== 'refunded')) {
      return 'a refund of nothing';
    }
    if (status === 'refunded' && returned.length === 0) return 'refunded without a refund';
    const sentBack = payments.filter(({ there }) => there === 'refunded');
    if (sentBack.some((one) => !returned.includes(one))) return 'a refund that is not recorded';
    if (payments.filter(isLive).length > 1) return 'two payments that can take money';
  }
  return null;
}

/** What is wrong with a change of one order; decision 28: who has paid in time has bought. */
function wrongChange(before: Shop, after: Shop, event: OrderEvent | null): string | null {
  for (const [index, { status, payments }] of after.orders.entries()) {
    const from = before.orders[index]?.status ?? 'new';
    if (from === status) continue;
    if (!pairs.has(`${from} → ${status}`)) return `${from} → ${status} is not in the table`;
    const mustNot = event === 'expire' || event === 'cancel';
    const paid = payments.some(
      ({ ours, there, handedOut, exact }) =>
        handedOut && exact && there === 'captured' && !/accepted|return/.test(ours),
    );
    if (mustNot && paid) return `${status} although it had been paid`;
  }
  return null;
}

export const expand = (rows: readonly OrderTransition[]) =>
  rows.flatMap(({ event, from, to }) =>
    from.map((one) => ({ event, from: one, to: to === 'same' ? one : to })),
  );

const AFTER_PAYMENT = /^(requested|received|disputed|completed)$/;
const PAYMENT_EVENTS = /^(book|capture|cancel|expire|remove|abandon)$/;

/** The transitions of booking and payment, which the model has; trade histories have the others. */
export const paymentTransitions = orderTransitions
  .filter(({ event }) => PAYMENT_EVENTS.test(event))
  .map((row) => ({ ...row, from: row.from.filter((one) => !AFTER_PAYMENT.test(one)) }));
const pairs = new Set(expand(orderTransitions).map(({ from, to }) => `${from} → ${to}`));

/** Lets the shop work alone until it rests; null when it rests as it must. */
function wrongAtRest(machine: Machine, crashed: Shop): string | null {
  const shop = structuredClone(crashed);
  for (let round = 0; round < 20; round += 1) {
    for (const order of shop.orders) {
      if (machine.states[order.status].deadline) order.due = true;
    }
    const [next] = dueWork(shop);
    if (!next) break;
    shop.processes = [next];
    while (shop.processes.length > 0) advance(machine, shop, 0);
  }
  if (dueWork(shop).length > 0) return 'work that never ends';
  for (const { status, payments } of shop.orders) {
    if (status === 'reserved') return 'a reservation without an end';
    if (payments.some(isLive)) return 'a payment that is never closed';
    const taken = payments.filter(({ there }) => there === 'captured').length;
    if (taken !== (machine.states[status].paid ? 1 : 0)) return `${taken} payments of ${status}`;
  }
  return wrongNow(machine, shop);
}

export interface Explored {
  states: number;
  /** The first fault, and the states that lead to it. */
  fault: { what: string; path: string[] } | null;
  seen: Set<string>;
}

/**
 * The text of a state, equal for states that differ only in what can't matter any more: the order
 * of processes, the deadline of an ended order, and payments that are over on both sides.
 */
function keyOf(shop: Shop): string {
  if (shop.processes.length > 1) {
    shop.processes.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  shop.orders.forEach((order, index) => {
    if (order.status !== 'reserved') order.due = false;
    if (shop.processes.some((process) => process.order === index)) return;
    const returned = order.payments.find(({ ours }) => ours === 'returned');
    order.payments = order.payments.filter(
      (one) =>
        one === returned ||
        !(
          one.ours === 'returned' ||
          (one.ours === 'closed' &&
            !(one.handedOut && one.there === 'open') &&
            one.there !== 'captured')
        ),
    );
  });
  return JSON.stringify(shop);
}

export function explore(
  max: Bounds,
  transitions = orderTransitions,
  states = orderStates,
): Explored {
  const seen = new Set<string>();
  let lastEvent: OrderEvent | null = null;
  const model = { transitions, states, maxPayments: max.payments };
  const machine: Machine = {
    ...model,
    onMove: (event, from, to) => {
      lastEvent = event;
      seen.add(`${event}: ${from} → ${to}`);
    },
  };
  const before = new Map<string, string | null>([[JSON.stringify(start), null]]);
  const rested = new Set<string>();
  const queue = [JSON.stringify(start)];
  for (let at = 0; at < queue.length; at += 1) {
    const key = queue[at] ?? '';
    const shop = JSON.parse(key) as Shop;
    const idle = JSON.stringify({ ...shop, processes: [] });
    const unrested = !rested.has(idle);
    rested.add(idle);
    const atRest = unrested ? wrongAtRest(model, JSON.parse(idle) as Shop) : null;
    if (atRest) return { states: before.size, fault: { what: atRest, path: path(key) }, seen };
    for (const choice of choices(machine, shop, max)) {
      const next = JSON.parse(key) as Shop;
      choice(next);
      const nextKey = keyOf(next);
      const fresh = !before.has(nextKey);
      if (fresh) before.set(nextKey, key);
      // Also a change to a known state may be wrong.
      const what = wrongChange(shop, next, lastEvent) ?? (fresh ? wrongNow(machine, next) : null);
      if (what)
        return { states: before.size, fault: { what, path: [...path(key), nextKey] }, seen };
      if (!fresh) continue;
      queue.push(nextKey);
    }
  }
  return { states: before.size, fault: null, seen };

  function path(last: string): string[] {
    const steps: string[] = [];
    for (let key: string | null = last; key; key = before.get(key) ?? null) steps.unshift(key);
    return steps;
  }
}
