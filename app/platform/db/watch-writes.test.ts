import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWrites } from './watch-writes';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports changes and failed checks, until it is stopped', async () => {
  const seen: (number | Error)[] = [7, 7, 8, 8, new Error('away'), new Error('away'), 8, 8, 9];
  const written = vi.fn();
  const failure: number[] = [];
  const look = vi.fn(async () => {
    const next = seen.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  const { stop } = watchWrites(look, written);
  for (let turn = 0; turn < 8; turn += 1) {
    await vi.advanceTimersByTimeAsync(turn === 0 ? 0 : 500);
    failure.push(written.mock.calls.length);
  }
  expect(failure).toEqual([1, 1, 2, 2, 3, 4, 5, 5]);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(look).toHaveBeenCalledTimes(8);
});

it('never looks twice at once', async () => {
  const look = vi.fn(() => new Promise(() => {}));
  watchWrites(look, () => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(1);
});
