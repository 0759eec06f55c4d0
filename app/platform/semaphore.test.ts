import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Semaphore } from './semaphore';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refuse = () => new Error('too long');

/** Tasks that run until they are ended by name, and what has happened to them. */
function tasksOf(semaphore: Semaphore) {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, alone = false) => {
    const task = async () => {
      events.push(`${name} in`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      events.push(`${name} out`);
    };
    semaphore
      .run(task, refuse, alone)
      .catch((error: Error) => events.push(`${name}: ${error.message}`));
  };
  const end = async (name: string) => {
    await vi.advanceTimersByTimeAsync(0);
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { events, add, end };
}

describe('a semaphore', () => {
  it('runs as many tasks as it has places, in the order of their requests', async () => {
    const semaphore = new Semaphore(2, 1_000);
    const { events, add, end } = tasksOf(semaphore);
    for (const name of ['a', 'b', 'c', 'd']) add(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['a in', 'b in']);
    expect([semaphore.taken, semaphore.waiting]).toEqual([2, 2]);
    for (const name of ['b', 'a', 'c', 'd']) await end(name);
    expect(events.slice(2)).toEqual(['b out', 'c in', 'a out', 'd in', 'c out', 'd out']);
    expect([semaphore.taken, semaphore.waiting]).toEqual([0, 0]);
  });

  it('runs an exclusive task alone, before other waiting tasks', async () => {
    const { events, add, end } = tasksOf(new Semaphore(3, 1_000));
    for (const name of ['a', 'b', 'c', 'd']) add(name);
    add('alone', true);
    await end('a');
    await end('b');
    expect(events).not.toContain('alone in');
    await end('c');
    expect(events.at(-1)).toBe('alone in');
    await end('alone');
    expect(events.slice(-2)).toEqual(['alone out', 'd in']);
  });

  it('refuses a task that has waited too long, and goes on', async () => {
    const { events, add, end } = tasksOf(new Semaphore(1, 20));
    add('long');
    add('late');
    await vi.advanceTimersByTimeAsync(19);
    expect(events).toEqual(['long in']);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toEqual(['long in', 'late: too long']);
    await end('long');
    add('next');
    await end('next');
    expect(events.slice(2)).toEqual(['long out', 'next in', 'next out']);
  });

  it('frees the place of a task that fails', async () => {
    const semaphore = new Semaphore(1, 1_000);
    const failing = semaphore.run(() => Promise.reject(new RangeError('broken')), refuse);
    await expect(failing).rejects.toThrow(RangeError);
    expect(await semaphore.run(async () => 'next', refuse)).toBe('next');
  });
});
