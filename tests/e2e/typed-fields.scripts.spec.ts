import { hold } from './held-scripts';
import { demo, expect, fillInListing, test } from './rummage';

test('a half-filled form stays filled when the language changes', async ({ page }) => {
  await page.goto('/register');
  const requested = page.waitForResponse(/typed-fields/);
  await page.locator('main input[name="name"]').fill('Ann Half');
  await page.locator('main input[name="email"]').fill('ann@example.com');
  await page.locator('main input[name="password"]').fill('a secret of mine');
  // People take longer to the foot of the page than the first letter's module takes to load.
  await page.evaluate((url) => import(url), (await requested).url());
  await page.getByRole('link', { name: 'Deutsch' }).last().click();
  await expect(page).toHaveURL(/\/de\/register$/);
  await expect(page.locator('main input[name="name"]')).toHaveValue('Ann Half');
  await expect(page.locator('main input[name="email"]')).toHaveValue('ann@example.com');
  await expect(page.locator('main input[name="password"]')).toHaveValue('');
  await page.getByRole('link', { name: 'English' }).last().click();
  await expect(page).toHaveURL(/[^e]\/register$/);
  await expect(page.locator('main input[name="name"]')).toHaveValue('Ann Half');
  await page.reload();
  await expect(page.locator('main input[name="name"]')).toHaveValue('');
});

test('a listing stays filled in, and is one draft, when the language changes after an autosave', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  const name = page.locator('main input[name="name"]');
  await name.fill('A half-filled bike');
  await expect(page).toHaveURL(/\?draft=/);
  const saved = page.url();
  await name.fill('A half-filled bike, red');
  await page.getByRole('button', { name: 'Deutsch' }).last().click();
  await expect(page).toHaveURL(saved.replace('/dashboard', '/de/dashboard'));
  await expect(name).toHaveValue('A half-filled bike, red');
  const again = page.waitForResponse(/drafts\/save$/);
  await name.fill('A half-filled bike, blue');
  expect((await again).ok()).toBe(true);
  await page.getByRole('button', { name: 'English' }).last().click();
  await expect(page).toHaveURL(saved);
  await expect(name).toHaveValue('A half-filled bike, blue');
  await page.goto('/dashboard/my-products/drafts');
  await expect(page.getByRole('rowheader', { name: 'A half-filled bike' })).toHaveCount(1);
});

test('what is typed before the draft is looked after becomes one, and an untouched form does not', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/drafts/save')) saves.push(request.url());
  });
  const load = await hold(page, /sell-assistant/);
  await page.goto('/dashboard/add-product', { waitUntil: 'commit' });
  await page.getByLabel('Name', { exact: true }).fill('A hasty lamp');
  load();
  await expect(page).toHaveURL(/\?draft=/);
  await expect(page.getByText('Draft saved.')).toBeVisible();
  expect(saves).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'How buyers will see it' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A hasty lamp');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('My Products').click();
  await expect(page.getByRole('heading', { name: 'My Products' })).toBeVisible();
  expect(saves).toHaveLength(1);
});

test('a draft that can’t be saved says why', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  await page.context().clearCookies();
  await page.locator('main [name=name]').fill('Quiet lamp');
  const why =
    'The draft could not be saved. Your changes are still on this page. You are logged out.';
  await expect(page.getByRole('status').getByText(why)).toBeVisible();
  await expect(page.locator('main [name=name]')).toHaveValue('Quiet lamp');
});

test('what is typed last is in the draft when the page is left by a link, also while it is being saved', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  const leave = async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByText('My Products').click();
    await expect(page.getByRole('heading', { name: 'My Products' })).toBeVisible();
  };
  const isDrafted = async (name: string) => {
    const row = page.getByRole('rowheader', { name });
    await expect(async () => {
      await page.goto('/dashboard/my-products/drafts');
      await expect(row).toHaveCount(1, { timeout: 1000 });
    }).toPass();
  };
  const typeName = async (name: string) => {
    await page.goto('/dashboard/add-product');
    await expect(page.getByRole('heading', { name: 'How buyers will see it' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(name);
  };
  await typeName('A lamp left at once');
  await leave();
  await isDrafted('A lamp left at once');

  // Never answered, and so aborted when one leaves the page.
  await page.route(/drafts\/save$/, () => {}, { times: 1 });
  const saving = page.waitForRequest(/drafts\/save$/);
  await typeName('A lamp on its way');
  await saving;
  await leave();
  await isDrafted('A lamp on its way');
});

test('what is corrected while a refused page loads its data again is kept', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  const reload = /_data=routes%2Fdashboard%2Fadd-product$/;
  const release = await hold(page, reload);
  await page.getByLabel('Name', { exact: true }).fill('A guide');
  await page.getByLabel('Category').selectOption({ label: 'Books' });
  await page.getByLabel('ISBN').fill('978-0-306-40615-8');
  await fillInListing(page, { originalPrice: '30', resalePrice: '12' });
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Enter the ISBN from the back').first()).toBeVisible();
  await page.getByLabel('ISBN').fill('978-0-306-40615-7');
  const reloaded = page.waitForResponse(
    (response) => reload.test(response.url()) && response.request().method() === 'GET',
  );
  release();
  await reloaded;
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product successfully added')).toBeVisible();
});

test('an error that only the server finds stays at its field until the field is changed', async ({
  page,
  logIn,
}) => {
  await logIn(demo.admin);
  await page.goto('/dashboard/categories');
  const name = page.getByLabel('New category');
  await name.fill('furniture');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(name).not.toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/already exists/);
  await name.pressSequentially(' two');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  // The server is asked again, since its answer may have become another one.
  await name.fill('furniture');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const asked = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Add category' }).click();
  expect((await asked).status()).toBe(409);
});
