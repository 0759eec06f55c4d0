import { expect, it } from 'vitest';
import { askDatabase } from './ask-database';

const NOW = 1_800_000_000_000;

/**
 * The seconds that are warned of when the database has these times one after another, and answers after
 * `tookMs`.
 */
async function warningsOf(times: readonly (number | null)[], tookMs = 0): Promise<number[]> {
  const warnings: number[] = [];
  let now = NOW;
  let at = 0;
  const ask = askDatabase({
    db: {
      ping: () => {
        now += tookMs;
        return Promise.resolve(times[at++] ?? null);
      },
    },
    clock: { now: () => new Date(now) },
    log: { warn: ({ aheadSeconds }: { aheadSeconds: number }) => void warnings.push(aheadSeconds) },
  });
  for (const _ of times) {
    now = NOW;
    await ask();
  }
  return warnings;
}

it('warns once of a clock that differs by more than five seconds, and again after it did not', async () => {
  expect(await warningsOf([NOW - 5_000, NOW, NOW + 5_000])).toEqual([]);
  expect(await warningsOf([NOW - 7_000, NOW - 7_000, NOW, NOW + 8_000])).toEqual([7, -8]);
});

it('does not count the time that an answer takes, and knows no clock of SQLite', async () => {
  expect(await warningsOf([NOW + 3_000, NOW + 60_000], 60_000)).toEqual([]);
  expect(await warningsOf([null])).toEqual([]);
});

it('rejects as the database does', async () => {
  const ask = askDatabase({
    db: { ping: () => Promise.reject(new Error('away')) },
    clock: { now: () => new Date(NOW) },
    log: { warn: () => undefined },
  });
  await expect(ask()).rejects.toThrow('away');
});
