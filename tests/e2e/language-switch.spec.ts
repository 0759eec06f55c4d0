import { bookSomething, listSomething } from './booked-order';
import { demo, expect, fillInListing, test } from './rummage';

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

  test('keeps a booking, and books nothing', async ({ page, makeAccount, logIn }) => {
    await logIn(await makeAccount('buyer'));
    const { productId } = await listSomething(page);
    await page.goto(`/products/${productId}?book=${productId}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone number').fill('+1 503 555 0142');
    await dialog.getByLabel('Meeting location').fill('Under the clock');
    // The open dialog covers the foot of the page, where the keyboard still leads.
    await page.getByRole('button', { name: 'Deutsch' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/de/products/${productId}\\?book=${productId}$`));
    await expect(dialog.locator('input[name="phone"]')).toHaveValue('+1 503 555 0142');
    await expect(dialog.locator('input[name="meetingLocation"]')).toHaveValue('Under the clock');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await page.goto('/de/dashboard/my-orders');
    await expect(page.getByText('Under the clock')).toHaveCount(0);
  });

  test('keeps a dispute, and opens none', async ({ page, makeAccount, logIn }) => {
    await logIn(await makeAccount('buyer'));
    const { orderId } = await bookSomething(page);
    await page.goto(`/dashboard/payment/${orderId}`);
    await page.getByLabel('Card number').fill('٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢');
    await page.getByLabel('Expiry').fill('١٢/٣٤');
    await page.getByLabel('CVC').fill('۱۲۳');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('Your transactionId')).toBeVisible();
    await page.goto(`/dashboard/orders/${orderId}/dispute`);
    await page.getByLabel('Describe it').fill('It does not cut.');
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('broken');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(new RegExp(`/de/dashboard/orders/${orderId}/dispute$`));
    await expect(page.locator('main textarea[name="text"]')).toHaveValue('It does not cut.');
    await expect(page.locator('main select[name="reason"]')).toHaveValue('broken');
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('main textarea[name="text"]')).toBeVisible();
  });

  test('keeps a rule of an admin, and adds none', async ({ page, logIn }) => {
    await logIn(demo.admin);
    await page.goto('/dashboard/moderation/words');
    await page.locator('main input[name="phrase"]').fill('half-filled phrase');
    await page.locator('main input[name="action"][value="hold"]').check();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('main input[name="phrase"]')).toHaveValue('half-filled phrase');
    await expect(page.locator('main input[name="action"][value="hold"]')).toBeChecked();
    await expect(page.getByText('half-filled phrase')).toHaveCount(0);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
