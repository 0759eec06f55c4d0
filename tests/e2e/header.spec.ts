import { expectNoAxeFindings } from './accessibility';
import { demo, expect, test } from './rummage';

const phone = { width: 360, height: 740 };

test('the search field of every page finds products', async ({ page }) => {
  for (const path of ['/', '/about', '/nothing-here']) {
    await page.goto(path);
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search Rummage' });
    await field.fill('chair');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=chair$/);
    await expect(field).toHaveValue('chair');
  }
});

test('on a phone an icon opens the search field', async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize(phone);
  await page.goto('/blog');
  const field = page.getByRole('combobox', { name: 'Search Rummage' });
  await expect(field).toBeHidden();
  await page.locator('header summary', { hasText: 'Search' }).click();
  await expect(field).toBeVisible();
  if (javaScriptEnabled) {
    await expect(field).toBeFocused();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await page.locator('header summary', { hasText: 'Search' }).click();
  }
  await field.fill('lamp');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=lamp$/);
  await expect(field).toBeHidden();
});

test('the categories are one press away', async ({ page, javaScriptEnabled, logIn }) => {
  await logIn(demo.buyer);
  await page.goto('/about');
  await page.locator('header summary', { hasText: 'Categories' }).click();
  const menu = page.getByRole('navigation', { name: 'Categories' });
  await expect(menu.getByRole('link')).toHaveCount(13);
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await menu.getByRole('link', { name: 'Cameras' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cameras' })).toBeVisible();
  await expect(menu).toBeHidden();
});

test('the person’s menu leads to the own pages', async ({ page, javaScriptEnabled, logIn }) => {
  await logIn(demo.buyer);
  await page.goto('/');
  await page.locator('header summary', { hasText: 'Your menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByText('Ben Okafor')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'My Products' })).toHaveCount(0);
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await menu.getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-orders$/);
  await expect(menu).toBeHidden();
});

test('Sell leads to the form, to the login that says why, or to the page that gives the right', async ({
  page,
  javaScriptEnabled,
  logIn,
  makeAccount,
}) => {
  const sell = page.getByRole('banner').getByRole('link', { name: 'Sell', exact: true });
  await page.goto('/');
  await sell.click();
  await expect(page.getByText('To sell a product, log in or create an account.')).toBeVisible();
  await logIn(await makeAccount('buyer'));
  await page.goto('/');
  await sell.click();
  await expect(page).toHaveURL(/\/dashboard\/start-trading\?right=sell$/);
  const heading = page.getByRole('heading', { name: 'Sell with this account, too' });
  await expect(heading).toBeVisible();
  if (javaScriptEnabled) await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Start selling' }).click();
  await expect(page).toHaveURL(/\/dashboard\/add-product$/);
  await expect(page.getByText('You can now sell.')).toBeVisible();
});

test('the bar of somebody signed in is one line on a tablet, in every language', async ({
  page,
  logIn,
}) => {
  await logIn(demo.buyer);
  await page.setViewportSize({ width: 768, height: 900 });
  for (const prefix of ['', '/de', '/es', '/ar']) {
    await page.goto(`${prefix}/blog`);
    const bar = await page.getByRole('banner').boundingBox();
    expect(bar?.height, prefix).toBeLessThan(90);
  }
});

test('the bar leaves room for its search, and stays where it is from page to page', async ({
  page,
  logIn,
}) => {
  await logIn(demo.seller);
  await page.setViewportSize({ width: 1024, height: 800 });
  const bar = page.getByRole('banner');
  for (const prefix of ['', '/de', '/es', '/ar']) {
    await page.goto(`${prefix}/dashboard`);
    const search = await bar.locator('input[type=search]').boundingBox();
    expect(search?.width, prefix).toBeGreaterThan(150);
  }
  await page.setViewportSize({ width: 1920, height: 800 });
  const places = new Set<number | undefined>();
  for (const path of ['/', '/search', '/dashboard']) {
    await page.goto(path);
    places.add((await bar.locator('.site-logo').boundingBox())?.x);
  }
  expect([...places]).toHaveLength(1);
});

test('favourites lead to the login when signed out, and have a count', async ({
  page,
  logIn,
  makeAccount,
}) => {
  await page.goto('/');
  const favourites = page.getByRole('banner').getByRole('link', { name: /^Favourites/ });
  await favourites.click();
  await expect(page.getByText('To see your favourites, log in')).toBeVisible();
  await logIn(await makeAccount('buyer'));
  await page.goto('/');
  await expect(favourites).toHaveAccessibleName('Favourites');
  const heart = page.getByRole('article').first().locator('.heart-button');
  await heart.click();
  await expect(favourites).toHaveAccessibleName('Favourites: 1');
  await logIn(demo.seller);
  await page.goto('/');
  await expect(favourites).toHaveAttribute('href', '/dashboard/start-trading?right=buy');
});

test('a phone has a bar at the bottom, and no toast over it', async ({ page, logIn }) => {
  await page.setViewportSize(phone);
  await page.goto('/blog');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  for (const name of ['Home', 'Search', 'Sell', 'Favourites', 'You']) {
    const box = await bar.getByRole('link', { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    expect(box?.width, name).toBeGreaterThanOrEqual(44);
  }
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'You' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fblog$/);
  await logIn(demo.seller);
  await page.goto('/');
  await bar.getByRole('link', { name: 'You' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(bar.getByRole('link', { name: 'You' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
});

test('the header stays on screen, and covers no target of a link', async ({ page }) => {
  await page.goto('/how-it-works#selling');
  const header = page.getByRole('banner');
  await expect(header).toBeInViewport({ ratio: 1 });
  const bottom = await header.evaluate((bar) => bar.getBoundingClientRect().bottom);
  const target = await page
    .locator('#selling')
    .evaluate((heading) => heading.getBoundingClientRect().top);
  expect(target).toBeGreaterThanOrEqual(bottom);
});
