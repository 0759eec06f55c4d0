import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore';

const refuse = () => new Error('too long');

describe('a semaphore', () => {
  it('runs as many tasks as it has places, in the order of their requests', async () => {
    const semaphore = new Semaphore(2, 1_000);
    const order: number[] = [];
    let inside = 0;
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        semaphore.run(async () => {
          inside += 1;
          expect(inside).toBeLessThanOrEqual(2);
          order.push(index);
          await sleep(2);
          inside -= 1;
        }, refuse),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('runs an exclusive task alone, before other waiting tasks', async () => {
    const semaphore = new Semaphore(3, 1_000);
    const events: string[] = [];
    const task = (name: string) => async () => {
      events.push(`${name} in`);
      await sleep(2);
      events.push(`${name} out`);
    };
    await Promise.all([
      ...['a', 'b', 'c', 'd'].map((name) => semaphore.run(task(name), refuse)),
      semaphore.run(task('alone'), refuse, true),
    ]);
    const at = events.indexOf('alone in');
    expect(events[at + 1]).toBe('alone out');
    expect(events.slice(at + 2)).toEqual(['d in', 'd out']);
  });

  it('refuses a task that has waited too long, and goes on', async () => {
    const semaphore = new Semaphore(1, 20);
    const long = semaphore.run(() => sleep(60, 'done'), refuse);
    await expect(semaphore.run(async () => 'never', refuse)).rejects.toThrow('too long');
    expect(await long).toBe('done');
    expect(await semaphore.run(async () => 'next', refuse)).toBe('next');
  });

  it('frees the place of a task that fails', async () => {
    const semaphore = new Semaphore(1, 1_000);
    const failing = semaphore.run(() => Promise.reject(new RangeError('broken')), refuse);
    await expect(failing).rejects.toThrow(RangeError);
    expect(await semaphore.run(async () => 'next', refuse)).toBe('next');
  });
});
