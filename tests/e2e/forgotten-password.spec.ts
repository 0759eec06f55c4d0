import { expectNoAxeFindings } from './accessibility';
import { followMail } from './outbox';
import { expect, test } from './rummage';

test('a forgotten password is replaced, once, and every browser is signed out', async ({
  page,
  browser,
  baseURL,
  makeAccount,
  logIn,
}) => {
  const { email, password } = await makeAccount('buyer');
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill(password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('button', { name: 'LogOut' })).toBeVisible();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  // The address is there before the page, and the page that is left has a field of this name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your' })).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('in the right format').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await expectNoAxeFindings(page);
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/^If there is an account for/)).toBeVisible();

  await followMail(page, email, 'Choose a new password');
  const link = page.url();
  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('too easy to guess').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('New password').fill('a finer password');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
  await logIn({ email, password: 'a finer password' });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
});

test('an unknown address gets the same answer and no message', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody-at-all@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/^If there is an account for nobody-at-all/)).toBeVisible();
  await page.goto('/dev/outbox');
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect(page.getByText('To nobody-at-all@example.com')).toHaveCount(0);
});
