import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { expect, test } from './rummage';

/** The bottom of the first price, in pixels from the top of the page. */
const firstPrice = (page: Page) =>
  page
    .locator('.prices b')
    .first()
    .evaluate((price) => price.getBoundingClientRect().bottom + window.scrollY);

for (const width of [360, 768, 1024, 1280, 1920]) {
  test(`the first price of the home page is within 420 px, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    expect(await firstPrice(page)).toBeLessThanOrEqual(420);
  });
}

test('the first 14 KB of the home page contain the header and a price', async ({ page }) => {
  const html = await (await page.request.get('/', { headers: { Accept: 'text/html' } })).text();
  const start = Buffer.from(html)
    .subarray(0, 14 * 1024)
    .toString();
  expect(start).toContain('</header>');
  expect(start).toMatch(/class="prices"><b>\$[\d,.]+<\/b>/);
});

test('rows of the home page are full at every width', async ({ page }) => {
  await page.goto('/');
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const grid of await page.locator(':is(.full-rows, .card-strip)').all()) {
      const small = await grid.evaluate((list) => list.matches('.card-strip'));
      const shown = await grid.locator(':scope > li:visible').count();
      expect(shown % (small && columns > 1 ? 2 * columns : columns), `${width} wide`).toBe(0);
      expect(shown).toBeGreaterThan(0);
    }
  }
});

test('a card takes little room on a phone, and a long name one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/search');
  const name = page.locator('.card-name a').first();
  await name.evaluate((link) => (link.textContent = 'x'.repeat(120)));
  const sizes = await page
    .locator('.card')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(190);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});

test('filters are a sheet on a phone, which needs no scripts', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/search?q=bike');
  const sheet = page.getByRole('region', { name: 'Filters' });
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  const show = sheet.getByRole('button', { name: /^Show/ });
  const isCounted = javaScriptEnabled !== false;
  await expect(show).toHaveAccessibleName(isCounted ? /^Show \d+$/ : 'Show results');
  const all = await show.innerText();
  await sheet.getByRole('checkbox', { name: /^Good/ }).check();
  if (isCounted) {
    await expect(show).not.toHaveText(all, { useInnerText: true });
    await expect(show).toHaveAccessibleName(/^Show \d+$/);
    await expectNoAxeFindings(page);
  } else await expect(show).toHaveAccessibleName('Show results');
  const counted = /\d+/.exec(await show.innerText())?.[0];
  await show.click();
  await expect(page).toHaveURL(/condition=good/);
  await expect(sheet).toBeHidden();
  const found = await page.getByRole('article').count();
  if (counted) expect(found).toBe(Number(counted));
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove Condition: good' }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
});

test('a search without results offers categories and the newest listings', async ({ page }) => {
  await page.goto('/search?q=zzzzqqqq');
  await expect(page.getByRole('heading', { name: 'No results for “zzzzqqqq”.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Newest listings' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Bicycles' }).click();
  await expect(page).toHaveURL(/\/(category|login)/);
});

test('the home page leads to everything below a round price', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See all under $25' }).click();
  await expect(page.getByRole('link', { name: 'Remove Price: up to $25.00' })).toBeVisible();
  const prices = await page.locator('.prices b').allInnerTexts();
  expect(prices.length).toBeGreaterThan(2);
  for (const price of prices) expect(Number(price.slice(1))).toBeLessThanOrEqual(25);
});
