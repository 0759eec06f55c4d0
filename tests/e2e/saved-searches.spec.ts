import { expectNoAxeFindings } from './accessibility';
import { expect, test } from './rummage';

test('a search is saved signed out, changed, switched off and deleted', async ({
  page,
  makeAccount,
}) => {
  const buyer = await makeAccount('buyer');
  await page.goto('/search?q=lamp&maxPrice=90');
  await page.getByRole('link', { name: 'Save this search' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(
    page.getByText('To save this search, log in or create an account.').first(),
  ).toBeVisible();
  const login = page.locator('form').filter({ has: page.getByLabel('Password') });
  await login.getByLabel('Email').fill(buyer.email);
  await login.getByLabel('Password').fill(buyer.password);
  await login.getByLabel('Password').press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Save this search' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/searches\/new\?/);
  await expectNoAxeFindings(page);
  await page.getByLabel('Name', { exact: true }).fill('Cheap lamps');
  await page.getByLabel('Email me new listings').selectOption({ label: 'Once a week' });
  await page.getByRole('button', { name: 'Save this search' }).click();

  await expect(page).toHaveURL(/\/dashboard\/searches$/);
  await expect(page.getByText('Search saved')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Cheap lamps' });
  await expect(row.getByText('Once a week')).toBeVisible();
  await expect(row.getByText(/“lamp”.*\$90/)).toBeVisible();
  await expectNoAxeFindings(page);

  await row.getByRole('button', { name: /^Turn off/ }).click();
  await expect(page.getByText('The search is off')).toBeVisible();
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Turn on/ }).click();
  await expect(page.getByText('The search is on')).toBeVisible();

  await row.getByRole('button', { name: 'Edit Cheap lamps' }).click();
  await page.getByLabel('Email me new listings').selectOption({ label: 'Once a day' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved search changed')).toBeVisible();
  await expect(row.getByText('Once a day')).toBeVisible();

  await row.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/\/search\?q=lamp&maxPrice=90/);
  await page.goto('/dashboard/searches');
  await row.getByRole('button', { name: 'Delete Cheap lamps' }).click();
  await expect(page.getByText('Delete “Cheap lamps”?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete saved search' }).click();
  await expect(page.getByText('Saved search deleted')).toBeVisible();
  await expect(page.getByText('You have no saved searches yet.')).toBeVisible();
});
