import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { freePort } from '../setup/free-port';
import { startMailServer, type MailServer } from '../fakes/mail-server';
import { startOpenIdProvider, type OpenIdProvider } from '../fakes/openid-provider';
import { expect, test } from './rummage';

let server: BuiltServer;
let provider: OpenIdProvider;
let mail: MailServer;

test.beforeAll(async () => {
  const port = await freePort();
  provider = await startOpenIdProvider({
    callbackUrl: `http://localhost:${port}/login/google/callback`,
  });
  mail = await startMailServer();
  const outside = { ...provider.env, SMTP_URL: mail.url };
  server = await startBuiltServer({ ...outside, PORT: String(port) });
});

test.afterAll(async () => {
  await server.stop();
  await provider.stop();
  await mail.stop();
});

test('the button leads to a real provider on another host, and back', async ({ page }) => {
  const email = `olga-${Date.now()}@example.com`;
  await page.goto(`${server.url}/login?from=%2Fdashboard%2Faccount`);
  await expect(page.getByText('stand-in')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/account`);
  await expect(page.getByText(`${email}, with a buyer account.`)).toBeVisible();
});

test('what the provider refuses is told in its words', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('End-User aborted interaction')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('nothing of the stand-in answers where there are keys', async ({ request }) => {
  const base = `${server.url}/dev/sign-in-provider`;
  for (const page of ['authorize', 'userinfo']) {
    expect((await request.get(`${base}/${page}`)).status()).toBe(404);
  }
  expect((await request.post(`${base}/token`, { form: { code: 'x' } })).status()).toBe(404);
});

test('mail goes to the mail server, and there is no outbox to look into', async ({ request }) => {
  const email = `mia-${Date.now()}@example.com`;
  const person = { name: 'Mia', email, password: 'a fine password', role: 'buyer' };
  expect((await request.post(`${server.url}/sign-up`, { data: person })).status()).toBe(200);
  const sent = () => mail.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => sent().length).toBe(1);
  const [link = ''] = /http:\S+\/confirm-email\/\S+/.exec(sent()[0]?.raw ?? '') ?? [];
  expect(link.startsWith(server.url)).toBe(true);
  expect((await request.get(`${server.url}/dev/outbox`)).status()).toBe(404);
});
