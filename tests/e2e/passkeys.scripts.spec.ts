import type { CDPSession, Page } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { openEarly } from './held-scripts';
import { followMail } from './outbox';
import { expect, test } from './rummage';

const HERE = '/dashboard/account/passkeys';

/** An authenticator inside the browser, such as a phone's, which verifies its user at once. */
async function addAuthenticator(
  page: Page,
): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

async function makePasskey(page: Page, name: string): Promise<void> {
  await page.goto(HERE);
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
}

test('a passkey is made, signs in without a password, confirms, is renamed and removed', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('buyer');
  await addAuthenticator(page);
  await logIn(account);
  await page.goto('/dashboard/account');
  await page.getByRole('link', { name: 'Passkeys' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Enter a name for the passkey.').first()).toBeVisible();
  await makePasskey(page, 'My laptop');
  await expectNoAxeFindings(page);
  await followMail(page, account.email, 'How you log in has changed');

  await page.goto('/');
  await page.context().clearCookies();
  await page.goto('/login?from=%2Fblog');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/blog$/);

  await page.goto('/dashboard/confirm-identity?from=%2Fdashboard%2Faccount%2Femail');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard\/account\/email$/);

  await page.goto(HERE);
  await expect(page.getByText('last used')).toBeVisible();
  await page.getByRole('link', { name: 'Rename My laptop' }).click();
  await expectNoAxeFindings(page);
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Passkey renamed')).toBeVisible();
  await page.getByRole('link', { name: 'Remove Work laptop' }).click();
  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toHaveText('Remove the passkey “Work laptop”?');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('That did not work.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a passkey counts as both factors, and a copied one is refused', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const account = await makeAccount('buyer');
  const { client, authenticatorId } = await addAuthenticator(page);
  await logIn(account);
  await makePasskey(page, 'A key');

  // What was sent once can't be sent again: the challenge is used up.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/login/passkey')) sent.push(request.postData() ?? '');
  });
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  expect(sent).toHaveLength(1);
  await page.context().clearCookies();
  const again = await page.request.post('/login/passkey', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    data: sent[0] ?? '',
  });
  expect(again.status()).toBe(401);

  // A copy that counts from the beginning.
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('The authenticator should have a passkey.');
  await client.send('WebAuthn.disable');
  const copy = await addAuthenticator(page);
  await copy.client.send('WebAuthn.addCredential', {
    authenticatorId: copy.authenticatorId,
    credential: { ...credential, signCount: 0 },
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('That did not work.')).toBeVisible();
});

test('the button of the login form stays where it is when the passkey button comes', async ({
  page,
}) => {
  const load = await openEarly(page, '/login');
  const login = page.getByRole('button', { name: 'Login' });
  await login.waitFor();
  // The page is read before its style sheets have come.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet,
    ),
  );
  await page.evaluate(() => document.fonts.ready);
  const before = await login.boundingBox();
  const withPasskey = page.getByRole('button', { name: 'Log in with a passkey' });
  await expect(withPasskey).toHaveCount(0);
  await load();
  await expect(withPasskey).toBeVisible();
  expect(await login.boundingBox()).toEqual(before);
});
