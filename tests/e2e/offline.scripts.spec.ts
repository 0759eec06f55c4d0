import type { Page } from '@playwright/test';
import { startBuiltServer } from '../setup/built-server';
import { expectNoAxeFindings } from './accessibility';
import { demo, expect, test, withPictures } from './rummage';

test.use(withPictures);

test.use({ serviceWorkers: 'allow' });

/** The addresses of which this browser has an offline copy. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const pages = await (await caches.open('pages-1')).keys();
    return pages.map(({ url }) => url.slice(location.origin.length));
  });

/** Everything that is stored, as text. */
const allStored = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const stored = await cache.match(request);
        texts.push(request.url, name === 'pages-1' ? ((await stored?.text()) ?? '') : '');
      }
    }
    return texts.join('\n');
  });

/** Opens a page and waits until its copy and the offline page are stored. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => copies(page)).toEqual(expect.arrayContaining(['/offline', path]));
}

/** Opens the first listing of the home page without a full load; returns its address and name. */
async function openFirstListing(page: Page): Promise<{ path: string; name: string }> {
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { path: new URL(page.url()).pathname, name };
}

const notice = (page: Page) => page.getByText(/You are offline\. This page was saved on/);

test('a public page seen before opens without a network, to read only', async ({
  page,
  context,
}) => {
  await see(page, '/');
  const { path, name } = await openFirstListing(page);
  await expect.poll(() => copies(page)).toContain(path);
  await context.setOffline(true);

  await page.goto('/');
  await expect(notice(page)).toHaveText(/saved on \w{3} \d{1,2} \w{3}, \d\d:\d\d\. Prices may/);
  await expect(page.getByRole('article').first()).toBeVisible();
  const picture = page.locator('article img').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .not.toBe(0);
  await expect(page.locator('button:enabled, input:enabled, select:enabled')).toHaveCount(0);
  await expect(page.locator('script')).toHaveCount(0);
  const skipLink = page.locator('.skip-link');
  const isShown = () =>
    skipLink.evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === link;
    });
  expect(await isShown()).toBe(false);
  await skipLink.focus();
  expect(await isShown()).toBe(true);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).not.toBe('rgba(0, 0, 0, 0)');
  await expectNoAxeFindings(page);

  await page.getByRole('article').first().getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book now' })).toBeDisabled();
  await expectNoAxeFindings(page);
  await page.goto(`${path}?book=${path.split('/').at(-1)}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(path);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search Rummage' })).toBeEnabled();
});

test('a link followed after the network failed leads to the copy', async ({ page, context }) => {
  await see(page, '/');
  const { path, name } = await openFirstListing(page);
  await expect.poll(() => copies(page)).toContain(path);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Good things' })).toBeVisible();
  // The last thing that the page loads.
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('article').first().getByRole('link', { name }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('an address without a copy lists the pages seen before', async ({ page, context }) => {
  await see(page, '/blog');
  await context.setOffline(true);
  await page.goto('/products/never-seen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByText('No pages are stored on this device yet.')).toBeHidden();
  await expectNoAxeFindings(page);
  await page.getByRole('main').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(notice(page)).toBeVisible();
});

test('nothing personal is stored, and nothing stays after sign-out', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('buyer');
  await logIn(account);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await see(page, '/');
  await expect(page.locator('header')).toContainText('LogOut');
  await see(page, '/blog');
  const stored = await allStored(page);
  expect(stored).toContain('/blog');
  expect(stored).not.toContain('/dashboard\n');
  expect(stored).not.toContain('/login\n');
  expect(stored).not.toContain(account.name);
  expect(stored).not.toContain(account.email);
  expect(stored).not.toMatch(/LogOut|\bcsrf\b/i);

  await page.getByRole('button', { name: 'LogOut' }).first().click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect.poll(() => copies(page)).not.toContain('/blog');
});

test('a dashboard is not shown without a network', async ({ page, context, logIn }) => {
  await logIn(demo.buyer);
  await page.goto('/dashboard');
  await see(page, '/');
  await context.setOffline(true);
  await expect(page.goto('/dashboard')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a copy is never shown while the network works', async ({ page }) => {
  await see(page, '/blog');
  await page.evaluate(async () => {
    const pages = await caches.open('pages-1');
    await pages.put('/blog', new Response('<body>stale</body>'));
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
});

test('a server can remove the service worker and what it stored', async ({ page }) => {
  const server = await startBuiltServer({ OFFLINE_COPIES: 'off' });
  try {
    await page.goto(`${server.url}/blog`);
    await page.evaluate(async () => {
      await (await caches.open('pages-1')).put('/blog', new Response('stored'));
      await navigator.serviceWorker.register('/sw.js');
    });
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
  } finally {
    await server.stop();
  }
});

test('offline pages and their notice are in the language of the address', async ({
  page,
  context,
}) => {
  await page.goto('/de/blog');
  await expect
    .poll(() => copies(page))
    .toEqual(expect.arrayContaining(['/de/offline', '/de/blog']));
  await context.setOffline(true);

  await page.goto('/de/blog');
  await expect(
    page.getByText(/Du bist offline\. Diese Seite wurde gespeichert: \w\w\.?, \d/),
  ).toBeVisible();
  await page.goto('/de/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Du bist offline' })).toBeVisible();
  await expect(page.locator('#offline-copies').getByRole('link')).toHaveAttribute(
    'href',
    '/de/blog',
  );
});
