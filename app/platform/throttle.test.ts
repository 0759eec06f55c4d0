import { expect, it } from 'vitest';
import { Throttle } from './throttle';

it('lets others have their turn before more than its share has passed', async () => {
  const throttle = new Throttle(100);
  let turns = 0;
  let passed = 0;
  const inTurns: number[] = [];
  const count = () => {
    turns += 1;
    inTurns.push(passed);
    passed = 0;
    if (turns < 20) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      await throttle.pass(30);
      passed += 30;
    }),
  );
  // The share may be exceeded by the one chunk that was started within it.
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(120);
  expect(inTurns.filter((bytes) => bytes > 0).length).toBeGreaterThanOrEqual(9);
});

it('lets a chunk that is larger than a turn pass alone', async () => {
  const throttle = new Throttle(100);
  let turned = false;
  setImmediate(() => (turned = true));
  await throttle.pass(500);
  expect(turned).toBe(false);
  await throttle.pass(10);
  expect(turned).toBe(true);
});
