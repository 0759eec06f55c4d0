/**
 * Runs all checks (npm test), or with --quick those that need no build (npm run check). All steps
 * run even after a failure; the exit code is non-zero when any has failed.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NO_BROWSER, findBrowser } from '../tests/setup/find-browser';
import {
  BROWSER_REPORT,
  VITEST_REPORT,
  readBrowserReport,
  readVitestReport,
  type TestReport,
} from './test-reports';

interface Step {
  name: string;
  /** Package and the file of its command; empty for our own TypeScript. */
  bin: string;
  args: string[];
  /** Part of the quick half. */
  quick: boolean;
  /** Uses one core: it runs beside others of the kind, and its output is shown when it has ended. */
  beside?: boolean;
  /** Reads the test runner's report; only for steps that run tests. */
  report?: () => TestReport;
}

const quickProjects = ['--project', 'unit', '--project', 'architecture'];
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];

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
    report: readVitestReport,
  },
  {
    name: 'browser',
    bin: '@playwright/test/cli.js',
    args: ['test'],
    quick: false,
    report: readBrowserReport,
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

async function main(): Promise<void> {
  const quick = process.argv.includes('--quick');
  for (const file of [VITEST_REPORT, BROWSER_REPORT]) rmSync(file, { force: true });
  const failed: string[] = [];
  const reports: TestReport[] = [];
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
      const report = step.report?.();
      if (report) reports.push(report);
      // A runner may exit with 0 although its own report lists failures or no tests.
      if (!passed || (report && (report.failed > 0 || report.passed === 0))) failed.push(step.name);
    }
  }
  for (const failure of reports.flatMap(({ failures }) => failures)) {
    process.stdout.write(`\n${failure}\n`);
  }
  process.stdout.write(`\nIn all ${Math.round((Date.now() - began) / 1000)} s.\n`);
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  const sum = (key: 'passed' | 'failed') => reports.reduce((total, one) => total + one[key], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exit(failed.length > 0 ? 1 : 0);
}

await main();
