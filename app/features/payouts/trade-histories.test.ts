import { describe, expect, it } from 'vitest';
import {
  finish,
  startTrade,
  step,
  wrongAtRest,
  type Faults,
} from '../../../tests/setup/trade-histories';

/** In every test run; `npm run test:histories` asks for a million. */
const RUNS = Number(process.env.TRADE_HISTORIES ?? 5_000);
const STEPS = 24;

/** The first of so many histories that goes wrong, with its steps; null when none does. */
function firstWrong(runs: number, faults: Faults = {}, from = 0): string | null {
  for (let seed = from; seed < from + runs; seed += 1) {
    const trade = startTrade(seed, faults);
    const length = 4 + (seed % STEPS);
    for (let made = 0; made < length; made += 1) step(trade);
    finish(trade);
    finish(trade);
    const wrong = wrongAtRest(trade);
    if (wrong) return `${seed}: ${wrong} after ${trade.log.join(', ')}`;
  }
  return null;
}

describe(`${RUNS} generated histories of the trade`, () => {
  it('end with our ledger equal to the records of the provider, and every order over', () => {
    expect(firstWrong(RUNS, {}, Number(process.env.FIRST_HISTORY ?? 0))).toBeNull();
  }, 3_600_000);

  it.each([
    ['a retry that pays out twice', { newKeyPerRetry: true }],
    ['a refund reversed in the wrong currency', { wrongReversalCurrency: true }],
    ['a failure after success that is not posted', { ignoresLateFailure: true }],
  ] as const)('find %s', (_name, faults) => {
    expect(firstWrong(5_000, faults)).not.toBeNull();
  });
});
