import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The shell first: a full Chromium renders its own interface for each context, a third of the
// browser tests' processor time.
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_BROWSER = [
  'No browser was found for the browser tests. Install one of these and run the command again:',
  '  Debian and Ubuntu:  apt-get install chromium-headless-shell',
  '  anywhere else:      npx playwright install chromium',
  'or point CHROMIUM_PATH at the one you have.',
].join('\n');

/** The browser to test with: CHROMIUM_PATH, else the system's, else Playwright's own, else null. */
export function findBrowser(): string | null {
  const own = [process.env.CHROMIUM_PATH, ...SYSTEM, chromium.executablePath()];
  return own.find((path) => path && existsSync(path)) ?? null;
}

/** What keeps a browser quiet and alive in a container without a network. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Shows no pictures, whose sizes the server renders when they are first asked for: they take half of
 * the browser tests' processor time. What looks at pictures asks for `withPictures` (tests/e2e/rummage).
 */
export const NO_PICTURES = '--blink-settings=imagesEnabled=false';
