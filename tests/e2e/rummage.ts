import { expect, request as requests, test as base, type Page } from '@playwright/test';
import { newId } from '../../app/lib/ids.server';
import { BROWSER_ARGUMENTS, findBrowser } from '../setup/find-browser';

/** The address of the server that start-server.ts has started. */
function serverUrl(): string {
  const url = process.env.E2E_URL;
  if (!url) throw new Error('The server has not been started.');
  return url;
}

/** The server that a page is at; before its first page that of start-server.ts. */
export function originOf(page: Page): string {
  return page.url() === 'about:blank' ? serverUrl() : new URL(page.url()).origin;
}

export interface Account {
  email: string;
  password: string;
  name: string;
}

interface Fixtures {
  /** Makes an account through the documented call and leaves this page signed out. */
  makeAccount(role: 'buyer' | 'seller', name?: string): Promise<Account>;
  /** Logs this page in by the documented call, and leaves it where it is. */
  logIn(account: Pick<Account, 'email' | 'password'>): Promise<void>;
  /** Complaints of the browser about this page: scripts that fail, policies that are broken. */
  complaints: string[];
}

/** Makes an account through the documented call. */
export async function signUp(role: 'buyer' | 'seller', name?: string): Promise<Account> {
  const calls = await requests.newContext({ baseURL: serverUrl() });
  const id = newId().toLowerCase();
  const account = {
    name: name ?? `Test ${role} ${id.slice(0, 6)}`,
    email: `${role}-${id}@example.com`,
    password: 'a fine password',
  };
  const answer = await calls.post('/sign-up', { data: { ...account, role } });
  expect(answer.status(), await answer.text()).toBe(200);
  await calls.dispose();
  return account;
}

/** Playwright's test with Rummage's address and people; fails on anything the browser complains of. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(serverUrl()),
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...call) => hydrated(page, await goto(...call));
    page.reload = async (...call) => hydrated(page, await reload(...call));
    await use(page);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !/Failed to load resource/.test(text)) {
          complaints.push(text);
        }
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  makeAccount: async ({}, use) => use(signUp),
  logIn: async ({ page }, use) => {
    await use(async ({ email, password }) => {
      const answer = await page.request.post('/sign-in', { data: { email, password } });
      expect(answer.status(), await answer.text()).toBe(200);
    });
  },
});

export { expect };

/** For `test.use` at the top of a file whose tests look at pictures. */
export const withPictures = {
  launchOptions: { executablePath: findBrowser() ?? '', args: BROWSER_ARGUMENTS },
};

/**
 * Waits until React has hydrated the page and run its effects, on pages that have scripts: a test
 * types and clicks faster than any person. What works before is what the tests without scripts see.
 */
export async function hydrated<Answer>(page: Page, answer: Answer): Promise<Answer> {
  if (!(await page.evaluate(() => '__remixContext' in window))) return answer;
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps')),
  );
  // React's scheduler posts its effects as a message, too: this one comes after it.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
  );
  return answer;
}

/** Logs a page in through the form at this address, which may be that of another server. */
export async function logInAt(
  page: Page,
  address: string,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Slows the page's processor down, so that answers arrive while React still renders an earlier state. */
export async function slowDown(page: Page, rate = 6): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

export const demo = {
  admin: { email: 'admin@rummage.test', password: 'rummage-demo' },
  seller: { email: 'seller@rummage.test', password: 'rummage-demo' },
  buyer: { email: 'buyer@rummage.test', password: 'rummage-demo' },
};

/**
 * Sorts the list of this page: where scripts run by choosing alone, else by the button beside the
 * select.
 */
export async function sortBy(page: Page, order: string): Promise<void> {
  await page.getByLabel('Sort by').selectOption({ label: order });
  const button = page.getByRole('button', { name: 'Sort', exact: true });
  if (await button.isVisible()) await button.click();
}

/** Opens the category page with this name from the home page. */
export async function openCategory(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Fills in what the sell form asks for besides the name, the category and its fields. */
export async function fillInListing(
  page: Page,
  { originalPrice, resalePrice }: Record<'originalPrice' | 'resalePrice', string>,
): Promise<void> {
  await page.getByLabel('Purchase year').fill('2015');
  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByLabel('Original price').fill(originalPrice);
  await page.getByLabel('Resale price').fill(resalePrice);
  await page.getByLabel('Location').fill('Portland');
  await page.getByLabel('Phone').fill('+1 503 555 0100');
}

/**
 * Pays by card on the payment page that was reached by a link, which loads it whole: once scripts run,
 * the button waits for the payment intent, and a press just before would be lost.
 */
export async function payByCard(
  page: Page,
  { number = '4242 4242 4242 4242', expiry = '12/34', cvc = '123' } = {},
): Promise<void> {
  await hydrated(page, null);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('CVC').fill(cvc);
  await page.getByRole('button', { name: /^Pay / }).click();
}
