import fc from 'fast-check';
import { isBalanced } from './balanced-entries';
import { combineEntries, balanceOf, type LedgerEntry } from '~/features/ledger/accounts';
import { postDifference } from '~/features/ledger/post-difference';
import type { ProviderObject } from '~/features/ledger/provider-objects';

/**
 * A card provider in memory that keeps records of its own, and a shop whose ledger follows it. What the
 * shop has read may be applied late, twice or never; `sweep` reads everything again.
 */
export interface LedgerHistory {
  objects: Map<string, ProviderObject>;
  /** The provider's own records: its balance of the shop by currency. */
  providerBalance: Map<string, number>;
  /** Grows with each change at the provider, as its clock. */
  clock: number;
  /** Answers of the provider that the shop has read and not applied yet. */
  answers: Answer[];
  /** When the state of an object that is posted was read. */
  postedAt: Map<string, number>;
  transactions: Transaction[];
}

interface Answer {
  object: ProviderObject;
  readAt: number;
}

export interface Transaction {
  /** The kind and the id of the object. */
  key: string;
  sequence: number;
  entries: LedgerEntry[];
}

export const startLedger = (): LedgerHistory => ({
  objects: new Map(),
  providerBalance: new Map(),
  clock: 0,
  answers: [],
  postedAt: new Map(),
  transactions: [],
});

const keyOf = ({ kind, id }: ProviderObject) => `${kind} ${id}`;

/** Posts one answer as the shop does, in one transaction; an older answer changes nothing. */
export function apply(history: LedgerHistory, { object, readAt }: Answer): void {
  const key = keyOf(object);
  if ((history.postedAt.get(key) ?? -1) > readAt) return;
  history.postedAt.set(key, readAt);
  const own = history.transactions.filter((one) => one.key === key);
  const others = history.transactions
    .filter((one) => one.key !== key)
    .flatMap((one) => one.entries);
  const { currency } = object.amount;
  const owner = 'orderId' in object ? object : null;
  const owed = (of: Pick<LedgerEntry, 'account' | 'orderId' | 'sellerId'>) =>
    0 - balanceOf(others, { ...of, currency });
  const funds = {
    heldMinor: owner ? owed({ account: 'held', orderId: owner.orderId }) : 0,
    payableMinor:
      owner && 'sellerId' in owner
        ? owed({ account: 'seller_payable', sellerId: owner.sellerId })
        : 0,
  };
  const posted = combineEntries(own.flatMap((one) => one.entries));
  const entries = postDifference(object, posted, funds);
  if (entries.length > 0) history.transactions.push({ key, sequence: own.length + 1, entries });
}

/** Reads every object again and applies it. */
export function sweep(history: LedgerHistory): void {
  for (const object of history.objects.values()) {
    apply(history, { object: structuredClone(object), readAt: history.clock });
  }
}

/** Stores the new state of an object at the provider, which moves its own balance. */
function change(
  history: LedgerHistory,
  object: ProviderObject,
  moves: number,
  currency = object.amount.currency,
): void {
  const { providerBalance } = history;
  for (const one of new Set([currency, object.amount.currency])) {
    const balance = providerBalance.get(one) ?? 0;
    providerBalance.set(one, one === currency ? balance + moves : balance);
  }
  history.objects.set(keyOf(object), object);
  history.clock += 1;
}

/** What is charged in this currency moves the balance in the other, at a rate that changes. */
const EXCHANGED = { from: 'SEK', to: 'USD' };

const exchange = ({ clock }: LedgerHistory, amountMinor: number) =>
  Math.round(amountMinor * (0.08 + (clock % 5) / 100));

/** As `change`, of a movement that is settled in another currency, if it is of that kind. */
function changeSettled(
  history: LedgerHistory,
  object: Extract<ProviderObject, { settled?: unknown }>,
  moves: number,
  costsMinor = 0,
): void {
  if (object.amount.currency !== EXCHANGED.from) return change(history, object, moves - costsMinor);
  const amountMinor = exchange(history, moves);
  const { settled: before } = object;
  const settled = {
    amountMinor: (before?.amountMinor ?? 0) + amountMinor,
    costsMinor: (before?.costsMinor ?? 0) + costsMinor,
    currency: EXCHANGED.to,
  };
  change(history, { ...object, settled }, amountMinor - costsMinor, EXCHANGED.to);
}

type Deed = (history: LedgerHistory, pick: number) => void;

const newest = <Kind extends ProviderObject['kind']>(
  { objects }: LedgerHistory,
  kind: Kind,
  pick: number,
) => {
  const all = [...objects.values()].filter((one) => one.kind === kind);
  return all[all.length - 1 - (pick % 3)] as Extract<ProviderObject, { kind: Kind }> | undefined;
};

const currencies = ['USD', 'JPY', 'KWD', EXCHANGED.from];
const settledAs = (currency: string) => (currency === EXCHANGED.from ? EXCHANGED.to : currency);

/** What happens at the provider, and what the shop reads and applies. */
const deeds = {
  charge(history, pick) {
    const amount = { amountMinor: 50 + pick * 997, currency: currencies[pick % 4] ?? 'USD' };
    const id = `ch_${history.objects.size}`;
    const orderId = `order_${pick % 4}_${amount.currency}`;
    changeSettled(history, { kind: 'charge', id, orderId, amount }, amount.amountMinor);
    const currency = settledAs(amount.currency);
    const fee = { currency, amountMinor: Math.round(amount.amountMinor * 0.03) };
    change(history, { kind: 'fee', id, amount: fee }, -fee.amountMinor);
  },
  refund(history, pick) {
    const charge = newest(history, 'charge', pick);
    if (!charge) return;
    const { orderId, amount } = charge;
    const amountMinor = pick % 2 === 0 ? amount.amountMinor : Math.ceil(amount.amountMinor / 3);
    const of = { orderId, sellerId: `seller_${pick % 2}`, amount: { ...amount, amountMinor } };
    const id = `re_${history.objects.size}`;
    change(history, { kind: 'refund', id, ...of, state: 'pending' }, 0);
  },
  refundSucceeds(history, pick) {
    const refund = newest(history, 'refund', pick);
    if (refund?.state !== 'pending') return;
    changeSettled(history, { ...refund, state: 'succeeded' }, -refund.amount.amountMinor);
  },
  refundFails(history, pick) {
    const refund = newest(history, 'refund', pick);
    if (!refund || refund.state === 'failed') return;
    const back = refund.state === 'succeeded' ? refund.amount.amountMinor : 0;
    if (back === 0) return change(history, { ...refund, state: 'failed' }, 0);
    changeSettled(history, { ...refund, state: 'failed' }, back);
  },
  dispute(history, pick) {
    const charge = newest(history, 'charge', pick);
    if (!charge) return;
    const { orderId, amount } = charge;
    const isExchanged = amount.currency === EXCHANGED.from;
    const withdrawnMinor = amount.amountMinor + (isExchanged ? 0 : 1500);
    const of = { orderId, sellerId: `seller_${pick % 2}`, amount, withdrawnMinor };
    const id = `dp_${history.objects.size}`;
    const dispute = { kind: 'dispute', id, ...of, state: 'open' } as const;
    changeSettled(history, dispute, -amount.amountMinor, 1500);
  },
  disputeEnds(history, pick) {
    const dispute = newest(history, 'dispute', pick);
    if (dispute?.state !== 'open') return;
    if (pick % 2 === 0) return change(history, { ...dispute, state: 'lost' }, 0);
    const costs = pick % 4 === 1 ? 0 : 1500;
    const withdrawnMinor = dispute.settled ? 0 : costs;
    const won = { ...dispute, state: 'won', withdrawnMinor } as const;
    changeSettled(history, won, dispute.amount.amountMinor, costs - 1500);
  },
  transfer(history, pick) {
    const charge = newest(history, 'charge', pick);
    if (!charge) return;
    const { orderId, amount } = charge;
    const of = { orderId, sellerId: `seller_${pick % 2}`, amount, reversedMinor: 0 };
    const id = `tr_${history.objects.size}`;
    change(history, { kind: 'transfer', id, ...of }, -amount.amountMinor);
  },
  reverse(history, pick) {
    const transfer = newest(history, 'transfer', pick);
    if (!transfer) return;
    const left = transfer.amount.amountMinor - transfer.reversedMinor;
    const more = pick % 2 === 0 ? left : Math.floor(left / 2);
    change(history, { ...transfer, reversedMinor: transfer.reversedMinor + more }, more);
  },
  payout(history, pick) {
    const amount = { amountMinor: 100 + pick * 31, currency: currencies[pick % 3] ?? 'USD' };
    const id = `po_${history.objects.size}`;
    change(history, { kind: 'payout', id, amount, state: 'pending' }, -amount.amountMinor);
  },
  payoutEnds(history, pick) {
    const payout = newest(history, 'payout', pick);
    if (!payout || payout.state === 'failed') return;
    if (pick % 2 === 0) change(history, { ...payout, state: 'paid' }, 0);
    else change(history, { ...payout, state: 'failed' }, payout.amount.amountMinor);
  },
  /** The shop reads an object: an event has arrived, or a person has asked. */
  read({ objects, answers, clock }, pick) {
    const object = [...objects.values()].at(-1 - (pick % 6));
    if (object) answers.push({ object: structuredClone(object), readAt: clock });
  },
  /** The answer is applied, and may be applied again later. */
  apply(history, pick) {
    const answer = history.answers[pick % Math.max(1, history.answers.length)];
    if (answer) apply(history, answer);
  },
  /** The process dies with all that it has read. */
  crash(history) {
    history.answers = [];
  },
  sweep,
} satisfies Record<string, Deed>;

export interface LedgerStep {
  deed: keyof typeof deeds;
  pick: number;
}

/** Generated histories of up to 60 steps. */
export const ledgerSteps: fc.Arbitrary<LedgerStep[]> = fc.array(
  fc.record({
    deed: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<keyof typeof deeds>('charge', 'read', 'apply') },
      { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[])) },
    ),
    pick: fc.nat(11),
  }),
  { maxLength: 60, size: 'max' },
);

export function perform(history: LedgerHistory, { deed, pick }: LedgerStep): void {
  (deeds[deed] as Deed)(history, pick);
}

/** What is wrong at any moment, in words; null when nothing is. */
export function wrongInLedger({ transactions }: LedgerHistory): string | null {
  const numbers = new Set(transactions.map(({ key, sequence }) => `${key} ${sequence}`));
  if (numbers.size !== transactions.length) return 'a transaction is posted twice';
  const crooked = transactions.find(({ entries }) => !isBalanced(entries));
  return crooked ? `${crooked.key} does not sum to zero` : null;
}
