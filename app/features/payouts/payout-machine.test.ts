import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextLineState,
  eventsOf,
  payoutLineStates,
  type PayoutLineEvent,
  type PayoutLineStatus,
} from './payout-machine';

type Decide = typeof nextLineState;

/** Result of a payment at the bank: it arrives or not, and may be sent back long after. */
type Fate = 'arrives' | 'refused' | 'sent back';

const AMOUNT = 900;

/**
 * Pays a seller's balance until nothing is left or no result of the bank remains; an admin marks
 * each result. Returns the amounts in the ledger and the amount that the seller has received.
 */
function play(fates: readonly Fate[], decide: Decide) {
  let balance = AMOUNT;
  let posted = 0;
  let got = 0;
  for (const fate of fates) {
    if (balance === 0) break;
    let status: PayoutLineStatus = 'exported';
    balance -= AMOUNT;
    const mark = (event: PayoutLineEvent) => {
      const decided = decide(status, event);
      if ('refused' in decided) return;
      const before = payoutLineStates[status].account;
      status = decided.to;
      const after = payoutLineStates[status].account;
      if (after === null) balance += AMOUNT;
      posted +=
        (after === 'operator_bank' ? AMOUNT : 0) - (before === 'operator_bank' ? AMOUNT : 0);
    };
    if (fate === 'refused') mark('fail');
    else mark('pay');
    if (fate === 'arrives') got += AMOUNT;
    if (fate === 'sent back') mark('fail');
    // The admin presses the button again.
    mark(fate === 'arrives' ? 'pay' : 'fail');
  }
  return { balance, posted, got };
}

const fates = fc.array(fc.constantFrom<Fate>('arrives', 'refused', 'sent back'), { maxLength: 8 });

const agrees = (decide: Decide) =>
  fc.check(
    fc.property(fates, (history) => {
      const { balance, posted, got } = play(history, decide);
      return posted === got && balance + got === AMOUNT;
    }),
    { numRuns: 500 },
  ).failed === false;

describe('the lines of a batch', () => {
  it('are paid once, and fail once, also after they were paid', () => {
    expect(nextLineState('exported', 'pay')).toEqual({ to: 'paid' });
    expect(nextLineState('paid', 'fail')).toEqual({ to: 'failed' });
    expect(nextLineState('paid', 'pay')).toHaveProperty('refused');
    expect(nextLineState('failed', 'pay')).toHaveProperty('refused');
    expect(nextLineState('failed', 'fail')).toHaveProperty('refused');
    expect([eventsOf('exported'), eventsOf('paid'), eventsOf('failed')]).toEqual([
      ['pay', 'fail'],
      ['fail'],
      [],
    ]);
  });

  it('leave the seller with the balance or the money, whatever the bank does', () => {
    expect(agrees(nextLineState)).toBe(true);
  });

  it('would not, if a failure after success were not posted', () => {
    const mutant: Decide = (status, event) =>
      status === 'paid' ? { refused: 'payouts.line.isPaid' } : nextLineState(status, event);
    expect(agrees(mutant)).toBe(false);
  });

  it('would not, if a line could be paid again', () => {
    const mutant: Decide = (status, event) =>
      event === 'fail' ? { to: 'failed' } : nextLineState(status, event);
    expect(agrees(mutant)).toBe(false);
  });
});
