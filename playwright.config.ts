import { defineConfig, devices } from '@playwright/test';
import {
  BROWSER_ARGUMENTS,
  NO_BROWSER,
  NO_PICTURES,
  findBrowser,
} from './tests/setup/find-browser';
import { beginRun } from './tests/setup/begin-run';

beginRun();

const executablePath = findBrowser();
if (!executablePath) throw new Error(NO_BROWSER);

const desktop = {
  ...devices['Desktop Chrome'],
  channel: undefined,
  launchOptions: { executablePath, args: [...BROWSER_ARGUMENTS, NO_PICTURES] },
};

/** Every journey runs twice: with scripts and without. Files ending in .scripts.spec need scripts. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-server.ts',
  fullyParallel: true,
  // A third visitor from one address could be refused: it may have two photos processed at a time.
  workers: 2,
  // Generous: a slow machine must not look like a fault.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // A trace of every test costs a third of the run: `npx playwright test NAME --trace on` makes one.
  // The service worker's own requests would count in tests that watch the network;
  // offline.scripts.spec allows it.
  // With reduced motion no test meets a colour or a place on its way to another.
  use: {
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'scripts on', use: desktop },
    {
      name: 'scripts off',
      testIgnore: '**/*.scripts.spec.ts',
      use: { ...desktop, javaScriptEnabled: false },
    },
  ],
});
