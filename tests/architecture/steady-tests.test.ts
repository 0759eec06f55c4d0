import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODE, sourceFiles, type SourceFile } from './source-files';

/** What makes tests depend on luck or on time, and hides it. */
const forbidden = {
  'a retry': /\bretr(y|ies):|\.retries\b|--retr(y|ies)\b/,
  'a test alone': /\b(it|test|describe|onEachDatabase)(\.\w+)*\.only\b/,
  'a sleep':
    /waitForTimeout|setTimeout\b[^;]*from '(node:)?timers\/promises'|setTimeout\(\s*(resolve|done|r)\b|scheduler\.wait|\bsleep\(/,
};

/** Waits that are no guess about when something will have happened. */
const exceptions: Record<string, string> = {
  'tests/setup/raw-socket.ts': 'an answer on an open connection ends when nothing more comes',
  'tests/setup/until.ts': 'polls a condition, for all other tests',
  'tests/fakes/stripe-server.ts': 'answers slowly when a test asks for it',
  'tests/fault/database-away.fault.ts': 'polls, and measures how long recovery takes',
  'tests/fault/mixed-load.fault.ts': 'lets go of the load before the stop',
  'tests/fault/money-agreement.ts': 'polls, and measures how long agreement takes',
  'tests/fault/payments-server.fault.ts': 'kills at another moment in each run',
  'tests/fault/slow-connections.fault.ts': 'paces the ordinary visitors',
  'tests/fault/stopped-in-order.fault.ts': 'stops at another moment in each run',
};

const read = (name: string) => ({ name, text: readFileSync(name, 'utf8') });

function findings(files: SourceFile[]): string[] {
  return files.flatMap(({ name, text }) =>
    Object.entries(forbidden)
      .filter(
        ([what, pattern]) => pattern.test(text) && !(what === 'a sleep' && name in exceptions),
      )
      .map(([what]) => `${name}: ${what}`),
  );
}

describe('tests', () => {
  const own = 'tests/architecture/steady-tests.test.ts';
  const files = sourceFiles(['tests'], CODE)
    .filter(({ name }) => name !== own && !name.startsWith('tests/bench/'))
    .concat(['vitest.config.ts', 'playwright.config.ts'].map(read));

  it('have no retries, no `only` and no sleeps', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(findings(files)).toEqual([]);
  });

  it('need every exception', () => {
    const needed = files.filter(({ text }) => forbidden['a sleep'].test(text));
    expect(Object.keys(exceptions).sort()).toEqual(
      needed
        .map(({ name }) => name)
        .filter((name) => name in exceptions)
        .sort(),
    );
  });

  it.each([
    ['a retry', 'test: { retry: process.env.CI ? 2 : 0 }'],
    ['a retry', 'retries: 2,'],
    ['a retry', 'test.describe.configure({ retries: 1 });'],
    ['a test alone', "it.only('works', () => {});"],
    ['a test alone', "test.describe.only('works', () => {});"],
    ['a test alone', "describe.skip.only('works', () => {});"],
    ['a sleep', 'await page.waitForTimeout(500);'],
    ['a sleep', "import { setTimeout as pause } from 'node:timers/promises';"],
    ['a sleep', "import { setImmediate, setTimeout } from 'timers/promises';"],
    ['a sleep', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
    ['a sleep', 'await scheduler.wait(10);'],
    ['a sleep', 'await sleep(5);'],
  ])('are refused with %s: %s', (what, text) => {
    expect(findings([{ name: 'tests/e2e/a.spec.ts', text }])).toEqual([
      `tests/e2e/a.spec.ts: ${what}`,
    ]);
  });
});
