import { expectNoAxeFindings } from './accessibility';
import { demo, expect, logInAt, openCategory, test, withPictures } from './rummage';

test.use(withPictures);

const publicPages = ['/', '/home', '/login', '/register', '/blog', '/nothing-here'];

test.describe('every public page', () => {
  for (const path of publicPages) {
    test(`${path} is accessible, titled and fits a phone`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await expect(page).toHaveTitle(/Rummage/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await expectNoAxeFindings(page);
    });
  }
});

test('the navbar follows the sign-in state, on a phone, too', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await logInAt(page, '/login', demo.buyer);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText('Menu', { exact: true }).click();
  const onPhone = page.getByRole('navigation', { name: 'Menu' });
  await expect(onPhone.getByText('Ben Okafor')).toBeVisible();
  for (const name of ['Home', 'Blog', 'Dashboard']) {
    await expect(onPhone.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await onPhone.getByRole('button', { name: 'LogOut' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('the home page lists categories and advertised products', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Second-hand product categories' })).toBeVisible();
  const advertised = page.getByRole('region', { name: 'Advertised Products' });
  expect(await advertised.getByRole('article').count()).toBeGreaterThanOrEqual(8);
  const card = advertised.getByRole('article').first();
  await expect(card).toContainText(/\$\d/);
  await expect(card).toContainText(/years? used/);
  await expect(card).toContainText(/(Excellent|Good|Fair) condition/i);
  await expect(card.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
});

test('a category needs somebody signed in and comes back to it', async ({ page, makeAccount }) => {
  const buyer = await makeAccount('buyer');
  await page.goto('/');
  await page.getByRole('link', { name: 'Furniture', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fcategory%2F/);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Furniture' })).toBeVisible();
  expect(await page.getByRole('article').count()).toBeGreaterThan(5);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const left = await page
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
  expect(left).toBe(3);
});

test('the way back never leads to another site', async ({ page, makeAccount }) => {
  const buyer = await makeAccount('buyer');
  for (const from of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    await page.context().clearCookies();
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill(buyer.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  }
});

test('the wrong role is told who is signed in and what the page needs', async ({ page, logIn }) => {
  await logIn(demo.seller);
  await page.goto('/dashboard/my-orders');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You are logged in as Margaret Whitlow')).toContainText(
    'To have orders, choose “Start buying” on your dashboard first.',
  );
});

test('the blog keeps its answers folded', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByText('Best resale shop in the world')).toBeVisible();
  const items = page.locator('main details');
  await expect(items).toHaveCount(4);
  await items.first().locator('summary').click();
  await expect(items.first().locator('p').first()).toBeVisible();
});

test('a page that is not there says so, with the way home', async ({ page }) => {
  const answer = await page.goto('/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Sorry, an unexpected error has occurred.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the dashboard of each role is accessible', async ({ page, logIn }) => {
  for (const account of [demo.buyer, demo.seller, demo.admin]) {
    await page.context().clearCookies();
    await logIn(account);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
    await expectNoAxeFindings(page);
  }
});

test('the open booking dialog is accessible, and an empty category says so', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Books');
  await page.getByRole('button', { name: 'Book now' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
