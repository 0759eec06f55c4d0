import { readFile } from 'node:fs/promises';
import { expectNoAxeFindings } from './accessibility';
import { followMail } from './outbox';
import { expect, test } from './rummage';

const HERE = '/dashboard/account';

test('the address is confirmed by its link, and the banner goes', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('seller');
  await logIn(account);
  await page.goto('/blog');
  const banner = page.getByText('Confirm your email address');
  await expect(banner).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('We have sent you a new link')).toBeVisible();
  await expect(page).toHaveURL(/\/blog$/);
  await followMail(page, account.email, 'Confirm your email address');
  await expect(page.getByText('Your address is confirmed')).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('signed out, the link of a confirmation leads to the sign-in first', async ({
  page,
  makeAccount,
}) => {
  const { email, password } = await makeAccount('buyer');
  await followMail(page, email, 'Confirm your email address');
  await expectNoAxeFindings(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your address is confirmed')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('name, photo and password are changed, with what is wrong told beside it', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('buyer');
  await logIn(account);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByLabel('Name').fill(' ');
  await page.getByLabel('Photo').setInputFiles('package.json');
  await page.getByRole('button', { name: 'Save name and photo' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeFindings(page);
  await page.getByLabel('Name').fill('Nora Newname');
  await page.getByLabel('Photo').setInputFiles('public/category-pictures/any.webp');
  await page.getByRole('button', { name: 'Save name and photo' }).click();
  await expect(page.getByText('Name and photo saved')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo of Nora Newname' }).last()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Nora Newname');
  await page.getByLabel('Remove my photo').check();
  await page.getByRole('button', { name: 'Save name and photo' }).click();
  await expect(page.getByLabel('Remove my photo')).toHaveCount(0);

  await page.getByLabel('Current password').fill('not it at all');
  await page.getByLabel('New password').fill('a finer password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('That is not your current password.').first()).toBeVisible();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill('a finer password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
});

test('the language is chosen, and logging in changes nothing of it', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('buyer');
  await logIn(account);
  await page.goto(HERE);
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'العربية' });
  await page.getByRole('button', { name: 'Save language' }).click();
  await expect(page).toHaveURL(/\/ar\/dashboard\/account$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'حسابي', exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.context().clearCookies();
  await logIn(account);
  await page.goto(HERE);
  await expect(page).toHaveURL(/[^r]\/dashboard\/account$/);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('ar');
});

test('other browsers are signed out, messages switched, data taken home', async ({
  page,
  playwright,
  baseURL,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('seller');
  await logIn(account);
  const elsewhere = await playwright.request.newContext({
    baseURL,
    userAgent: 'Firefox/140 Mac OS X',
  });
  await elsewhere.post('/sign-in', { data: account });
  expect((await elsewhere.get('/users/buyer', { maxRedirects: 0 })).status()).toBe(404);
  expect((await elsewhere.get(HERE, { maxRedirects: 0 })).status()).toBe(200);

  await page.goto(HERE);
  await page.getByRole('button', { name: 'Log out Firefox on Mac' }).click();
  await expect(page.getByText('Logged out there')).toBeVisible();
  expect((await elsewhere.get(HERE, { maxRedirects: 0 })).status()).toBe(302);
  await elsewhere.dispose();
  await page.getByRole('button', { name: 'Log out on all other devices' }).click();
  await expect(page.getByText('Logged out on all other devices')).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();

  const booked = page.getByLabel('Someone books one of your products');
  await expect(booked).toBeChecked();
  await booked.uncheck();
  await page.getByRole('button', { name: 'Save email settings' }).click();
  await expect(page.getByText('Email settings saved')).toBeVisible();
  await page.goto(HERE);
  await expect(booked).not.toBeChecked();
  await expect(page.getByLabel('Someone pays for one of your products')).toBeChecked();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8')) as object;
  expect(data).toMatchObject({ account: { email: account.email, role: 'seller' } });
});

test('an account is deleted, after one more question', async ({ page, makeAccount, logIn }) => {
  const account = await makeAccount('buyer');
  await logIn(account);
  await page.goto(HERE);
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Enter your current password.').first()).toBeVisible();
  await page.getByLabel('Current password').fill('not it at all');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('That is not your current password.').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('do not match').first()).toBeVisible();
});
