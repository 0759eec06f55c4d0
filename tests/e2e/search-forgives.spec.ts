import { expectNoAxeFindings } from './accessibility';
import { expect, sortBy, test } from './rummage';

test('a search finds synonyms and what was meant, and says so', async ({ page }) => {
  for (const word of ['couch', 'fridge', 'bycicle']) {
    await page.goto('/');
    await page.getByLabel('Search all products').fill(word);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await expect(page.getByText('Showing results for “bicycle”')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Search only for “bycicle”' }).click();
  await expect(page.getByText('No results for “bycicle”.')).toBeVisible();
  await page.getByRole('link', { name: 'bicycle', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a search for words that no product has together leads to fewer of them', async ({ page }) => {
  await page.goto('/search?q=unicorn+chair');
  await expect(page.getByText('No results for “unicorn chair”.')).toBeVisible();
  await page.getByRole('link', { name: 'Results for “chair”' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “chair”' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('words sort by best match unless something else is asked for', async ({ page }) => {
  const sort = page.getByLabel('Sort by');
  await page.goto('/search?q=chair');
  await expect(sort).toHaveValue('best');
  await sortBy(page, 'Newest');
  await expect(page).toHaveURL(/sort=newest/);
  await expect(sort).toHaveValue('newest');
  await page.goto('/search');
  await expect(sort).toHaveValue('newest');
  await expect(sort.getByRole('option', { name: 'Best match' })).toHaveCount(0);
});

test('a lowest price above the highest is told at its field', async ({ page }) => {
  await page.goto('/search?q=chair');
  const prices = page.getByRole('group', { name: 'Price in dollars' });
  await prices.getByLabel('From').fill('500');
  await prices.getByLabel('To').fill('10');
  await page.getByRole('button', { name: /^Show / }).click();
  const from = prices.getByLabel('From');
  await expect(from).toHaveValue('500');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(from).toHaveAccessibleDescription(/lowest price that is not above the highest/);
  await expect(prices.getByLabel('To')).toHaveValue('10');
  await expectNoAxeFindings(page);
});
