import type { Page } from '@playwright/test';
import { startBuiltServer } from '../setup/built-server';
import { bookSomething } from './booked-order';
import { crawl } from './crawler';
import { demo, expect, logInAt, originOf, test } from './rummage';

const start = ['/', '/home', '/blog', '/login', '/register', '/dashboard', '/newsletter', '/saved'];

test.describe('every link and button leads somewhere', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false, 'followed without scripts');
  test.describe.configure({ timeout: 180_000 });

  test('signed out', async ({ page }) => {
    await page.goto('/');
    expect(await crawl(page, start)).toEqual([]);
  });

  test('as a buyer with something booked and something saved', async ({
    page,
    makeAccount,
    logIn,
  }) => {
    await logIn(await makeAccount('buyer'));
    await bookAndSave(page);
    expect(await crawl(page, start)).toEqual([]);
  });

  test('as a seller', async ({ page, logIn }) => {
    await logIn(demo.seller);
    expect(await crawl(page, start)).toEqual([]);
  });

  test('as an admin', async ({ page }) => {
    // A server of its own: an empty form of a confirmation page deletes what its address names.
    const server = await startBuiltServer();
    await logInAt(page, `${server.url}/login`, demo.admin);
    expect(await crawl(page, start)).toEqual([]);
    await server.stop();
  });
});

async function bookAndSave(page: Page): Promise<void> {
  await bookSomething(page);
  const answer = await page.request.get('/advertised-products?limit=12');
  const [first] = (await answer.json()) as { _id: string }[];
  const headers = { Origin: originOf(page) };
  const saved = { save: first?._id ?? '', from: '/home' };
  expect((await page.request.post('/saved', { form: saved, headers })).status()).toBe(200);
}
