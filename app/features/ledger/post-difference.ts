import type { Settlement } from '~/platform/payments/settlement';
import {
  balanceOf,
  combineEntries,
  reverseEntries,
  type LedgerAccount,
  type LedgerEntry,
} from './accounts';
import type { Dispute, Payout, ProviderObject, Refund } from './provider-objects';

/** Balances that a refund or a lost dispute may use up, in minor units; a debit is positive. */
export interface FundBalances {
  /** Of the order. */
  held: number;
  /** Of the seller, for all orders. */
  payable: number;
  /** What transfers have sent to the seller for the order, less what was taken back. */
  sent: number;
  /** Part of `payable` that reversals of transfers for other orders will bring back. */
  returning: number;
}

/** What a refund or a lost dispute may take of these balances (decision 47), in minor units. */
export interface Funds {
  /** Held for the order. */
  heldMinor: number;
  /** Owed to the seller. */
  payableMinor: number;
}

/**
 * The funds that balances in a currency leave for a refund or a lost dispute, without what is posted for
 * it already. What was transferred to the seller for the order is among them: it is taken back, and is a debt of the
 * seller until then.
 */
export function fundsFrom(
  { held, payable, sent, returning }: FundBalances,
  currency: string,
  posted: readonly LedgerEntry[] = [],
): Funds {
  const own = (account: LedgerAccount) => balanceOf(posted, { account, currency });
  return {
    heldMinor: own('held') - held,
    payableMinor: Math.max(0, own('seller_payable') + returning - payable) + sent,
  };
}

/** Funds of which the seller gives no more than what is left of a payment beyond the held part. */
export function withinLeft({ heldMinor, payableMinor }: Funds, leftMinor: number): Funds {
  const mostMinor = Math.max(0, leftMinor - Math.max(0, heldMinor));
  return { heldMinor, payableMinor: Math.min(payableMinor, mostMinor) };
}

/** What entries take from the order, the seller and the shop together. */
export function fundedMinor(entries: readonly LedgerEntry[]): number {
  return entries
    .filter(({ account }) => FUNDING.has(account))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * The entries that bring the ledger from what is posted for an object to its current state at the
 * provider: empty when nothing is missing. The result sums to zero in each currency. It is computed
 * from the state, not from the event, so that events may arrive twice, in any order or not at all;
 * a reversal is a difference like any other.
 *
 * `posted` is the sum of all earlier transactions of the same object. `funds` are the balances
 * without them; they matter only when the object is posted to `held` or `seller_payable` for the
 * first time.
 */
export function postDifference(
  object: ProviderObject,
  posted: readonly LedgerEntry[],
  funds: Funds,
): LedgerEntry[] {
  return combineEntries([...positionOf(object, posted, funds), ...reverseEntries(posted)]);
}

/** The entries that the ledger has for an object in its current state. */
function positionOf(
  object: ProviderObject,
  posted: readonly LedgerEntry[],
  funds: Funds,
): LedgerEntry[] {
  const entries = inOwnCurrency(object, posted, funds);
  const settled = 'settled' in object ? object.settled : undefined;
  // A pending refund has not changed the balance at the provider yet.
  if (!settled || (object.kind === 'refund' && object.state === 'pending')) return entries;
  return exchanged(entries, settled);
}

/**
 * Posts to `conversion` what moved in the currency of an object, and from there what moved at the
 * provider, so that each currency sums to zero. The balances of `conversion` are what the shop has
 * given and got; a refund at another rate than its charge leaves the difference there.
 */
function exchanged(
  entries: readonly LedgerEntry[],
  { amountMinor, costsMinor, currency }: Settlement,
): LedgerEntry[] {
  return [
    ...entries.map((entry) =>
      entry.account === 'provider_clearing' ? { ...entry, account: 'conversion' as const } : entry,
    ),
    { account: 'conversion', amountMinor: -amountMinor, currency },
    { account: 'provider_costs', amountMinor: costsMinor, currency },
    { account: 'provider_clearing', amountMinor: amountMinor - costsMinor, currency },
  ];
}

/** The position as if the balance at the provider had the currency of the object. */
function inOwnCurrency(
  object: ProviderObject,
  posted: readonly LedgerEntry[],
  funds: Funds,
): LedgerEntry[] {
  const { currency, amountMinor } = object.amount;
  const entry = (account: LedgerAccount, minor: number, of: Owner = {}): LedgerEntry => ({
    account,
    ...of,
    amountMinor: minor,
    currency,
  });
  switch (object.kind) {
    case 'charge': {
      const { orderId } = object;
      return [entry('provider_clearing', amountMinor), entry('held', -amountMinor, { orderId })];
    }
    case 'fee':
      return [entry('provider_costs', amountMinor), entry('provider_clearing', -amountMinor)];
    case 'refund': {
      const costs = costsOf(object, posted);
      if (object.state === 'failed') return costs;
      const to = object.state === 'pending' ? 'refunds_under_way' : 'provider_clearing';
      const from = posted.length > 0 ? posted : (object.funding ?? []);
      return [...fundingOf(object, amountMinor, from, funds), entry(to, -amountMinor), ...costs];
    }
    case 'dispute': {
      const withdrawn = object.withdrawnMinor;
      const disputed = object.state === 'won' ? 0 : Math.min(withdrawn, amountMinor);
      const sources =
        object.state === 'lost'
          ? fundingOf(object, disputed, posted, funds)
          : [entry('disputes', disputed)];
      const costs = entry('provider_costs', withdrawn - disputed);
      return [...sources, costs, entry('provider_clearing', -withdrawn)];
    }
    case 'transfer': {
      const passedOn = amountMinor - object.reversedMinor;
      const { sellerId } = object;
      if (object.isOurs && sellerId !== null) {
        const underWay = entry('payouts_under_way', passedOn, { sellerId });
        return [underWay, entry('provider_clearing', -passedOn)];
      }
      const bearer =
        sellerId === null
          ? entry('written_off', passedOn)
          : entry('seller_payable', passedOn, { sellerId });
      return [bearer, entry('provider_clearing', -passedOn)];
    }
    case 'payout': {
      const costs = costsOf(object, posted);
      if (object.state === 'failed') return costs;
      const to = object.state === 'pending' ? 'payouts_under_way' : 'operator_bank';
      return [entry(to, amountMinor), entry('provider_clearing', -amountMinor), ...costs];
    }
  }
}

type Owner = Pick<LedgerEntry, 'orderId' | 'sellerId'>;

/** Entries of the provider's costs for an object. Without stated costs the posted ones stay. */
function costsOf(
  { costsMinor, amount: { currency } }: Refund | Payout,
  posted: readonly LedgerEntry[],
): LedgerEntry[] {
  const costs = { account: 'provider_costs', currency } as const;
  const amountMinor = costsMinor ?? balanceOf(posted, costs);
  return [
    { ...costs, amountMinor },
    { account: 'provider_clearing', amountMinor: 0 - amountMinor, currency },
  ];
}

/**
 * The entries from which an amount is taken: first the amount held for the order, then the debt to
 * the seller, then the shop. Earlier entries of the same sum stay, so that a later state changes
 * the other side only.
 */
function fundingOf(
  { orderId, sellerId, amount: { currency } }: Refund | Dispute,
  amountMinor: number,
  posted: readonly LedgerEntry[],
  { heldMinor, payableMinor }: Funds,
): LedgerEntry[] {
  const earlier = posted.filter(({ account }) => FUNDING.has(account));
  if (fundedMinor(earlier) === amountMinor) return earlier;
  const held = Math.min(amountMinor, Math.max(0, heldMinor));
  const payable = Math.min(amountMinor - held, Math.max(0, payableMinor));
  return [
    { account: 'held', orderId, amountMinor: held, currency },
    { account: 'seller_payable', sellerId, amountMinor: payable, currency },
    { account: 'written_off', amountMinor: amountMinor - held - payable, currency },
  ];
}

const FUNDING = new Set<LedgerAccount>(['held', 'seller_payable', 'written_off']);
