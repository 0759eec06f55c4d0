import { newId } from '../../app/lib/ids.server';
import { expectNoAxeFindings } from './accessibility';
import { expect, openCategory, test } from './rummage';

test('the stand-in signs a new buyer in, who arrives where they wanted to go', async ({ page }) => {
  await page.goto('/dashboard/my-orders');
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Simulated Google sign-in' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Email').fill(`gina-${newId().toLowerCase()}@example.com`);
  await page.getByLabel('Name').fill('Gina Google');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-orders$/);
  await page.goto('/dashboard/account');
  await expect(page.getByText('with a buyer account')).toBeVisible();
  await expect(page.getByText('You have no password here')).toBeVisible();
  await expect(page.getByText('Confirm your address')).toHaveCount(0);
  await openCategory(page, 'Cameras');
});

test('a refusal is told at the login page, and the way back is kept', async ({ page }) => {
  await page.goto('/login?from=%2Fblog');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled the sign-in.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?from=%2Fblog$/);

  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('The address is verified').uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Google has not verified that email address')).toBeVisible();

  await page.goto('/login/google/callback?code=made-up&state=made-up');
  await expect(page.getByText('was not started in this browser')).toBeVisible();
});

test('an account with a password is linked once its owner has logged in', async ({
  page,
  makeAccount,
}) => {
  const account = await makeAccount('seller');
  const pressGoogle = async () => {
    await page.goto('/login?from=%2Fdashboard%2Faccount');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await pressGoogle();
  await expect(page.getByText('Log in once with its password')).toBeVisible();
  await expect(page.getByText('Log in with your password once')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Google is connected.')).toBeVisible();
  await expect(page.getByText('with a seller account')).toBeVisible();
  await page.context().clearCookies();
  await pressGoogle();
  await expect(page.getByText('with a seller account')).toBeVisible();
});
