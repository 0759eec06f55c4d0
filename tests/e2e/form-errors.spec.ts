import type { Page } from '@playwright/test';
import { demo, expect, test } from './rummage';

/**
 * Every message of the summary that has a field leads to it, once, in the order of the fields on
 * the page.
 */
async function expectSummaryInOrder(page: Page, least: number): Promise<void> {
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(summary).toBeVisible();
  const links = summary.getByRole('link');
  const ids = await links.evaluateAll((all) =>
    all.map((link) => (link.getAttribute('href') ?? '').slice(1)),
  );
  expect(ids.length).toBeGreaterThanOrEqual(least);
  const shown = await page
    .locator('main :is(input, select, textarea, fieldset)[id]')
    .evaluateAll((fields) => fields.map(({ id }) => id));
  expect(ids).toEqual(shown.filter((id) => ids.includes(id)));
  expect(new Set(ids).size).toBe(ids.length);
}

const send = (page: Page) =>
  page.locator('main form[method=post]').last().getByRole('button').last().click();

for (const [path, least] of [
  ['/login', 2],
  ['/register', 4],
  ['/contact', 3],
  ['/forgot-password', 1],
  ['/newsletter', 1],
] as const) {
  test(`the errors of ${path} stand in the order of its fields`, async ({ page }) => {
    await page.goto(path);
    await send(page);
    await expectSummaryInOrder(page, least);
  });
}

test('the errors of a product and of a category stand in their order', async ({ page, logIn }) => {
  await logIn(demo.seller);
  await page.goto('/dashboard/add-product');
  await page.getByLabel('Photo').setInputFiles('package.json');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expectSummaryInOrder(page, 7);
  await page.goto('/dashboard/account');
  await page.getByLabel('Current password').fill('');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectSummaryInOrder(page, 2);
  await logIn(demo.admin);
  await page.goto('/dashboard/categories');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expectSummaryInOrder(page, 1);
});
