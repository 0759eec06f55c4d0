import type { Page } from '@playwright/test';
import { listSomething } from './booked-order';
import { expect, test } from './rummage';

/** A script that does not arrive, on its own or because another version of the site has been started. */
async function withoutScript(page: Page, name: string): Promise<void> {
  await page.route(new RegExp(`/assets/.*/${name}\\.js`), (route) => route.abort());
}

const isShown = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('unexpected error');
};

for (const name of ['stars', 'offer-panel']) {
  test(`a product's page without the script ${name} stays as the server has rendered it`, async ({
    page,
    makeAccount,
    logIn,
  }) => {
    await logIn(await makeAccount('buyer'));
    const { productId, name: product } = await listSomething(page);
    await withoutScript(page, name);
    await page.goto(`/products/${productId}`);
    await expect(page.getByRole('link', { name: 'Make an offer' })).toBeVisible();
    await isShown(page);
    // The same page, opened from a list.
    await page.goto(`/search?q=${encodeURIComponent(product)}`);
    await page
      .getByRole('article')
      .getByRole('link', { name: product, exact: true })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Make an offer' })).toBeVisible();
    await isShown(page);
  });
}

test('a product is booked without the script of the dialog', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { productId } = await listSomething(page);
  await withoutScript(page, 'booking-dialog');
  await page.goto(`/products/${productId}`);
  await page.getByRole('button', { name: 'Book now' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('+1 503 555 0199');
  await dialog.getByLabel('Meeting location').fill('Library steps');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: /^You have booked / })).toBeVisible();
});

test('a photo opens without the script that shows it over the page', async ({ page }) => {
  await withoutScript(page, 'photo-zoom');
  // The newest listing may be another test's, whose photo can't be enlarged.
  await page.goto('/search?q=bike');
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await page.goto((await card.getAttribute('href')) ?? '');
  const photo = page.locator('.gallery-track a').first();
  const address = (await photo.getAttribute('href')) ?? '';
  const opened = page.waitForRequest((request) => request.isNavigationRequest());
  await photo.click();
  expect(new URL((await opened).url()).pathname).toBe(address);
});

test('a form leads to its result without the script of that page', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { productId } = await listSomething(page);
  await page.goto(`/dashboard/messages/new?product=${productId}`);
  await withoutScript(page, 'conversation');
  await page.getByLabel('Message').fill('Is it still there?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/(?!new)/);
  await expect(page.getByText('Is it still there?')).toBeVisible();
});

test('a link and Back lead to pages whose script has gone', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  const withoutScripts = () => withoutScript(page, '(about|contact)');
  await page.goto('/contact#main');
  await footer.getByRole('link', { name: 'Meeting safely' }).click();
  await expect(page).toHaveURL(/\/safety$/);
  await withoutScripts();
  await footer.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(/\/safety$/);
  await withoutScripts();
  await page.goBack();
  await expect(page).toHaveURL(/\/contact#main$/);
  await expect(page.getByLabel('Email').first()).toBeVisible();
});

test('the front page is loaded once without the script of recently viewed listings', async ({
  page,
}) => {
  const { productId } = await listSomething(page);
  await page.goto(`/products/${productId}`);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await withoutScript(page, 'recently-viewed');
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;
  // A page that loads itself again does so at once.
  await page.waitForLoadState('networkidle');
  await isShown(page);
  expect(loads).toBe(1);
});
