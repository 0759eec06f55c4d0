import type { Page } from '@playwright/test';
import { hydrated } from './rummage';

const SCRIPTS = /\/assets\/.*\.js/;

/** Holds this page's requests for these addresses until the function in the answer is called. */
export async function hold(page: Page, addresses: RegExp, method = 'GET'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    if (route.request().method() === method) await held;
    await route.fallback();
  });
  return release;
}

/** Opens a page whose scripts are on their way until the function in the answer is called. */
export async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await hold(page, SCRIPTS);
  await page.mainFrame().goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  return async () => {
    release();
    await hydrated(page, null);
  };
}
