import { expectNoAxeFindings } from './accessibility';
import { expect, test } from './rummage';

test('a seller is asked before the bank account is removed', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/earnings');
  await expect(page.getByRole('link', { name: 'Remove account' })).toHaveCount(0);
  await page.getByLabel('Account holder').fill('Robin Miller');
  await page.getByLabel('IBAN or account').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Your account is saved')).toBeVisible();
  const remove = page.getByRole('link', { name: 'Remove account' });
  await remove.click();
  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toHaveText('Remove the account ending in 3000?');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('the account ending in 3000')).toBeVisible();
  await remove.click();
  await page.getByRole('button', { name: 'Remove account' }).click();
  await expect(page.getByText('Your account is removed')).toBeVisible();
  await expect(remove).toHaveCount(0);
});
