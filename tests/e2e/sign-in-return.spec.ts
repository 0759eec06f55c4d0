import type { Page } from '@playwright/test';
import { newId } from '../../app/lib/ids.server';
import { expectNoAxeFindings } from './accessibility';
import { expect, test } from './rummage';

const sentence = (purpose: string) => `To ${purpose}, log in or create an account.`;

/** Registers on the page that is open, first with a password that is refused. */
async function register(page: Page, role: 'buyer' | 'seller'): Promise<void> {
  await page.getByLabel('Name').fill('Rita Return');
  await page.getByLabel('Photo').setInputFiles('public/category-pictures/any.webp');
  await page.getByLabel('Role').selectOption(role);
  await page.getByLabel('Email').fill(`rita-${newId().toLowerCase()}@example.com`);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('at least 8 characters').first()).toBeVisible();
  // Browsers without scripts forget the file of a refused form.
  await page.getByLabel('Photo').setInputFiles('public/category-pictures/any.webp');
  await page.getByLabel('Password').fill('a fine password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('User Created Successfully.')).toBeVisible();
}

/** The root route's data of `/saved` arrives after the page's own, where scripts ask for both. */
async function letRootAnswerLast(page: Page): Promise<void> {
  const isSaved = (url: URL, data: string) =>
    url.pathname === '/saved' && url.searchParams.get('_data') === data;
  const pageAnswered = new Promise<void>((resolve) => {
    page.on('requestfinished', (request) => {
      const isRead = request.method() === 'GET';
      if (isRead && isSaved(new URL(request.url()), 'routes/site/save')) resolve();
    });
  });
  await page.route(
    (url) => isSaved(url, 'root'),
    async (route) => {
      await pageAnswered;
      await route.continue();
    },
  );
}

test('Book leads through registration back to the open dialog', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Book now' }).first().click();
  await expect(page.getByText(sentence('book this product'))).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
  await expect(page.getByText(sentence('book this product'))).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByText(sentence('book this product'))).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page, 'buyer');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeVisible();
});

test('a heart leads through registration and is saved', async ({ page }) => {
  await page.goto('/home');
  await letRootAnswerLast(page);
  const card = page.getByRole('article').nth(3);
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: `Add ${name} to favourites` }).click();
  await expect(page.getByText(sentence('save this product'))).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText(sentence('save this product'))).toBeVisible();
  await register(page, 'buyer');
  await expect(page).toHaveURL(/\/home#product-/);
  await expect(page.getByRole('button', { name: `Remove ${name} from favourites` })).toBeVisible();
});

test('a category leads through registration back to it, also a seller', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Books', exact: true }).click();
  await expect(page.getByText(sentence('browse this category'))).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText(sentence('browse this category'))).toBeVisible();
  await register(page, 'seller');
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
});

test('the return address survives a wrong password, a forgotten one and Google', async ({
  page,
}) => {
  await page.goto('/register?from=%2Fsearch%3Fq%3Dchair');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fsearch%3Fq%3Dchair$/);
  // The page before has a field for the email address too, and stands a moment longer than its address.
  await page.getByLabel('Password').fill('not the password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('do not match').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(`gita-${newId().toLowerCase()}@example.com`);
  await page.getByLabel('Name').fill('Gita Google');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/search\?q=chair$/);
});

test('registration returns to paths of this site only, to / by default', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByText('log in or create an account')).toHaveCount(0);
  for (const from of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/.//evil']) {
    await page.goto(`/register?from=${encodeURIComponent(from)}`);
    await register(page, 'buyer');
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
    await page.context().clearCookies();
  }
});

test('the page says an admin account', async ({ page, logIn }) => {
  await logIn({ email: 'admin@rummage.test', password: 'rummage-demo' });
  await page.goto('/dashboard/my-orders');
  await expect(page.getByText('with an admin account.')).toBeVisible();
  await page.goto('/dashboard/account');
  await expect(page.getByText('with an admin account.')).toBeVisible();
});

test('a form that is sent signed out opens with its text after the sign-in', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  const account = await makeAccount('seller');
  await logIn(account);
  await page.goto('/dashboard/add-product');
  await page.getByLabel('Name').fill('A fine lamp');
  await page.getByLabel('Description').fill('It has been with us for years.');
  await page.context().clearCookies();
  const add = page.getByRole('button', { name: 'Add product' });
  // Scripts validate the form first; a draft is sent as it is.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('What you typed stays')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('do not match').first()).toBeVisible();
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  // Where scripts run, they open the form.
  if (javaScriptEnabled === false) {
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  }
  await expect(add).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('A fine lamp');
  await expect(page.getByLabel('Description')).toHaveValue('It has been with us for years.');
  await expect(page.getByText('There is a problem')).toBeHidden();
});

test('Login leads back to the page that it was on', async ({ page, makeAccount }) => {
  const { email, password } = await makeAccount('buyer');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/search?q=chair');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/search\?q=chair$/);
});
