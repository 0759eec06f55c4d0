/**
 * Reads what vitest and Playwright report about a run: how many tests passed and failed, and which
 * failed. A log is often seen from its end only, so npm test prints the failures last.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const VITEST_REPORT = '.cache/vitest.json';
export const BROWSER_REPORT = 'test-results/e2e.json';

export interface TestReport {
  passed: number;
  failed: number;
  /** File, name and beginning of the error message of each failed test. */
  failures: string[];
}

const NOTHING_RAN: TestReport = { passed: 0, failed: 0, failures: [] };
const MESSAGE_LINES = 12;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: {
    file: string;
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { errors?: { message?: string }[] }[];
    }[];
  }[];
}

interface BrowserReport extends BrowserSuite {
  stats: { expected: number; flaky: number; unexpected: number };
  /** Errors outside of every test, such as a server that did not start. */
  errors?: { message?: string }[];
}

export function readVitestReport(file = VITEST_REPORT): TestReport {
  const report = readReport<VitestReport>(file);
  if (!report) return NOTHING_RAN;
  const failures = report.testResults.flatMap((suite) => {
    const name = path.relative(process.cwd(), suite.name);
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded, or whose hooks failed, may have no failed test.
    if (failed.length === 0 && suite.status === 'failed') return [failure(name, suite.message)];
    return failed.map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages[0]));
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

export function readBrowserReport(file = BROWSER_REPORT): TestReport {
  const report = readReport<BrowserReport>(file);
  if (!report) return NOTHING_RAN;
  const { expected, flaky, unexpected } = report.stats;
  const outside = (report.errors ?? []).map(({ message }) => failure('outside of tests', message));
  const failures = [...outside, ...failedSpecs(report)];
  return { passed: expected, failed: unexpected + flaky, failures };
}

function failedSpecs({ suites = [], specs = [] }: BrowserSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const message = results.flatMap(({ errors = [] }) => errors)[0]?.message;
        return failure(`${file} [${projectName}]: ${title}`, message);
      }),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

function failure(name: string, message = ''): string {
  const lines = message.trim().split('\n').slice(0, MESSAGE_LINES);
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}
