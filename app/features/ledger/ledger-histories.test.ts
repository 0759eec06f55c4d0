import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ledgerSteps,
  perform,
  startLedger,
  sweep,
  wrongInLedger,
  type LedgerHistory,
} from '../../../tests/setup/ledger-histories';
import { balanceOf } from './accounts';

const numRuns = Number(process.env.HISTORIES ?? 200);

/** The amounts of the objects at the provider that match, in one currency. */
function sumThere({ objects }: LedgerHistory, kind: string, state: string, currency: string) {
  return [...objects.values()]
    .filter((one) => one.kind === kind && 'state' in one && one.state === state)
    .filter(({ amount }) => amount.currency === currency)
    .reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}

describe(`${numRuns} generated histories`, () => {
  it('agree with the records of the provider, whatever was lost, late or repeated', () => {
    fc.assert(
      fc.property(ledgerSteps, (steps) => {
        const history = startLedger();
        for (const step of steps) {
          perform(history, step);
          expect(wrongInLedger(history)).toBeNull();
        }
        sweep(history);
        expect(wrongInLedger(history)).toBeNull();
        const entries = history.transactions.flatMap((one) => one.entries);
        for (const [currency, balance] of history.providerBalance) {
          const of = (account: Parameters<typeof balanceOf>[1]['account']) =>
            balanceOf(entries, { account, currency });
          expect(of('provider_clearing')).toBe(balance);
          expect(of('operator_bank')).toBe(sumThere(history, 'payout', 'paid', currency));
          expect(of('payouts_under_way')).toBe(sumThere(history, 'payout', 'pending', currency));
          expect(of('disputes')).toBe(sumThere(history, 'dispute', 'open', currency));
          expect(0 - of('refunds_under_way')).toBe(
            sumThere(history, 'refund', 'pending', currency),
          );
        }
        const settled = [...history.objects.values()].flatMap((one) =>
          'settled' in one && one.settled ? [one.settled] : [],
        );
        expect(balanceOf(entries, { account: 'conversion', currency: 'USD' })).toBe(
          settled.reduce((sum, { amountMinor }) => sum - amountMinor, 0),
        );
        for (const { orderId, currency } of entries) {
          if (orderId === undefined) continue;
          // No more is given back for an order than is held for it.
          expect(balanceOf(entries, { account: 'held', orderId, currency })).toBeLessThanOrEqual(0);
        }
        const before = history.transactions.length;
        sweep(history);
        expect(history.transactions.length).toBe(before);
      }),
      { numRuns },
    );
  });
});
