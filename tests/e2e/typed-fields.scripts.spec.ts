import { expect, test } from './rummage';

test('a half-filled form stays filled when the language changes', async ({ page }) => {
  await page.goto('/register');
  await page.locator('main input[name="name"]').fill('Ann Half');
  await page.locator('main input[name="email"]').fill('ann@example.com');
  await page.locator('main input[name="password"]').fill('a secret of mine');
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
