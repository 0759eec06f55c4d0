import { expectNoAxeFindings } from './accessibility';
import { expect, test } from './rummage';

test('a visitor chooses a place and sees what is near, nearest first', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/search');
  const near = page.getByLabel('Near a town or city');
  await near.fill('Portland');
  if (javaScriptEnabled) {
    await expect(
      page.locator('datalist option[value="Portland, Oregon, United States"]'),
    ).toHaveCount(1);
  }
  await page.getByLabel('Within', { exact: true }).selectOption('100 km');
  await page.getByRole('button', { name: /^Show / }).click();
  // There are many of this name: one is chosen from a list.
  await expect(page.getByText('Choose one of these places.')).toBeVisible();
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Portland, Oregon, United States' }),
  ).toHaveAttribute('href', '/search?near=portland.us.or&within=100');
  await page.getByLabel('Which “Portland”?').selectOption('Portland, Oregon, United States');
  await page.getByLabel('Within', { exact: true }).selectOption('100 km');
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/near=portland\.us\.or&within=100/);
  const chip = page.getByRole('link', { name: /Within 100 km of Portland, Oregon/ });
  await expect(chip).toBeVisible();

  await page.getByLabel('Sort by').selectOption('Nearest first');
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page).toHaveURL(/sort=nearest/);
  const articles = page.getByRole('article');
  await expect(articles.first()).toContainText('less than 2 km');
  await expect(articles.first()).toContainText('Portland');
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: /^Remember Portland/ }).click();
  await expect(page.getByRole('button', { name: /^Stop remembering Portland/ })).toBeVisible();

  // A listing may stand in several rows of the home page: its cards have ids of their own.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
  const advertised = page.locator('section', { hasText: 'Advertised Products' });
  await advertised
    .getByRole('article')
    .filter({ hasText: 'Portland' })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Book now' }).first()).toBeVisible();
  await page.goto('/');
  if (javaScriptEnabled) {
    await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible();
  }
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);

  await page.goto('/search');
  await expect(near).toHaveValue('Portland, Oregon, United States');
  await page.getByRole('button', { name: /^Stop remembering Portland/ }).click();
  await expect(near).toHaveValue('');
});

test('a place that is not known is not confused with one without listings', async ({ page }) => {
  await page.goto('/search?near=Atlantis Under Water&within=5');
  await expect(
    page.getByRole('alert').getByText('We do not know a place called “Atlantis Under Water”.'),
  ).toBeVisible();
  await expect(page.getByLabel('Near a town or city')).toHaveValue('Atlantis Under Water');
  await page.goto('/search?near=tokyo.jp.40&within=5');
  await expect(page.getByText('No products match all of these filters.')).toBeVisible();
});

test('a seller looks up the place of a listing', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, 'With scripts the field suggests places.');
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  await page.getByLabel('Location').fill('Springfield');
  await page.getByRole('button', { name: 'Find place' }).click();
  const places = page.getByLabel('Place for distances');
  await expect(places.getByRole('option')).not.toHaveCount(1);
  await places.selectOption('Springfield, Oregon, United States');
  await expect(page.getByLabel('Location')).toHaveValue('Springfield');
});
