import { listSomething } from './booked-order';
import { hold } from './held-scripts';
import { expect, fillInListing, test } from './rummage';

test('a message that is typed while the one before is being sent is not lost', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { productId } = await listSomething(page);
  await page.goto(`/products/${productId}`);
  await page.locator('main').getByRole('link', { name: 'Message' }).first().click();
  const message = page.getByLabel('Message', { exact: true });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await message.fill('Is it there?');
  await send.click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{22}/);
  await expect(message).toHaveValue('');
  await message.fill('Does it work?');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const answer = await hold(page, /_data=/, 'POST');
  await send.dblclick();
  await message.fill('And can I have it today?');
  answer();
  await expect(page.getByRole('list').getByText('Does it work?')).toBeVisible();
  await expect(send).not.toHaveAttribute('aria-busy');
  await expect(message).toHaveValue('And can I have it today?');
  await send.click();
  await expect(page.getByRole('list').getByText('And can I have it today?')).toBeVisible();
  await expect(message).toHaveValue('');
  expect(sent).toHaveLength(2);
});

test('a price range that can’t be read leaves none of another category', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  const hint = page.locator('.price-hint');
  await page.getByLabel('Category').selectOption({ label: 'Books' });
  await expect(hint).toHaveText(/\$/);
  await page.route(/price-range/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.getByLabel('Category').selectOption({ label: 'Furniture' });
  await failed;
  await expect(hint).toBeEmpty();
});

test('Enter sends nothing while the form is being sent', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  await page.getByLabel('Name', { exact: true }).fill('A lamp for one');
  await page.getByLabel('Category').selectOption({ label: 'Furniture' });
  await fillInListing(page, { originalPrice: '30', resalePrice: '20' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /_data=/.test(request.url())) sent.push(request.url());
  });
  const answer = await hold(page, /_data=/, 'POST');
  const add = page.getByRole('button', { name: 'Add product' });
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Phone').press('Enter');
  await page.getByLabel('Phone').press('Enter');
  answer();
  await expect(page.getByText('Product successfully added')).toBeVisible();
  expect(sent).toHaveLength(1);
});
