import { describe, expect, it } from 'vitest';
import { isBalanced } from '../../../tests/setup/balanced-entries';
import { combineEntries, type LedgerEntry } from './accounts';
import { fundsFrom, postDifference, type Funds } from './post-difference';
import type { ProviderObject } from './provider-objects';

const amount = { amountMinor: 1000, currency: 'USD' };
const of = { id: 'x', orderId: 'o', sellerId: 's', amount };
const plenty = { heldMinor: 1000, payableMinor: 0 };

const words = (entries: readonly LedgerEntry[]) =>
  Object.fromEntries(entries.map(({ account, amountMinor }) => [account, amountMinor]));

/** The position of an object that went through these states, and each transaction on the way. */
function history(states: readonly ProviderObject[], funds: Funds = plenty) {
  let posted: LedgerEntry[] = [];
  const transactions = states.map((state) => {
    const entries = postDifference(state, posted, funds);
    expect(isBalanced(entries)).toBe(true);
    posted = combineEntries([...posted, ...entries]);
    return words(entries);
  });
  return { transactions, position: words(posted) };
}

const refund = (state: 'pending' | 'succeeded' | 'failed'): ProviderObject => ({
  kind: 'refund',
  ...of,
  state,
});
const dispute = (state: 'open' | 'won' | 'lost', withdrawnMinor: number): ProviderObject => ({
  kind: 'dispute',
  ...of,
  state,
  withdrawnMinor,
});

describe('charges and fees', () => {
  it('posts a charge once', () => {
    const charge: ProviderObject = { kind: 'charge', ...of };
    const { transactions } = history([charge, charge]);
    expect(transactions).toEqual([{ provider_clearing: 1000, held: -1000 }, {}]);
  });

  it('posts what the provider keeps', () => {
    const fee: ProviderObject = { kind: 'fee', id: 'x', amount: { ...amount, amountMinor: 59 } };
    expect(history([fee]).position).toEqual({ provider_costs: 59, provider_clearing: -59 });
  });
});

describe('funds', () => {
  const balances = { held: -300, payable: -500, sent: 0, returning: 0 };

  it('are what is held for the order and what the seller is owed', () => {
    expect(fundsFrom(balances, 'USD')).toEqual({ heldMinor: 300, payableMinor: 500 });
  });

  it('have what was transferred for the order beside a debt that nothing brings back', () => {
    const inDebt = { held: 0, payable: 400, sent: 900, returning: 100 };
    expect(fundsFrom(inDebt, 'USD')).toEqual({ heldMinor: 0, payableMinor: 900 });
    expect(fundsFrom({ ...inDebt, returning: 600 }, 'USD')).toEqual({
      heldMinor: 0,
      payableMinor: 1100,
    });
  });

  it('have what the object itself has taken from them', () => {
    const posted: LedgerEntry[] = [
      { account: 'held', orderId: 'o', amountMinor: 100, currency: 'USD' },
      { account: 'seller_payable', sellerId: 's', amountMinor: 50, currency: 'USD' },
      { account: 'provider_clearing', amountMinor: -150, currency: 'USD' },
    ];
    expect(fundsFrom(balances, 'USD', posted)).toEqual({ heldMinor: 400, payableMinor: 550 });
  });
});

describe('refunds', () => {
  it('moves from under way to done', () => {
    expect(history([refund('pending'), refund('succeeded'), refund('succeeded')])).toEqual({
      transactions: [
        { held: 1000, refunds_under_way: -1000 },
        { refunds_under_way: 1000, provider_clearing: -1000 },
        {},
      ],
      position: { held: 1000, provider_clearing: -1000 },
    });
  });

  it('costs something, which a failure does not bring back and silence leaves as it is', () => {
    const sent = { ...refund('succeeded'), costsMinor: 30 } as ProviderObject;
    const failed = { ...refund('failed'), costsMinor: 30 } as ProviderObject;
    const costs = { provider_costs: 30, provider_clearing: -30 };
    expect(history([refund('pending'), sent, refund('succeeded')]).position).toEqual({
      held: 1000,
      provider_clearing: -1030,
      provider_costs: 30,
    });
    expect(history([sent, failed]).position).toEqual(costs);
    expect(history([sent, refund('failed')]).position).toEqual(costs);
  });

  it('leaves nothing after a failure, also one after success', () => {
    expect(history([refund('pending'), refund('failed')]).position).toEqual({});
    expect(history([refund('succeeded'), refund('failed')]).position).toEqual({});
    expect(history([refund('failed')]).transactions).toEqual([{}]);
  });

  it('takes from the order, then from the seller, then from the shop', () => {
    const funds = { heldMinor: 300, payableMinor: 500 };
    expect(history([refund('succeeded')], funds).position).toEqual({
      held: 300,
      seller_payable: 500,
      written_off: 200,
      provider_clearing: -1000,
    });
    // A debt of the seller, or an order that is overdrawn, gives nothing.
    expect(history([refund('succeeded')], { heldMinor: -5, payableMinor: -7 }).position).toEqual({
      written_off: 1000,
      provider_clearing: -1000,
    });
  });

  it('does not change where it was taken from when its state changes', () => {
    let posted = postDifference(refund('pending'), [], { heldMinor: 300, payableMinor: 700 });
    const later = postDifference(refund('succeeded'), posted, { heldMinor: 1000, payableMinor: 0 });
    expect(words(later)).toEqual({ refunds_under_way: 1000, provider_clearing: -1000 });
    posted = combineEntries([...posted, ...later]);
    const failed = postDifference(refund('failed'), posted, plenty);
    expect(combineEntries([...posted, ...failed])).toEqual([]);
  });
});

describe('disputes', () => {
  it('suspends the amount, and the costs are spent', () => {
    expect(history([dispute('open', 1500)]).position).toEqual({
      disputes: 1000,
      provider_costs: 500,
      provider_clearing: -1500,
    });
  });

  it('is paid by the order when it is lost', () => {
    expect(history([dispute('open', 1500), dispute('lost', 1500)]).position).toEqual({
      held: 1000,
      provider_costs: 500,
      provider_clearing: -1500,
    });
  });

  it('gives everything back when it is won, with or without the costs', () => {
    expect(history([dispute('open', 1500), dispute('won', 0)]).position).toEqual({});
    expect(history([dispute('open', 1500), dispute('won', 500)]).position).toEqual({
      provider_costs: 500,
      provider_clearing: -500,
    });
  });

  it('posts nothing while nothing was withdrawn', () => {
    expect(history([dispute('open', 0)]).transactions).toEqual([{}]);
  });
});

describe('what is settled in another currency', () => {
  const settled = (amountMinor: number, costsMinor = 0) => ({
    settled: { amountMinor, costsMinor, currency: 'EUR' },
  });
  /** As `history`, with the currency of each account. */
  function positions(...states: ProviderObject[]) {
    let posted: LedgerEntry[] = [];
    return states.map((state) => {
      posted = combineEntries([...posted, ...postDifference(state, posted, plenty)]);
      expect(isBalanced(posted)).toBe(true);
      return Object.fromEntries(
        posted.map((one) => [`${one.account} ${one.currency}`, one.amountMinor]),
      );
    });
  }
  const charge: ProviderObject = { kind: 'charge', ...of };
  const charged = { 'conversion USD': 1000, 'conversion EUR': -920, 'held USD': -1000 };

  it('goes through the account of conversions, also when the exchange is stated late', () => {
    const exchanged = { ...charged, 'provider_clearing EUR': 920 };
    expect(positions({ ...charge, ...settled(920) })).toEqual([exchanged]);
    const [early, late] = positions(charge, { ...charge, ...settled(920) });
    expect(early).toEqual({ 'provider_clearing USD': 1000, 'held USD': -1000 });
    expect(late).toEqual(exchanged);
  });

  it('is given back at the rate of the refund, once it has left the balance', () => {
    expect(
      positions(
        { ...refund('pending'), ...settled(-950) } as ProviderObject,
        { ...refund('succeeded'), ...settled(-950) } as ProviderObject,
        // Sent back at a third rate: the shop has lost the difference.
        { ...refund('failed'), ...settled(-30) } as ProviderObject,
      ),
    ).toEqual([
      { 'held USD': 1000, 'refunds_under_way USD': -1000 },
      {
        'held USD': 1000,
        'conversion USD': -1000,
        'conversion EUR': 950,
        'provider_clearing EUR': -950,
      },
      { 'conversion EUR': 30, 'provider_clearing EUR': -30 },
    ]);
  });

  it('is withdrawn by a dispute with its costs, and returned', () => {
    expect(
      positions(
        { ...dispute('open', 1000), ...settled(-910, 1500) } as ProviderObject,
        { ...dispute('lost', 1000), ...settled(-910, 1500) } as ProviderObject,
      ),
    ).toEqual([
      {
        'disputes USD': 1000,
        'conversion USD': -1000,
        'conversion EUR': 910,
        'provider_costs EUR': 1500,
        'provider_clearing EUR': -2410,
      },
      {
        'held USD': 1000,
        'conversion USD': -1000,
        'conversion EUR': 910,
        'provider_costs EUR': 1500,
        'provider_clearing EUR': -2410,
      },
    ]);
    expect(positions({ ...dispute('won', 0), ...settled(7, 1500) } as ProviderObject)).toEqual([
      { 'conversion EUR': -7, 'provider_costs EUR': 1500, 'provider_clearing EUR': -1493 },
    ]);
  });
});

describe('transfers and payouts', () => {
  const transfer = (reversedMinor: number): ProviderObject => ({
    kind: 'transfer',
    ...of,
    reversedMinor,
  });
  const payout = (state: 'pending' | 'paid' | 'failed'): ProviderObject => ({
    kind: 'payout',
    id: 'x',
    amount,
    state,
  });

  it('passes money on to the seller, and takes reversals back', () => {
    expect(history([transfer(0), transfer(400)]).transactions).toEqual([
      { seller_payable: 1000, provider_clearing: -1000 },
      { seller_payable: -400, provider_clearing: 400 },
    ]);
  });

  it('follows a payout, also one that fails after it was paid', () => {
    const { transactions, position } = history([
      payout('pending'),
      payout('paid'),
      payout('failed'),
    ]);
    expect(transactions[1]).toEqual({ payouts_under_way: -1000, operator_bank: 1000 });
    expect(position).toEqual({});
  });
});
