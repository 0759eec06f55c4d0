import { bookSomething } from './booked-order';
import { hold, openEarly } from './held-scripts';
import { demo, expect, test } from './rummage';

test('a refused text that is corrected before scripts run stays corrected, and so does its error', async ({
  page,
}) => {
  const load = await openEarly(page, '/contact');
  const message = page.getByLabel('Message', { exact: true });
  await page.getByLabel('Name', { exact: true }).fill('Ann Early');
  await page.locator('main').getByLabel('Email').fill('ann');
  await message.fill('Where is it?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await page.locator('main').getByLabel('Email').fill('ann@example.com');
  await message.fill('Where is my lamp?');
  await load();
  await expect(message).toHaveValue('Where is my lamp?');
  await expect(message).toBeFocused();
  await expect(page.locator('main').getByLabel('Email')).not.toHaveAttribute('aria-invalid');
});

test('words that are typed into the search of a table before scripts run stay', async ({
  page,
  logIn,
}) => {
  await logIn(demo.admin);
  const load = await openEarly(page, '/dashboard/all-buyers');
  const search = page.getByLabel('Search buyers');
  await search.fill('priya');
  await load();
  await expect(search).toHaveValue('priya');
  await search.press('Enter');
  await expect(page).toHaveURL(/[?&]q=priya/);
  await page.goBack();
  await expect(page).not.toHaveURL(/q=priya/);
  await expect(search).toHaveValue('');
});

test('an order that is chosen before scripts run can be sent', async ({ page }) => {
  const load = await openEarly(page, '/search');
  await page.getByLabel('Sort by').selectOption({ label: 'Lowest price' });
  await load();
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page).toHaveURL(/sort=price-asc/);
});

test('filters that are ticked before scripts run are counted', async ({ page }) => {
  const load = await openEarly(page, '/search');
  const counted = page.waitForResponse(/\/search\/count\?.*verified=1/);
  await page.getByRole('checkbox', { name: 'Verified sellers' }).check();
  await load();
  const { found } = (await (await counted).json()) as { found: { count: number } };
  await expect(page.getByRole('button', { name: `Show ${found.count}` })).toBeVisible();
  const both = page.waitForResponse(/\/search\/count\?.*photo=1/);
  await page.getByRole('checkbox', { name: 'With photo' }).check();
  const answer = (await (await both).json()) as { found: { count: number } };
  await expect(page.getByRole('button', { name: `Show ${answer.found.count}` })).toBeVisible();
});

test('a photo that is chosen before scripts run is shown', async ({ page }) => {
  const load = await openEarly(page, '/register');
  await page.locator('input[type=file]').setInputFiles('prisma/demo/pictures/boombox.webp');
  await load();
  await expect(page.locator('main canvas')).toBeVisible();
});

test('what is typed before scripts run stays when the language changes', async ({ page }) => {
  const load = await openEarly(page, '/register');
  const name = page.locator('main input[name="name"]');
  await name.fill('Ann Early');
  const requested = page.waitForResponse(/typed-fields/);
  await load();
  await page.evaluate((url) => import(url), (await requested).url());
  const again = await hold(page, /typed-fields/);
  await page.getByRole('link', { name: 'Deutsch' }).last().click();
  await expect(page).toHaveURL(/\/de\/register$/);
  // Newer than what is on its way from the other language.
  await page.locator('main input[name="email"]').fill('ann@example.com');
  again();
  await expect(name).toHaveValue('Ann Early');
  await expect(page.locator('main input[name="email"]')).toHaveValue('ann@example.com');
});

test('a field that is typed into again while its text comes from the other language keeps the newer one', async ({
  page,
}) => {
  await page.goto('/register');
  const name = page.locator('main input[name="name"]');
  const requested = page.waitForResponse(/typed-fields/);
  await name.fill('Ann Old');
  await page.evaluate((url) => import(url), (await requested).url());
  const load = await hold(page, /typed-fields/);
  await page.locator('main input[name="email"]').fill('ann@example.com');
  await page.getByRole('link', { name: 'Deutsch' }).last().click();
  await expect(page).toHaveURL(/\/de\/register$/);
  await name.fill('Ann New');
  load();
  await expect(page.locator('main input[name="email"]')).toHaveValue('ann@example.com');
  await expect(name).toHaveValue('Ann New');
});

test('a card number that is typed before scripts run is grouped and recognized', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { orderId } = await bookSomething(page);
  const load = await openEarly(page, `/dashboard/payment/${orderId}`);
  await page.getByLabel('Card number').fill('378282246310005');
  await page.getByLabel('Expiry').fill('1234');
  await load();
  await expect(page.getByLabel('Card number')).toHaveValue('3782 822463 10005');
  await expect(page.getByLabel('Expiry')).toHaveValue('12/34');
  await expect(page.getByText('American Express')).toBeVisible();
});
