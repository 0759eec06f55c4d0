import { expectNoAxeFindings } from './accessibility';
import { expect, openCategory, test } from './rummage';

test('a buyer reports a product with a reason and takes it back', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Furniture');
  const category = page.url();
  const card = page.getByRole('article').last();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: 'Report to admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Report ${name}` })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Reason').selectOption({ label: 'It looks like a scam' });
  await page.getByLabel('Describe the problem').fill('Asks for a transfer.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported placed successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(category);
  await expect(card.getByText('Reported')).toBeVisible();
  await expectNoAxeFindings(page);
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Reported', { exact: true })).toBeVisible();
  const productPage = page.url();
  await page.goto(`${productPage}/report`);
  await expect(page.getByRole('heading', { name: `You have reported ${name}` })).toBeVisible();
  await page.goto(productPage);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Report withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report to admin' })).toBeVisible();
});

test('a report needs a reason, and only a buyer', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Kitchen');
  await page.getByRole('button', { name: 'Report to admin' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Report / })).toBeVisible();
  const address = page.url();
  await page.getByLabel('Describe the problem').fill('Kept while the reason is missing.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Describe the problem')).toHaveValue(
    'Kept while the reason is missing.',
  );
  await logIn(await makeAccount('seller'));
  await page.goto(address);
  await expect(page).toHaveURL(/\/login/);
});
