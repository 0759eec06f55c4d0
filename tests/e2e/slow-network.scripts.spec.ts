import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { startBuiltServer } from '../setup/built-server';
import { expectNoAxeFindings } from './accessibility';
import { expect, sortBy, test } from './rummage';

/** Whether an address asks for a page's data, and not for the page. */
const isData = (url: URL) => url.searchParams.has('_data');

/** Opens a page and waits until its scripts run: times are then told in the reader's own way. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('time').first()).not.toContainText('UTC');
}

/**
 * Stands between the browser and the server at `target`, and counts the answers with a page's data:
 * all of them, those that say that the browser's copy still holds (304), and those that were sent
 * although the browser had them.
 */
async function countAnswers(target: string) {
  const answers = { asked: 0, confirmed: 0, sentAgain: 0 };
  const count = ({ url, headers }: http.IncomingMessage, answer: http.IncomingMessage) => {
    const route = new URL(url ?? '/', target).searchParams.get('_data');
    if (!route || route === 'root') return;
    answers.asked += 1;
    if (answer.statusCode === 304) answers.confirmed += 1;
    else if (answer.headers.etag === headers['if-none-match']) answers.sentAgain += 1;
  };
  const server = http.createServer((request, response) => {
    const { method, headers } = request;
    const passed = http.request(new URL(request.url ?? '/', target), { method, headers });
    passed.on('response', (answer) => {
      count(request, answer);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  return { answers, url: `http://localhost:${port}`, stop };
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search Rummage' }).fill(words);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
}

test('a network that fails for a while is tried again', async ({ page }) => {
  await open(page, '/search');
  let failures = 2;
  await page.route(isData, (route) => ((failures -= 1) >= 0 ? route.abort() : route.continue()));
  await search(page, 'bike');
  await expect(page.getByText('The connection failed. Trying again')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “bike”', {
    timeout: 15_000,
  });
  await expect(page.getByText('The connection failed. Trying again')).toHaveCount(0);
});

test('a network that stays away is told, with a way to try again', async ({ page }) => {
  await open(page, '/');
  await page.clock.install();
  await page.route(isData, (route) => route.abort());
  const name = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.getByRole('article').first().getByRole('link', { name }).click();
  await expect(page.getByText('Trying again')).toBeVisible();
  for (let waited = 0; waited < 8; waited += 1) await page.clock.runFor(1_000);
  await expect(page.getByText('The connection failed. Try again when')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unroute(isData);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a slow network shows that something is under way, and asks once', async ({ page }) => {
  await open(page, '/search');
  let asked = 0;
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(isData, async (route) => {
    if (route.request().url().includes('site%2Fsearch')) asked += 1;
    await slow;
    await route.continue();
  });
  await search(page, 'bike');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “bike”');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(asked).toBe(1);
});

test('a write that fails is not repeated, and says that it may not have arrived', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await open(page, '/search?q=lamp');
  await page.getByRole('button', { name: 'Book now' }).first().click();
  let sent = 0;
  await page.route(isData, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    return route.abort();
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('+1 503 555 0199');
  await dialog.getByLabel('Meeting location').fill('Library steps');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('so it may not have arrived')).toBeVisible();
  expect(sent).toBe(1);
  // What was typed is not lost: the form can be sent once more, when the person wants it.
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('heading', { name: /^You have booked / })).toBeVisible();
  await expect(page.getByText('You suggested Library steps.')).toBeVisible();
});

test('a message that may not have arrived is sent again as it was typed', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await open(page, '/de/search');
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await page.goto((await card.getAttribute('href')) ?? '');
  await page.getByRole('link', { name: 'Nachricht schreiben' }).click();
  const message = page.getByLabel('Nachricht', { exact: true });
  await message.fill('Is it <there>?\nSecond line');
  await page.route(isData, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  const again = page.getByRole('button', { name: 'Noch einmal senden' });
  await expect(again).toBeVisible();
  await expectNoAxeFindings(page);
  await again.click();
  await expect(page).toHaveURL(/\/de\/dashboard\/messages\/[\w-]{22}/);
  await expect(page.getByRole('main').getByText('Is it <there>?')).toHaveCount(1);
});

test('a form with a file or a secret that may not have arrived is shown again as it was typed', async ({
  page,
}) => {
  await page.goto('/register?from=%2Fabout');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Photo').setInputFiles('public/category-pictures/any.webp');
  await page.getByLabel('Email').first().fill('ada@example.com');
  await page.getByLabel('Password').fill('a fine password');
  await page.route(isData, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('so it may not have arrived')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/register\?from=%2Fabout$/);
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Email').first()).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByText('There is a problem')).toHaveCount(0);
});

test('what shows what is available is kept five seconds, then only asked about', async ({
  page,
}) => {
  test.slow();
  // A server of its own: what other tests list or book would rightly change the answers.
  const quiet = await startBuiltServer();
  const { answers, url, stop } = await countAnswers(quiet.url);
  await open(page, `${url}/search`);
  let last = '';
  page.on('request', (request) => {
    const route = new URL(request.url()).searchParams.get('_data');
    if (route && route !== 'root') last = request.url();
  });
  const go = async (sort: string) => {
    const option = page.getByLabel('Sort by').getByRole('option', { name: sort });
    const order = await option.getAttribute('value');
    await sortBy(page, sort);
    // The address changes once the list is there; the choice in the form is there at once.
    await page.waitForURL((there) => there.searchParams.get('sort') === order);
  };
  // Asked for again at once, by the address of the page: five seconds of the browser's clock are
  // too short for two navigations on a busy machine.
  await expect(async () => {
    await go('Lowest price');
    await go('Highest price');
    const { asked } = answers;
    await page.evaluate((address) => fetch(address).then((answer) => answer.text()), last);
    expect(answers.asked).toBe(asked);
  }).toPass();
  const { confirmed } = answers;
  await expect(async () => {
    await go('Lowest price');
    await go('Highest price');
    expect(answers.confirmed).toBeGreaterThan(confirmed);
  }).toPass();
  // A busy server leaves out the counts of the filters, so the same list may rightly change.
  expect(answers.sentAgain).toBe(0);
  await stop();
  await quiet.stop();
});

test('names are suggested while somebody types', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Search all products' }).pressSequentially('bicy');
  const options = page.locator('datalist option');
  await expect(options.first()).toBeAttached();
  for (const value of await options.evaluateAll((all) =>
    all.map((option) => (option as HTMLOptionElement).value),
  )) {
    expect(value).toMatch(/\bbicy/i);
  }
});

test('no page of the shop has a finding of axe', async ({ page }) => {
  for (const path of [
    '/',
    '/search',
    '/search?q=bike&minPrice=x&photo=1',
    '/search?q=zzz',
    '/search?q=bike&maxPrice=1',
  ]) {
    await page.goto(path);
    await expectNoAxeFindings(page);
  }
});
