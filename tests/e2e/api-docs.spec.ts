import { expect, test } from './rummage';

test('the page of the calls is readable, and needs no script', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible();
  expect(await page.locator('script').count()).toBe(0);
  await page.getByRole('link', { name: 'POST /order', exact: true }).click();
  await expect(page).toHaveURL(/#placeOrder$/);
  await expect(page.getByText('Books a product.')).toBeInViewport();
});
