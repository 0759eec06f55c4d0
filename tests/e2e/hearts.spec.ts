import { expectNoAxeFindings } from './accessibility';
import { demo, expect, openCategory, test } from './rummage';

test('a buyer saves a product, finds it in the dashboard and lets go of it', async ({
  page,
  javaScriptEnabled,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Books');
  const card = page.getByRole('article').nth(2);
  const name = await card.getByRole('heading').innerText();
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('button', { name: `Add ${name} to favourites` }).click();
  const remove = card.getByRole('button', { name: `Remove ${name} from favourites` });
  await expect(remove).toHaveAttribute('name', 'remove');
  await expect(card.getByText(/Favourite of \d+ (person|people)/)).toBeAttached();
  await expect(card).toBeInViewport();
  if (javaScriptEnabled) await expectNoAxeFindings(page);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Favourites: 1' }).click();
  const kept = page.getByRole('article', { name });
  await expect(kept).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await kept.getByRole('button', { name: `Remove ${name} from favourites` }).click();
  await expect(page.getByText('You have no favourites yet.')).toBeVisible();
});

test('a heart pressed while signed out is kept through login', async ({ page, makeAccount }) => {
  const buyer = await makeAccount('buyer');
  await page.goto('/home');
  const card = page.getByRole('article').nth(4);
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: `Add ${name} to favourites` }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home#product-/);
  await expect(page.getByText('Added to favourites', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${name} from favourites` })).toBeVisible();
});

test('sellers see no heart to press, and are told why when they try to', async ({
  page,
  logIn,
}) => {
  await page.goto('/home');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add .+ to favourites$/ })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(demo.seller);
  await page.goto('/saved');
  await expect(page.getByText('To add favourites, choose “Start buying”').first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add .+ to favourites$/ })).toHaveCount(0);
});
