import { readFile } from 'node:fs/promises';
import { expectNoAxeFindings } from './accessibility';
import { followMail } from './outbox';
import { expect, test } from './rummage';
import { newId } from '../../app/lib/ids.server';
import { timeCode } from '../setup/time-codes';

const TWO_STEPS = '/dashboard/account/second-factor';

test('time codes are set up, asked for at log-in, and replaced by a recovery code', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  const account = await makeAccount('buyer');
  await logIn(account);
  await page.goto('/dashboard/account');
  await page.getByRole('link', { name: 'Two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'Picture of the secret key' })).toBeVisible();
  await expectNoAxeFindings(page);
  const secret = (await page.locator('ol code').textContent()) ?? '';
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByText('That code is not right').first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Code').fill(timeCode(secret, new Date()));
  await page.getByRole('button', { name: 'Switch it on' }).click();
  const heading = page.getByRole('heading', { name: 'Your recovery codes' });
  await expect(heading).toBeInViewport();
  if (javaScriptEnabled !== false) await expect(heading).toBeFocused();
  await expectNoAxeFindings(page);
  const codes = await page.locator('ol code').allTextContents();
  expect(codes).toHaveLength(10);
  await expect(page.locator('ol code').first()).toBeInViewport();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as a text file' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\n')).toEqual(codes);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await page.goto(TWO_STEPS);
  await expect(page.getByText('You have 10 unused recovery codes left.')).toBeVisible();
  await expectNoAxeFindings(page);

  await page.context().clearCookies();
  await page.goto('/login?from=%2Fdashboard%2Fsaved');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter the code.').first()).toBeVisible();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard\/saved$/);

  await page.goto(TWO_STEPS);
  await expect(page.getByText('You have 9 unused recovery codes left.')).toBeVisible();
  await page.getByLabel('Code').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Switch it off' }).click();
  await expect(page.getByText('Two-step sign-in is off').first()).toBeVisible();
});

test('an address changes by the link to the new one, and back by the link to the old one', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('buyer');
  const address = `new-${account.email}`;
  await logIn(account);
  await page.goto('/dashboard/account');
  await page.getByRole('link', { name: 'Change your email address' }).click();
  await page.getByLabel('New email address').fill('nobody');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/in the right format/).first()).toBeVisible();
  await page.getByLabel('New email address').fill(address);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('We have sent a link to')).toBeVisible();
  await followMail(page, address, 'Confirm your new email address');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(`The address of your account is now ${address}.`)).toBeVisible();
  await followMail(page, account.email, 'Your email address has been changed');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Restore this address' }).click();
  await expect(page.getByText('Your old address is restored')).toBeVisible();
  await page.getByLabel('New password').fill('another fine password');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Log in with the new one')).toBeVisible();
  await logIn({ email: account.email, password: 'another fine password' });
});

test('a page that needs a recent sign-in asks who is there and comes back', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('buyer');
  await logIn(account);
  await page.goto('/dashboard/confirm-identity?from=%2Fdashboard%2Faccount%2Femail');
  await expectNoAxeFindings(page);
  await page.getByLabel('Password').fill('not it at all');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That is not your current password.').first()).toBeVisible();
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/dashboard\/account\/email$/);
});

test('without scripts no passkey is offered', async ({ page, javaScriptEnabled }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await expect(button).toHaveCount(javaScriptEnabled === false ? 0 : 1);
});

test('Google does not replace the code', async ({ page }) => {
  const withGoogle = async () => {
    await page.goto('/login?from=%2Fdashboard%2Fsaved');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByLabel('Name').fill('Gina Google');
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const address = `gina-${newId().toLowerCase()}@example.com`;
  await withGoogle();
  await expect(page).toHaveURL(/\/dashboard\/saved$/);
  await page.goto(TWO_STEPS);
  await page.getByRole('button', { name: 'Set it up' }).click();
  const secret = (await page.locator('ol code').textContent()) ?? '';
  await page.getByLabel('Code').fill(timeCode(secret, new Date()));
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const [code = ''] = await page.locator('ol code').allTextContents();
  await page.context().clearCookies();
  await withGoogle();
  await expect(page).toHaveURL(/\/login\/code\?from=%2Fdashboard%2Fsaved$/);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard\/saved$/);
});
