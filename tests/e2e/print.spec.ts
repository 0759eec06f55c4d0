import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../app/routes';
import { bookSomething } from './booked-order';
import { demo, expect, originOf, payByCard, test } from './rummage';

/** The taller and the wider of the usual papers, one upright and one across: each printing takes time. */
const papers = [
  { format: 'A4', landscape: false },
  { format: 'Letter', landscape: true },
] as const;

interface Paper {
  format: 'A4' | 'A5' | 'Letter' | 'Legal';
  landscape: boolean;
}

/** A receipt is printed on what there is. */
const receiptPapers = (['A4', 'A5', 'Letter', 'Legal'] as const).flatMap((format) =>
  [false, true].map((landscape) => ({ format, landscape })),
);

const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

/** How many sheets the page takes on this paper. */
async function sheets(page: Page, paper: Paper): Promise<number> {
  const pdf = (await page.pdf({ ...paper, margin })).toString('latin1');
  return (pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
}

/** Whether there is anything to read on this sheet: a sheet without words has no font. */
async function hasWords(page: Page, paper: Paper, sheet: number): Promise<boolean> {
  const pdf = await page.pdf({ ...paper, margin, pageRanges: String(sheet) });
  return /\/Type\s*\/Font\b/.test(pdf.toString('latin1'));
}

/** A sheet holds this many rows of a table at least. */
const ROWS_TO_A_SHEET = 25;

/** The title and the figures above a table take as much room as this many rows at most. */
const ROWS_ABOVE = 10;

/** The dashboard's pages that have no parameter, from the routes. */
function dashboardPages(): string[] {
  const dashboard = (routes as RouteConfigEntry[]).find(({ path }) => path === 'dashboard');
  return (dashboard?.children ?? [])
    .map(({ path = '' }) => (path ? `/dashboard/${path}` : '/dashboard'))
    .filter((path) => !path.includes(':'));
}

/**
 * Prints the page as it stands on every paper: one sheet, nothing cut off, nothing to press. Only a
 * table that does not fit with what is above it may go on: no row is split, no sheet is blank.
 */
async function expectToPrint(
  page: Page,
  on: readonly Paper[] = papers,
  longTables = true,
): Promise<void> {
  const path = new URL(page.url()).pathname;
  const rows = page.locator('tbody tr').filter({ visible: true });
  const needed = Math.ceil(((await rows.count()) + ROWS_ABOVE) / ROWS_TO_A_SHEET);
  const most = longTables ? Math.max(1, needed) : 1;
  for (const paper of on) {
    const label = `${path} on ${paper.format} ${paper.landscape ? 'landscape' : 'portrait'}`;
    const count = await sheets(page, paper);
    expect.soft(count, label).toBeGreaterThanOrEqual(1);
    expect.soft(count, label).toBeLessThanOrEqual(most);
    for (let sheet = 2; sheet <= count; sheet += 1) {
      expect.soft(await hasWords(page, paper, sheet), `${label}, sheet ${sheet}`).toBe(true);
    }
  }
  await page.emulateMedia({ media: 'print' });
  const breaks = await rows.evaluateAll((all) =>
    all.map((row) => getComputedStyle(row).breakInside),
  );
  expect
    .soft(
      breaks.filter((value) => value !== 'avoid'),
      `${path} splits rows`,
    )
    .toEqual([]);
  // The room between the margins of the narrower paper, at 96 pixels an inch.
  for (const [width, height] of [
    [717, 980],
    [980, 717],
  ] as const) {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${path} is cut off at ${width} px`).toBeLessThanOrEqual(0);
  }
  const pressed = page.locator('button, header, footer, nav, aside, [role=status], [role=alert]');
  expect.soft(await pressed.filter({ visible: true }).count(), `${path} buttons`).toBe(0);
  await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Everything about one thing prints on one sheet, however long it is. */
async function expectOneSheet(page: Page, on: readonly Paper[] = papers): Promise<void> {
  await expectToPrint(page, on, false);
}

for (const role of ['buyer', 'seller', 'admin'] as const) {
  test(`every dashboard page of the ${role} prints`, async ({ page, logIn, javaScriptEnabled }) => {
    // Paper shows the same without scripts: one role is enough to see that.
    test.skip(javaScriptEnabled === false && role !== 'buyer');
    test.slow();
    await logIn(demo[role]);
    let printed = 0;
    for (const path of dashboardPages()) {
      await page.goto(path);
      if (new URL(page.url()).pathname === '/login') continue;
      await expectToPrint(page);
      printed += 1;
    }
    expect(printed).toBeGreaterThanOrEqual(3);
  });
}

test('half a sheet shows every figure of a row, and whole charts', async ({
  page,
  logIn,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'paper shows the same without scripts');
  await logIn(demo.seller);
  await page.goto('/dashboard/earnings');
  await page.emulateMedia({ media: 'print' });
  // A5 between its margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 484, height: 718 });
  const row = page.locator('.stack-table tbody tr').first();
  await expect(row).toHaveCSS('display', 'grid');
  await expect(row.locator('.place-more').first()).toBeVisible();
  await expect(row.locator('summary').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.place-title time').first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.locator('.chart').first()).toHaveCSS('break-inside', 'avoid');
});

test('two dozen favourites and five orders print on one sheet', async ({
  page,
  logIn,
  makeAccount,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'paper shows the same without scripts');
  test.slow();
  await logIn(await makeAccount('buyer'));
  const origin = originOf(page);
  const listed = (await (await page.request.get(`${origin}/products?limit=24`)).json()) as {
    _id: string;
  }[];
  for (const { _id: save } of listed) {
    await page.request.post(`${origin}/saved`, { headers: { origin }, form: { save, from: '/' } });
  }
  for (let count = 0; count < 5; count += 1) await bookSomething(page);
  await page.goto('/dashboard/saved');
  expect(await page.getByRole('article').count()).toBeGreaterThan(15);
  await expectOneSheet(page);
  // Texts as long as sellers may write them.
  await page.locator('.card-name a, .card-line, .card-from > p').evaluateAll((texts) => {
    for (const text of texts) text.textContent = 'Mid-century sideboard with drawers '.repeat(4);
  });
  await expectOneSheet(page);
  await page.goto('/dashboard/my-orders');
  await expectOneSheet(page);
});

test('an order, its cancellation, its payment and its receipt print on one sheet', async ({
  page,
  logIn,
  makeAccount,
}) => {
  test.slow();
  await logIn(await makeAccount('buyer'));
  const { orderId } = await bookSomething(page);
  for (const path of [
    '/dashboard/my-orders',
    `/dashboard/orders/${orderId}`,
    `/dashboard/my-orders/${orderId}/cancel`,
    `/dashboard/payment/${orderId}`,
  ]) {
    await page.goto(path);
    await expectOneSheet(page);
  }
  await payByCard(page);
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expectOneSheet(page, receiptPapers);
  // Names and places as long as they may be.
  await page.locator('.receipt p, .receipt dd').evaluateAll((texts) => {
    for (const text of texts) {
      if (text.children.length === 0) text.textContent = 'Mid-century sideboard '.repeat(6);
    }
  });
  await expectOneSheet(page, receiptPapers);
  await page.goto(`/dashboard/orders/${orderId}`);
  await expectOneSheet(page, receiptPapers);
});

test('a product prints on one sheet', async ({ page }) => {
  await page.goto('/search');
  const link = page.getByRole('article').first().getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  // The address comes before its page.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectOneSheet(page);
});
