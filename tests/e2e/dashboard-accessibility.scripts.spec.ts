import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { demo, expect, test } from './rummage';

async function lookAt(page: Page, ...paths: string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeFindings(page);
  }
}

test('a seller’s pages, full, empty and refused', async ({ page, logIn, makeAccount }) => {
  await logIn(demo.seller);
  await lookAt(
    page,
    '/dashboard/my-products',
    '/dashboard/my-products?q=nothing+like+it',
    '/dashboard/earnings',
    '/dashboard/earnings/payouts',
  );
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Payout of / })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto('/dashboard/my-products');
  const links = page.getByRole('button', { name: /^(Edit|Delete) product/ });
  for (const index of [0, 1]) {
    await page.goto('/dashboard/my-products');
    await links.nth(index).click();
    await expect(page.getByRole('heading', { level: 1, name: /^(Edit|Delete) / })).toBeVisible();
    await expectNoAxeFindings(page);
  }
  await logIn(await makeAccount('seller'));
  await lookAt(page, '/dashboard/earnings/payouts');
  await lookAt(page, '/dashboard/my-products', '/dashboard/add-product');
  await page.getByRole('button', { name: 'Add product' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(await summary.getByRole('listitem').count()).toBeGreaterThan(1);
  await expectNoAxeFindings(page);
});

for (const width of [1280, 360]) {
  test(`an admin’s pages, ${width} wide`, async ({ page, logIn }) => {
    await logIn(demo.admin);
    await page.setViewportSize({ width, height: 800 });
    await lookAt(
      page,
      '/dashboard',
      '/dashboard/all-buyers',
      '/dashboard/all-sellers',
      '/dashboard/admins',
      '/dashboard/reported-products',
      '/dashboard/notifications',
      '/dashboard/moderation',
      '/dashboard/moderation/words',
      '/dashboard/moderation/reasons',
      '/dashboard/moderation/settings',
      '/dashboard/transparency',
      '/dashboard/searches',
      '/dashboard/searches/new?query=q%3Dchair%26maxPrice%3D50',
      '/dashboard/categories',
      '/dashboard/audit-log',
      '/dashboard/payments',
      '/dashboard/disputes',
      '/dashboard/payouts',
      '/dashboard/jobs',
      '/dashboard/newsletter',
      '/dashboard/account',
    );
    await page.goto('/dashboard/all-sellers?q=Helen');
    await page.getByRole('link', { name: 'Helen Ostrowski' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Helen Ostrowski' })).toBeVisible();
    await expectNoAxeFindings(page);
    const listings = page.getByRole('region', { name: 'Listings' });
    const name = await listings.getByRole('listitem').first().getByRole('link').innerText();
    await listings.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoAxeFindings(page);
  });
}

test('an admin’s question before a seller is deleted', async ({ page, logIn }) => {
  await logIn(demo.admin);
  await page.goto('/dashboard/all-sellers?q=Helen+Ostrowski');
  await page.getByRole('button', { name: 'Delete Helen Ostrowski' }).click();
  await expect(page.getByRole('heading', { name: 'Delete Helen Ostrowski?' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Sellers' })).toBeVisible();
});
