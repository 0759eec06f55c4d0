import { expect, fillInListing, test } from './rummage';

test.describe('a language switch in a half-filled form', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false, 'typed-fields.scripts.spec');

  test('keeps what was typed, but no password, and registers nobody', async ({ page }) => {
    await page.goto('/register?from=%2Fsearch');
    await page.getByLabel('Name', { exact: true }).fill('Ann Half');
    await page.getByLabel('Email').first().fill('ann-half@example.com');
    await page.locator('main select[name="role"]').selectOption('seller');
    await page.locator('main input[name="password"]').fill('a secret of mine');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/register\?from=%2Fsearch$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('main input[name="name"]')).toHaveValue('Ann Half');
    await expect(page.locator('main input[name="email"]')).toHaveValue('ann-half@example.com');
    await expect(page.locator('main select[name="role"]')).toHaveValue('seller');
    await expect(page.locator('main input[name="password"]')).toHaveValue('');
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
    await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(0);
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('main input[name="name"]')).toHaveValue('Ann Half');
  });

  test('keeps a listing with its choices, and stores the choice of language', async ({
    page,
    makeAccount,
    logIn,
  }) => {
    await logIn(await makeAccount('seller'));
    await page.goto('/dashboard/add-product');
    await page.getByLabel('Name', { exact: true }).fill('A half-filled listing');
    await page.getByLabel('Category').selectOption({ label: 'Books' });
    await fillInListing(page, { originalPrice: '30', resalePrice: '12' });
    const condition = page.locator('main input[name="condition"]:checked');
    const chosen = await condition.getAttribute('value');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page).toHaveURL(/\/es\/dashboard\/add-product$/);
    await expect(page.locator('main input[name="name"]')).toHaveValue('A half-filled listing');
    await expect(page.locator('main input[name="resaleprice"]')).toHaveValue('12');
    await expect(condition).toHaveAttribute('value', chosen ?? '');
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
    await page.goto('/es/dashboard/my-products');
    await expect(page.getByText('A half-filled listing')).toHaveCount(0);
    await page.goto('/es/dashboard/account');
    await expect(page.locator('main select[name="language"]')).toHaveValue('es');
  });
});
