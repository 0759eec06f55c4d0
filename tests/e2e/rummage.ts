import { expect, test as base, type Page } from '@playwright/test';
import { newId } from '../../app/lib/ids.server';

/** The address of the server that start-server.ts has started. */
function serverUrl(): string {
  const url = process.env.E2E_URL;
  if (!url) throw new Error('The server has not been started.');
  return url;
}

export interface Account {
  email: string;
  password: string;
  name: string;
}

interface Fixtures {
  /** Makes an account through the documented call and leaves this page signed out. */
  makeAccount(role: 'buyer' | 'seller'): Promise<Account>;
  /** Logs this page in through the form. */
  logIn(account: Pick<Account, 'email' | 'password'>): Promise<void>;
  /** Complaints of the browser about this page: scripts that fail, policies that are broken. */
  complaints: string[];
}

/** Playwright's test with Rummage's address and people; fails on anything the browser complains of. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(serverUrl()),
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
  makeAccount: async ({ playwright }, use) => {
    await use(async (role) => {
      const calls = await playwright.request.newContext({ baseURL: serverUrl() });
      const id = newId().toLowerCase();
      const account = {
        name: `Test ${role} ${id.slice(0, 6)}`,
        email: `${role}-${id}@example.com`,
        password: 'a fine password',
      };
      const answer = await calls.post('/sign-up', { data: { ...account, role } });
      expect(answer.status(), await answer.text()).toBe(200);
      await calls.dispose();
      return account;
    });
  },
  logIn: async ({ page }, use) => {
    await use((account) => logInAt(page, '/login', account));
  },
});

export { expect };

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

export const demo = {
  admin: { email: 'admin@rummage.test', password: 'rummage-demo' },
  seller: { email: 'seller@rummage.test', password: 'rummage-demo' },
  buyer: { email: 'buyer@rummage.test', password: 'rummage-demo' },
};

/** Opens the category page with this name from the home page. */
export async function openCategory(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
