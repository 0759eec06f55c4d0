import type { Locator, Page } from '@playwright/test';
import { demo, expect, openCategory, slowDown, sortBy, test } from './rummage';

/** Resolves when the dates of cards are in the viewer's own time, as scripts write them. */
const scriptsRun = (page: Page) =>
  expect(page.locator('article time').first()).not.toContainText('UTC');

/** Opens the books as the server renders them; returns the favourite button of one. */
async function favouriteOfBook(page: Page): Promise<{ button: Locator; selector: string }> {
  await openCategory(page, 'Books');
  await page.reload();
  await scriptsRun(page);
  // Named by its product: another test may list one above it.
  const id = await page.locator('.heart-button').nth(3).getAttribute('value');
  const selector = `.heart-button[value="${id}"]`;
  return { button: page.locator(selector), selector };
}

test('a new page has the focus on its heading and is announced', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Search all products').fill('chair');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'chair' })).toBeFocused();
  await expect(page.locator('p[aria-live=polite]', { hasText: 'chair · Rummage' })).toBeAttached();
  const link = page.getByRole('article').last().getByRole('link').first();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.locator('main a:focus')).toHaveAttribute('href', href ?? '');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the way back leads to the link to the next page of a list', async ({ page }) => {
  await page.goto('/search');
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).not.toHaveURL(/cursor=/);
  await expect(next).toBeFocused();
});

test('the way back leads to the button in a row', async ({ page, logIn }) => {
  await logIn(demo.seller);
  await page.goto('/dashboard/my-products');
  const button = page.getByRole('button', { name: /^Delete ./ }).nth(1);
  const name = (await button.innerText()).split('\n')[0] ?? '';
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Delete/ })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
});

test('after a button of a row has gone the row has the focus', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const { name } = await makeAccount('seller');
  await logIn(demo.admin);
  await page.goto(`/dashboard/all-sellers?q=${encodeURIComponent(name)}`);
  const row = page.locator('tbody tr');
  await row.getByRole('button', { name: `Verify ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();
  await expect(row).toBeFocused();
});

test('with the keyboard a sort order is chosen first and sent then', async ({ page }) => {
  await page.goto('/search?q=chair');
  await scriptsRun(page);
  const sort = page.getByLabel('Sort by');
  await sort.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(sort).toHaveValue('price-asc');
  await expect(page).toHaveURL(/q=chair$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sort', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=price-asc/);
});

test('a menu closes when the keyboard leaves it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const menu = page.locator('details.site-categories');
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('open', '');
  await menu.getByRole('link').last().focus();
  await expect(menu).toHaveAttribute('open', '');
  await page.keyboard.press('Tab');
  await expect(menu).not.toHaveAttribute('open', '');
});

test('hearts leave nothing in the history', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('buyer'));
  await page.goto('/blog');
  await page.goto('/home');
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add .+ to favourites$/ });
  await heart.scrollIntoViewIfNeeded();
  const entries = await page.evaluate(() => history.length);
  const pressed = page.getByRole('article').first().locator('.heart-button');
  for (const next of ['remove', 'save', 'remove']) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await pressed.click();
    await answered;
    await expect(pressed).toHaveAttribute('name', next);
    await expect(pressed).toBeFocused();
  }
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
});

test('a favourite button pressed again and again shows each press, and nothing else', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { button, selector } = await favouriteOfBook(page);
  await slowDown(page);
  const shown = await page.evaluateHandle((selector) => {
    const names = ['save'];
    new MutationObserver(() => {
      const now = document.querySelector(selector)?.getAttribute('name');
      if (now && now !== names.at(-1)) names.push(now);
    }).observe(document, { subtree: true, childList: true, attributes: true });
    return names;
  }, selector);
  const presses = Array.from({ length: 30 }, (_, index) => (index % 2 ? 'save' : 'remove'));
  for (const next of presses) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await button.focus();
    await page.keyboard.press('Enter');
    await answered;
    await expect(button).toHaveAttribute('name', next);
  }
  await page.waitForLoadState('networkidle');
  expect(await shown.jsonValue()).toEqual(['save', ...presses]);
});

test('a card that changes keeps the focus on its control, by keyboard', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { button } = await favouriteOfBook(page);
  const card = page.getByRole('article').filter({ has: button });
  await button.focus();
  for (const [key, next] of [
    ['Enter', 'remove'],
    ['Space', 'save'],
  ] as const) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.keyboard.press(key);
    await answered;
    await expect(button).toHaveAttribute('name', next);
    await expect(button).toBeFocused();
  }

  await card.getByRole('button', { name: 'Report to admin' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Reason').selectOption({ label: 'It looks like a scam' });
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused();
  const withdraw = card.getByRole('button', { name: 'Withdraw' });
  await withdraw.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Report withdrawn')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Report to admin' })).toBeVisible();
  await expect(card.locator('..')).toBeFocused();
});

test('cards work alike on pages of the server and of the browser', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Toys & games');
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  await page.reload();
  await scriptsRun(page);
  const pressed = page.locator('.heart-button').first();
  await pressed.click();
  await expect(pressed).toHaveAttribute('name', 'remove');
  const count = await page.getByRole('article').count();
  await sortBy(page, 'Lowest price');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(page.getByRole('article')).toHaveCount(count);
  await expect(page.locator('.heart-button[name=remove]')).toHaveCount(1);
  const other = page.locator('.heart-button[name=save]').last();
  // Named by its product: another test may change what is the last.
  const heart = page.locator(`.heart-button[value="${await other.getAttribute('value')}"]`);
  await heart.click();
  await expect(heart).toHaveAttribute('name', 'remove');
  await page.getByRole('button', { name: 'Book now' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/sort=price-asc&book=/);
  expect(loads).toHaveLength(1);
});

test('a dialog gives the focus back to what opened it', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Books');
  await scriptsRun(page);
  const second = page.getByRole('button', { name: 'Book now' }).nth(1);
  // Named by its product: another test may list one above it.
  const button = page.locator(`button[name="book"][value="${await second.getAttribute('value')}"]`);
  await button.click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.reload();
  await scriptsRun(page);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('after a row is gone the next one has the focus', async ({
  page,
  makeAccount,
  logIn,
  request,
}, testInfo) => {
  const [seller, one, two] = await Promise.all([
    makeAccount('seller'),
    makeAccount('buyer'),
    makeAccount('buyer'),
  ]);
  const as = async (account: { email: string; password: string }) => {
    const data = { email: account.email, password: account.password };
    const answer = (await (await request.post('/sign-in', { data })).json()) as {
      accessToken: string;
    };
    return { Authorization: `Bearer ${answer.accessToken}` };
  };
  const [category] = (await (await request.get('/api/categories')).json()) as { _id: string }[];
  const name = `Odd jug ${testInfo.workerIndex} ${seller.name.slice(-6)}`;
  const added = await request.post('/api/add-product', {
    headers: await as(seller),
    data: {
      name,
      originalprice: 10,
      resaleprice: 5,
      condition: 'good',
      category: category?._id,
      phone: '5035550100',
      location: 'Portland',
      purchaseyear: 2020,
    },
  });
  const { insertedId: productId } = (await added.json()) as { insertedId: string };
  for (const buyer of [one, two]) {
    const data = { productId };
    const reported = await request.post('/api/report', { headers: await as(buyer), data });
    expect(reported.status()).toBe(200);
  }
  await logIn(demo.admin);
  await page.goto(`/dashboard/reported-products?q=${encodeURIComponent(name)}`);
  const rows = page.locator('tbody tr');
  const dismiss = page.getByRole('button', { name: `Dismiss report on ${name}` });
  await dismiss.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Report deleted successfully')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toBeFocused();
  await dismiss.click();
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('Escape and a tap outside close the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const button = page.locator('header summary', { hasText: 'Menu' });
  const link = page.locator('header').getByRole('link', { name: 'Blog' });
  await button.click();
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(link).toBeVisible();
  await page.mouse.click(20, 500);
  await expect(link).toBeHidden();
});
