/**
 * Runs all checks (npm test), or with --quick those that need no build (npm run check). All steps
 * run even after a failure; the exit code is non-zero when any has failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NO_BROWSER, findBrowser } from '../tests/setup/find-browser';

interface Step {
  name: string;
  /** Package and the file of its command; empty for our own TypeScript. */
  bin: string;
  args: string[];
  /** Part of the quick half. */
  quick: boolean;
  /** Uses one core: it runs beside others of the kind, and its output is shown when it has ended. */
  beside?: boolean;
  /** How many tests passed and failed, for what runs tests. */
  count?: () => Counts;
}

const VITEST_RESULTS = '.cache/vitest.json';
const E2E_RESULTS = 'test-results/e2e.json';

const quickProjects = ['--project', 'unit', '--project', 'architecture'];
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`];

const steps = (quick: boolean): Step[] => [
  { name: 'clients', bin: 'tsx/dist/cli.mjs', args: ['scripts/prisma-generate.ts'], quick: true },
  {
    name: 'translations',
    bin: 'tsx/dist/cli.mjs',
    args: ['scripts/messages.ts', '--check'],
    quick: true,
  },
  {
    name: 'format',
    bin: 'prettier/bin/prettier.cjs',
    args: ['--check', '.'],
    quick: true,
    beside: true,
  },
  {
    name: 'lint',
    bin: 'eslint/bin/eslint.js',
    args: ['--max-warnings', '0', '.'],
    quick: true,
    beside: true,
  },
  { name: 'types', bin: 'typescript/bin/tsc', args: ['--noEmit'], quick: true, beside: true },
  {
    name: 'build',
    bin: 'tsx/dist/cli.mjs',
    args: ['scripts/build.ts'],
    quick: false,
    beside: true,
  },
  {
    name: quick
      ? 'unit and architecture'
      : 'unit, integration, contract, two instances, architecture',
    bin: 'vitest/vitest.mjs',
    args: ['run', ...(quick ? quickProjects : []), ...reporters],
    quick: true,
    count: countVitest,
  },
  {
    name: 'browser',
    bin: '@playwright/test/cli.js',
    args: ['test'],
    quick: false,
    count: countE2e,
  },
];

const require = createRequire(import.meta.url);

/** A package's command, found beside its package.json wherever it is installed. */
function commandFile(bin: string): string {
  const parts = bin.split('/');
  const name = parts.slice(0, bin.startsWith('@') ? 2 : 1).join('/');
  const folder = path.dirname(require.resolve(`${name}/package.json`));
  return path.join(folder, path.relative(name, bin));
}

interface Result {
  step: Step;
  passed: boolean;
}

function run(step: Step): Promise<Result> {
  const { name, bin, args, beside } = step;
  const from = Date.now();
  let output = `\n── ${name}\n`;
  if (!beside) process.stdout.write(output);
  return new Promise((resolve, reject) => {
    const stdio = beside ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, [commandFile(bin), ...args], { stdio });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (beside) process.stdout.write(output);
      const seconds = Math.round((Date.now() - from) / 1000);
      process.stdout.write(`   ${name}: ${seconds} s\n`);
      resolve({ step, passed: code === 0 });
    });
  });
}

const CORES = 2;

/** Runs steps in their order, as many at a time as there are cores that they may use. */
async function runBeside(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...steps];
  const next = async (): Promise<void> => {
    const step = waiting.shift();
    if (!step) return;
    results.push(await run(step));
    await next();
  };
  await Promise.all(Array.from({ length: CORES }, next));
  return results;
}

interface Counts {
  passed: number;
  failed: number;
}

function countVitest(): Counts {
  if (!existsSync(VITEST_RESULTS)) return { passed: 0, failed: 0 };
  const results = JSON.parse(readFileSync(VITEST_RESULTS, 'utf8')) as Record<string, number>;
  return { passed: results.numPassedTests ?? 0, failed: results.numFailedTests ?? 0 };
}

function countE2e(): Counts {
  if (!existsSync(E2E_RESULTS)) return { passed: 0, failed: 0 };
  const { stats } = JSON.parse(readFileSync(E2E_RESULTS, 'utf8')) as {
    stats: { expected: number; flaky: number; unexpected: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

async function main(): Promise<void> {
  const quick = process.argv.includes('--quick');
  for (const file of [VITEST_RESULTS, E2E_RESULTS]) rmSync(file, { force: true });
  const failed: string[] = [];
  const began = Date.now();
  const chosen = steps(quick).filter((one) => one.quick || !quick);
  while (chosen.length > 0) {
    const alone = chosen.findIndex(({ beside }) => !beside);
    const batch = chosen.splice(0, alone < 0 ? chosen.length : Math.max(1, alone));
    if (batch[0]?.name === 'browser' && !findBrowser()) {
      process.stdout.write(`\n── browser\n${NO_BROWSER}\n`);
      failed.push('browser');
      continue;
    }
    for (const { step, passed } of await runBeside(batch)) {
      const counts = step.count?.();
      // A runner that says that all is well is held against its own report.
      if (!passed || (counts && (counts.failed > 0 || counts.passed === 0))) failed.push(step.name);
    }
  }
  const [unit, browser] = [countVitest(), countE2e()];
  process.stdout.write(`\nIn all ${Math.round((Date.now() - began) / 1000)} s.\n`);
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  process.stdout.write(
    `${unit.passed + browser.passed} passed, ${unit.failed + browser.failed} failed\n`,
  );
  process.exit(failed.length > 0 ? 1 : 0);
}

await main();
