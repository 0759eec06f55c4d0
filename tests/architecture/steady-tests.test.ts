import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

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

/**
 * A test itself sets no timer of its own and spins on no clock: it awaits a condition or moves a fake
 * clock. The helpers in tests/setup and tests/fakes may have time limits.
 */
const IN_A_TEST = /\bset(Timeout|Interval)\(|Atomics\.wait\(|\bwhile \((Date|performance)\.now\(\)/;
const isTestFile = (name: string) => /\.(test|spec)\.tsx?$/.test(name);

const read = (name: string) => ({ name, text: readFileSync(name, 'utf8') });

function findings(files: SourceFile[]): string[] {
  return files.flatMap(({ name, text }) => {
    const found = Object.entries(forbidden)
      .filter(
        ([what, pattern]) => pattern.test(text) && !(what === 'a sleep' && name in exceptions),
      )
      .map(([what]) => what);
    if (isTestFile(name) && IN_A_TEST.test(text) && !found.includes('a sleep')) {
      found.push('a sleep');
    }
    return found.map((what) => `${name}: ${what}`);
  });
}

describe('tests', () => {
  const own = 'tests/architecture/steady-tests.test.ts';
  const files = sourceFiles(['tests'], CODE)
    .filter(({ name }) => name !== own && !name.startsWith('tests/bench/'))
    .concat(['vitest.config.ts', 'playwright.config.ts'].map(read))
    .concat(sourceFiles(['app', 'server', 'scripts'], CODE).filter(isTest));

  it('have no retries, no `only` and no sleeps', () => {
    expect(files.length).toBeGreaterThan(250);
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
    ['a sleep', 'await new Promise<void>((resolve) => setTimeout(() => resolve(), 5));'],
    ['a sleep', 'await new Promise((go) => setTimeout(go, 5));'],
    ['a sleep', 'setTimeout(() => other.close(), 300);'],
    ['a sleep', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);'],
    ['a sleep', 'while (performance.now() < until);'],
  ])('are refused with %s: %s', (what, text) => {
    for (const name of ['tests/e2e/a.spec.ts', 'app/platform/a.test.ts', 'server/a.test.tsx']) {
      expect(findings([{ name, text }])).toEqual([`${name}: ${what}`]);
    }
  });

  it('may use fake timers, and helpers may have time limits', () => {
    const text = 'vi.useFakeTimers(); await vi.advanceTimersByTimeAsync(5);';
    expect(findings([{ name: 'app/platform/a.test.ts', text }])).toEqual([]);
    const limit = 'const timer = setTimeout(() => child.kill(), 60_000);';
    expect(findings([{ name: 'tests/setup/a.ts', text: limit }])).toEqual([]);
  });
});
