import { isBalanced } from './balanced-entries';
import {
  balanceOf,
  combineEntries,
  reverseEntries,
  type LedgerEntry,
} from '~/features/ledger/accounts';
import { postDifference } from '~/features/ledger/post-difference';
import { feeAfterRefunds, releaseDifference } from '~/features/ledger/post-release.server';
import type { ProviderObject } from '~/features/ledger/provider-objects';
import { nextOrderState } from '~/features/orders/order-machine';
import type { OrderActor, OrderEvent } from '~/features/orders/order-transitions';
import { orderStates, type OrderStatus } from '~/features/orders/order-states';
import { overpaidOf, planTransfer, nettingEntries } from '~/features/payouts/plan-transfer';
import { seeded } from '../../prisma/seed/seeded';

/**
 * A shop in memory made of the table of the orders and the functions of the ledger, and a card
 * provider with books of its own: two orders of one seller from the payment to the end, in any order
 * of what people, time, crashes, lost and repeated events do to them.
 */
export interface Trade {
  random: () => number;
  currency: string;
  orders: Order[];
  book: { key: string; orderId: string; entries: LedgerEntry[] }[];
  /** Running sums of the book: per account, per order for `held` and `seller_payable`. */
  sums: Map<string, number>;
  there: Provider;
  /** The steps so far, for the message of a failure. */
  log: string[];
  faults: Faults;
}

/** Faults of other systems, planted to see that the checks find them. */
export interface Faults {
  /** A retry asks the provider under a new key. */
  newKeyPerRetry?: boolean;
  /** A refund of a transfer is reversed as if its amount were in another currency. */
  wrongReversalCurrency?: boolean;
  /** A failure that comes after the success is not booked. */
  ignoresLateFailure?: boolean;
}

interface Order {
  id: string;
  status: OrderStatus;
  priceMinor: number;
  feeMinor: number;
  refundedMinor: number;
  wasReceived: boolean;
  /** Refunds that we decided. */
  refunds: { id: string; amountMinor: number; state: 'owed' | 'sent' | 'failed'; tries: number }[];
  transfer: { state: 'none' | 'creating' | 'sent'; amountMinor: number; tries: number };
  reversedMinor: number;
}

interface Provider {
  balance: number;
  /** By order. */
  refunds: Map<
    string,
    { orderId: string; ourId: string | null; amountMinor: number; failed: boolean }
  >;
  chargebacks: Map<
    string,
    { orderId: string; amountMinor: number; state: 'open' | 'won' | 'lost' }
  >;
  transfers: Map<string, { orderId: string; amountMinor: number; reversedMinor: number }>;
  /** What the seller has there; payouts to a bank take it away. */
  sellerBalance: number;
}

const SELLER = 'seller';
const CURRENCIES = ['USD', 'JPY', 'KWD'];

export function startTrade(seed: number, faults: Faults = {}): Trade {
  const random = seeded(`trade ${seed}`);
  const currency = CURRENCIES[Math.floor(random() * 3)] as string;
  const there: Provider = {
    balance: 0,
    sellerBalance: 0,
    refunds: new Map(),
    chargebacks: new Map(),
    transfers: new Map(),
  };
  const trade: Trade = {
    random,
    currency,
    orders: [],
    book: [],
    sums: new Map(),
    there,
    log: [],
    faults,
  };
  for (const id of ['a', 'b']) {
    const priceMinor = 50 + Math.floor(random() * 500);
    trade.orders.push({
      id,
      status: 'paid',
      priceMinor,
      feeMinor: Math.floor(random() * priceMinor * 0.3),
      refundedMinor: 0,
      wasReceived: false,
      refunds: [],
      reversedMinor: 0,
      transfer: { state: 'none', amountMinor: 0, tries: 0 },
    });
    there.balance += priceMinor;
    postObject(trade, { kind: 'charge', id, orderId: id, amount: moneyOf(trade, priceMinor) });
  }
  // Some begin where the seller has been paid.
  for (const order of trade.orders) {
    if (random() < 0.6) continue;
    apply(trade, order, 'receive', 'buyer');
    passDeadline(trade, order);
    transfer(trade, order, false);
  }
  return trade;
}

const moneyOf = ({ currency }: Trade, amountMinor: number) => ({ amountMinor, currency });
const bookedOf = ({ book }: Trade, key: string) =>
  combineEntries(book.filter((one) => one.key === key).flatMap(({ entries }) => entries));

function insert(trade: Trade, key: string, orderId: string, entries: LedgerEntry[]): void {
  if (entries.length === 0) return;
  trade.book.push({ key, orderId, entries });
  addUp(trade, orderId, entries, 1);
}

/** The seller's balance belongs to the order of the entry, or of its transaction. */
function addUp({ sums }: Trade, orderId: string, entries: LedgerEntry[], sign: 1 | -1): void {
  for (const { account, amountMinor, orderId: own = orderId } of entries) {
    for (const name of [account, `${account} ${own}`]) {
      sums.set(name, (sums.get(name) ?? 0) + sign * amountMinor);
    }
  }
}

/** Takes back the last transactions, as a database does that refuses the transaction. */
function rollBack(trade: Trade, mark: number): void {
  for (const { orderId, entries } of trade.book.splice(mark)) addUp(trade, orderId, entries, -1);
}

const sumOf = ({ sums }: Trade, name: string) => sums.get(name) ?? 0;
const heldFor = (trade: Trade, orderId: string) => 0 - sumOf(trade, `held ${orderId}`);
const payable = (trade: Trade) => 0 - sumOf(trade, 'seller_payable');

/** What was transferred for an order and not taken back: a refund takes it back, or it is owed. */
function sentOf({ orders }: Trade, orderId: string): number {
  const order = orders.find(({ id }) => id === orderId);
  if (!order || order.transfer.state === 'none') return 0;
  return order.transfer.amountMinor - order.reversedMinor;
}

function postObject(trade: Trade, object: ProviderObject): void {
  const key = `${object.kind} ${object.id}`;
  const booked = bookedOf(trade, key);
  const orderId = 'orderId' in object ? object.orderId : '';
  const own = (account: 'held' | 'seller_payable') =>
    balanceOf(booked, { account, currency: trade.currency });
  const funds = {
    heldMinor: heldFor(trade, orderId) + own('held'),
    payableMinor: Math.max(0, payable(trade) + own('seller_payable')) + sentOf(trade, orderId),
  };
  insert(trade, key, orderId, postDifference(object, booked, funds));
}

function postPosition(
  trade: Trade,
  key: string,
  orderId: string,
  entries: LedgerEntry[] = [],
): void {
  insert(
    trade,
    key,
    orderId,
    combineEntries([...entries, ...reverseEntries(bookedOf(trade, key))]),
  );
}

function release(trade: Trade, order: Order): void {
  const key = `release ${order.id}`;
  const terms = { ...order, orderId: order.id, sellerId: SELLER, provider: 'memory' };
  const held = heldFor(trade, order.id);
  const released = { ...terms, currency: trade.currency };
  insert(trade, key, order.id, releaseDifference(released, bookedOf(trade, key), held));
}

const isOpen = (trade: Trade, { id }: Order) =>
  [...trade.there.chargebacks.values()].some((one) => one.orderId === id && one.state === 'open');

/** The counterpart of `applyOrderEvent`. */
function apply(
  trade: Trade,
  order: Order,
  event: OrderEvent,
  by: OrderActor,
  isDue = false,
): boolean {
  const decision = nextOrderState({ status: order.status, event, by }, (guard) => {
    if (guard === 'before-deadline') return !isDue;
    if (guard === 'deadline-passed') return isDue;
    if (guard === 'no-chargeback') return !isOpen(trade, order);
    if (guard === 'all-refunded') return order.refundedMinor >= order.priceMinor;
    if (guard === 'was-received') return order.wasReceived;
    return guard !== 'in-cash';
  });
  if ('refused' in decision) return false;
  order.status = decision.to;
  if (decision.to === 'received' || decision.to === 'completed') order.wasReceived = true;
  if (decision.effects.includes('credit-seller')) release(trade, order);
  return true;
}

/** The counterpart of `refundInside`. */
function decideRefund(
  trade: Trade,
  order: Order,
  amountMinor: number,
  by: 'seller' | 'admin',
): void {
  const before = order.refundedMinor;
  if (amountMinor <= 0 || before + amountMinor > order.priceMinor) return;
  if (!orderStates[order.status].paid && !(order.status === 'refunded' && by === 'admin')) return;
  const mark = trade.book.length;
  order.refundedMinor += amountMinor;
  if (order.status === 'completed') release(trade, order);
  const held = heldFor(trade, order.id);
  const credit = Math.max(0, payable(trade));
  if (by === 'seller' && amountMinor > Math.max(0, held) + credit) {
    rollBack(trade, mark);
    order.refundedMinor = before;
    return;
  }
  const id = `${order.id}${order.refunds.length}`;
  order.refunds.push({ id, amountMinor, state: 'owed', tries: 0 });
  const object = {
    kind: 'refund',
    state: 'pending',
    id,
    orderId: order.id,
    sellerId: SELLER,
  } as const;
  const payableMinor = credit + sentOf(trade, order.id);
  const funds = { heldMinor: held, payableMinor };
  const refund = { ...object, amount: moneyOf(trade, amountMinor) };
  insert(trade, `owed-refund ${id}`, order.id, postDifference(refund, [], funds));
  apply(trade, order, 'refund', by);
}

/** The counterpart of `recordRefundsAndDisputes` with `syncRefunded`: reads all of an order at the provider. */
function reconcile(trade: Trade, order: Order): void {
  const { there, faults } = trade;
  const refunds = [...there.refunds].filter(([, one]) => one.orderId === order.id);
  const disputes = [...there.chargebacks].filter(([, one]) => one.orderId === order.id);
  for (const [, { ourId }] of refunds) {
    const ours = order.refunds.find(({ id }) => id === ourId);
    if (ours?.state !== 'owed') continue;
    ours.state = 'sent';
    postPosition(trade, `owed-refund ${ours.id}`, order.id);
  }
  const total =
    order.refunds.reduce((sum, one) => sum + (one.state === 'owed' ? one.amountMinor : 0), 0) +
    refunds.reduce((sum, [, one]) => sum + (one.failed ? 0 : one.amountMinor), 0) +
    disputes.reduce((sum, [, one]) => sum + (one.state === 'lost' ? one.amountMinor : 0), 0);
  const change = Math.min(order.priceMinor, total) - order.refundedMinor;
  order.refundedMinor += change;
  if (change !== 0 && order.status === 'completed') release(trade, order);
  if (change > 0) apply(trade, order, 'refund', 'provider');
  const of = { orderId: order.id, sellerId: SELLER };
  for (const [id, { amountMinor, failed }] of refunds) {
    const isBooked = trade.book.some(({ key }) => key === `refund ${id}`);
    if (faults.ignoresLateFailure && isBooked) continue;
    const state = failed ? 'failed' : 'succeeded';
    postObject(trade, { kind: 'refund', id, ...of, state, amount: moneyOf(trade, amountMinor) });
  }
  for (const [id, { amountMinor, state }] of disputes) {
    const withdrawnMinor = state === 'won' ? 0 : amountMinor;
    const amount = moneyOf(trade, amountMinor);
    postObject(trade, { kind: 'dispute', id, ...of, state, withdrawnMinor, amount });
  }
  if (order.status === 'completed') release(trade, order);
}

/** The job of a refund: the call, and unless the process dies after it the record. */
function sendRefund(trade: Trade, order: Order, dies: boolean): void {
  const refund = order.refunds.find(({ state }) => state === 'owed');
  if (!refund) return;
  const { there, faults } = trade;
  refund.tries += 1;
  const key = faults.newKeyPerRetry ? `re_${refund.id}_${refund.tries}` : `re_${refund.id}`;
  const left = leftOf(trade, order);
  if (!there.refunds.has(key)) {
    if (refund.amountMinor > left) {
      // Refunded in the dashboard meanwhile: ours is given up.
      refund.state = 'failed';
      postPosition(trade, `owed-refund ${refund.id}`, order.id);
      reconcile(trade, order);
      return;
    }
    const made = { orderId: order.id, ourId: refund.id, amountMinor: refund.amountMinor };
    there.refunds.set(key, { ...made, failed: false });
    there.balance -= refund.amountMinor;
  }
  if (!dies) reconcile(trade, order);
}

function leftOf({ there }: Trade, { id, priceMinor }: Order): number {
  return [...there.refunds.values()]
    .filter((one) => one.orderId === id && !one.failed)
    .reduce((left, { amountMinor }) => left - amountMinor, priceMinor);
}

/** The seller's balance by order. */
const sumsOf = (trade: Trade) =>
  trade.orders.map(({ id: orderId }) => ({
    orderId,
    amountMinor: sumOf(trade, `seller_payable ${orderId}`),
  }));

function postTransfer(trade: Trade, order: Order): void {
  const { transfer, reversedMinor, id: orderId } = order;
  const sent = transfer.state === 'none' ? 0 : transfer.amountMinor - reversedMinor;
  const of = { sellerId: SELLER, currency: trade.currency };
  postPosition(trade, `seller-payout ${orderId}`, orderId, [
    { account: 'seller_payable', orderId, ...of, amountMinor: sent },
    { account: 'payouts_under_way', ...of, amountMinor: -sent },
  ]);
  if (transfer.state !== 'sent') return;
  const amount = moneyOf(trade, transfer.amountMinor);
  const object = { kind: 'transfer', id: orderId, sellerId: SELLER, isOurs: true } as const;
  postObject(trade, { ...object, amount, reversedMinor });
}

/** The job that pays the seller: debit, call, record. */
function transfer(trade: Trade, order: Order, dies: boolean): void {
  const { there, faults } = trade;
  if (order.transfer.state === 'sent') return;
  if (order.transfer.state === 'none') {
    if (order.status !== 'completed' || isOpen(trade, order)) return;
    const { amountMinor, netted } = planTransfer(order.id, sumsOf(trade));
    const of = { orderId: order.id, sellerId: SELLER, currency: trade.currency };
    insert(trade, 'netting', '', nettingEntries(netted, of));
    if (amountMinor === 0) return;
    order.transfer = { state: 'creating', amountMinor, tries: 0 };
    postTransfer(trade, order);
  }
  order.transfer.tries += 1;
  const key = faults.newKeyPerRetry ? `${order.id}_${order.transfer.tries}` : order.id;
  const { amountMinor } = order.transfer;
  if (!there.transfers.has(key)) {
    there.transfers.set(key, { orderId: order.id, amountMinor, reversedMinor: 0 });
    there.balance -= amountMinor;
    there.sellerBalance += amountMinor;
  }
  if (dies) return;
  order.transfer.state = 'sent';
  postTransfer(trade, order);
}

/** The job that takes back what was transferred beyond what is due; the rest stays a debt. */
function reverse(trade: Trade, order: Order): void {
  const { there, faults } = trade;
  const made = [...there.transfers.values()].find(({ orderId }) => orderId === order.id);
  if (!made || order.transfer.state !== 'sent') return;
  const overpaid = Math.min(
    overpaidOf(order.id, sumsOf(trade)),
    made.amountMinor - made.reversedMinor,
  );
  const amountMinor = Math.min(overpaid, Math.max(0, there.sellerBalance));
  if (amountMinor === 0) return;
  const moved = faults.wrongReversalCurrency ? Math.ceil(amountMinor / 2) : amountMinor;
  made.reversedMinor += moved;
  there.balance += moved;
  there.sellerBalance -= moved;
  order.reversedMinor += amountMinor;
  postTransfer(trade, order);
}

type Step = (trade: Trade, order: Order) => unknown;

const chance = ({ random }: Trade, share: number) => random() < share;
const partOf = (trade: Trade, whole: number) =>
  chance(trade, 0.5) ? whole : Math.max(1, Math.floor(trade.random() * whole));

const steps: Record<string, Step> = {
  receive: (trade, order) => apply(trade, order, 'receive', 'buyer'),
  handOver: (trade, order) => apply(trade, order, 'hand-over', 'seller'),
  dispute: (trade, order) => apply(trade, order, 'dispute', 'buyer'),
  withdraw: (trade, order) => apply(trade, order, 'withdraw', 'buyer'),
  release: (trade, order) => apply(trade, order, 'release', 'admin'),
  deadline: passDeadline,
  deadlineAgain: passDeadline,
  refund: (trade, order) =>
    decideRefund(trade, order, partOf(trade, order.priceMinor - order.refundedMinor), 'seller'),
  refundByAdmin: (trade, order) =>
    decideRefund(trade, order, partOf(trade, order.priceMinor - order.refundedMinor), 'admin'),
  sendRefund: (trade, order) => sendRefund(trade, order, chance(trade, 0.3)),
  transfer: (trade, order) => transfer(trade, order, chance(trade, 0.3)),
  reverse,
  event: reconcile,
  refundThere(trade, order) {
    const amountMinor = partOf(trade, leftOf(trade, order));
    if (amountMinor > leftOf(trade, order) || isOpen(trade, order) || hasLost(trade, order)) return;
    const { refunds } = trade.there;
    refunds.set(`d${refunds.size}`, { orderId: order.id, ourId: null, amountMinor, failed: false });
    trade.there.balance -= amountMinor;
  },
  refundFails({ there }, order) {
    const made = [...there.refunds.values()].find((one) => one.orderId === order.id && !one.failed);
    if (!made) return;
    made.failed = true;
    there.balance += made.amountMinor;
  },
  chargeback(trade, order) {
    const { there } = trade;
    const amountMinor = leftOf(trade, order);
    if (amountMinor === 0 || isOpen(trade, order) || hasLost(trade, order)) return;
    if (order.refunds.some(({ state }) => state === 'owed')) return;
    there.chargebacks.set(`c${there.chargebacks.size}`, {
      orderId: order.id,
      amountMinor,
      state: 'open',
    });
    there.balance -= amountMinor;
  },
  chargebackEnds(trade, order) {
    const { there } = trade;
    const open = [...there.chargebacks.values()].find(
      (one) => one.orderId === order.id && one.state === 'open',
    );
    if (!open) return;
    open.state = chance(trade, 0.5) ? 'won' : 'lost';
    if (open.state === 'won') there.balance += open.amountMinor;
  },
  // The seller's money leaves the provider for a bank. What comes back late is played on databases.
  sellerPayout: ({ there }) => void (there.sellerBalance = Math.floor(there.sellerBalance / 2)),
};

const hasLost = ({ there }: Trade, { id }: Order) =>
  [...there.chargebacks.values()].some((one) => one.orderId === id && one.state === 'lost');

function passDeadline(trade: Trade, order: Order): void {
  const { deadline } = orderStates[order.status];
  if (deadline) apply(trade, order, deadline.event, 'clock', true);
}

const names = Object.keys(steps);

/** One random step. */
export function step(trade: Trade): void {
  const order = trade.orders[Math.floor(trade.random() * trade.orders.length)] as Order;
  const name = names[Math.floor(trade.random() * names.length)] as string;
  trade.log.push(`${name} ${order.id}`);
  steps[name]?.(trade, order);
}

/** Lets time, the provider, the jobs and an admin finish everything. */
export function finish(trade: Trade): void {
  for (const order of trade.orders) {
    if (isOpen(trade, order)) steps.chargebackEnds?.(trade, order);
    reconcile(trade, order);
    while (order.refunds.some(({ state }) => state === 'owed')) sendRefund(trade, order, false);
    if (order.status === 'disputed') apply(trade, order, 'release', 'admin');
    for (let round = 0; round < 4; round += 1) passDeadline(trade, order);
  }
  for (const order of trade.orders) transfer(trade, order, false);
  for (const order of trade.orders) reverse(trade, order);
}

/** What is wrong with a trade that has come to rest; null when nothing is. */
export function wrongAtRest(trade: Trade): string | null {
  const { there, currency } = trade;
  const of = (account: LedgerEntry['account']) => sumOf(trade, account);
  if (trade.book.some((one) => !isBalanced(one.entries)))
    return 'a transaction that does not balance';
  if (of('provider_clearing') !== there.balance) {
    return `the provider has ${there.balance}, the ledger ${of('provider_clearing')}`;
  }
  if (of('refunds_under_way') !== 0) return 'a refund that is under way for ever';
  if (of('disputes') !== 0) return 'a chargeback that is under way for ever';
  for (const order of trade.orders) {
    const { id, status, priceMinor, refundedMinor } = order;
    if (orderStates[status].deadline) return `${id} is ${status} for ever`;
    const made = [...there.transfers.values()].filter(({ orderId }) => orderId === id);
    if (made.length > 1) return `${id} is transferred twice`;
    const perRefund = new Set<string>();
    for (const { ourId } of there.refunds.values()) {
      if (ourId && perRefund.has(ourId)) return `${ourId} is refunded twice`;
      if (ourId) perRefund.add(ourId);
    }
    const [sent] = made;
    if (sent && sent.amountMinor > priceMinor) return `${id} is transferred beyond its price`;
    if (status === 'completed' && heldFor(trade, id) !== 0) {
      return `${id} holds money after its completion`;
    }
    const fee = balanceOf(bookedOf(trade, `release ${id}`), { account: 'fees_earned', currency });
    if (
      status === 'completed' &&
      -fee !== Math.min(feeAfterRefunds({ ...order, currency }), priceMinor - refundedMinor)
    ) {
      if (-fee > feeAfterRefunds({ ...order, currency })) return `${id} keeps a fee of ${-fee}`;
    }
  }
  return null;
}
