import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The shell first: it has no interface of its own.
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

const FEATURES_OFF = [
  // Pages of the browser's own interface, which it renders for each context: a third of the browser
  // tests' processor time (1 s a context, without them 0.24 s).
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // What Playwright turns off: the browser heeds the last list alone.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

/** What keeps a browser quiet and alive in a container without a network. */
export const BROWSER_ARGUMENTS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
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
