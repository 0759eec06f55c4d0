import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FairSemaphore } from './fair-semaphore';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const options = { maxRunning: 1, maxWaiting: 4, maxPerCaller: 3, timeoutMs: 1_000 };

/** A task that runs until it is ended, and records its name when it starts. */
function tasksOf(semaphore: FairSemaphore) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refusals: string[] = [];
  const add = (caller: string, name = caller) =>
    semaphore
      .run(
        caller,
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        (reason) => new Error(reason),
      )
      .catch((error: Error) => void refusals.push(`${name}: ${error.message}`));
  const endOne = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, refusals, add, endOne };
}

it('gives callers turns, so that many tasks of one do not delay another', async () => {
  const { begun, add, endOne } = tasksOf(new FairSemaphore(options));
  for (const name of ['a1', 'a2', 'a3']) void add('a', name);
  void add('b', 'b1');
  for (let end = 0; end < 4; end += 1) await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('refuses one caller too many tasks, and all callers too long a queue', async () => {
  const semaphore = new FairSemaphore(options);
  const { refusals, add, endOne } = tasksOf(semaphore);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
  for (const caller of ['b', 'c', 'd']) void add(caller);
  await vi.advanceTimersByTimeAsync(0);
  expect(refusals).toEqual(['a4: caller-limit', 'd: queue-full']);
  expect([semaphore.running, semaphore.waiting]).toEqual([1, 4]);
  await endOne();
  void add('a', 'a5');
  await vi.advanceTimersByTimeAsync(0);
  expect(refusals).toHaveLength(2);
});

it('refuses what has waited too long, and goes on with the others', async () => {
  const semaphore = new FairSemaphore(options);
  const { begun, refusals, add, endOne } = tasksOf(semaphore);
  void add('a');
  void add('b');
  await vi.advanceTimersByTimeAsync(600);
  void add('c');
  await vi.advanceTimersByTimeAsync(500);
  expect(refusals).toEqual(['b: timeout']);
  await endOne();
  expect(begun).toEqual(['a', 'c']);
  await endOne();
  expect([semaphore.running, semaphore.waiting]).toEqual([0, 0]);
});

it('frees its place when a task fails', async () => {
  const semaphore = new FairSemaphore(options);
  const refuse = (reason: string) => new Error(reason);
  const failing = () => Promise.reject(new Error('broken'));
  await expect(semaphore.run('a', failing, refuse)).rejects.toThrow('broken');
  await expect(semaphore.run('a', async () => 1, refuse)).resolves.toBe(1);
});
