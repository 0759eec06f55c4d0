import type { Page } from '@playwright/test';
import { STRIPE_SCRIPT } from '../fakes/stripe-script';
import type { StripeServer } from '../fakes/stripe-server';
import { expectNoAxeFindings } from './accessibility';
import { hold } from './held-scripts';
import { expect } from './rummage';
import { openOrder, test } from './stripe-shop';

const PAID = 'Congtats! your payment completed successfully';

/** Stands in for js.stripe.com and api.stripe.com in this browser. */
async function sandbox(page: Page, stripe: StripeServer): Promise<string[]> {
  const fetched: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    fetched.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT });
  });
  await page.route('https://api.stripe.com/confirm', async (route) => {
    const { secret, card, billing } = route.request().postDataJSON() as Record<string, string>;
    const headers = { 'access-control-allow-origin': '*' };
    if (card?.endsWith('0002') || !billing) {
      const error = { message: 'Your card was declined.' };
      return route.fulfill({ status: 402, json: { error }, headers });
    }
    const paymentIntent = stripe.pay(secret?.split('_secret_')[0] ?? '');
    return route.fulfill({ json: { paymentIntent }, headers });
  });
  return fetched;
}

test('the card element of Stripe: ready, refused, paid, recorded', async ({ page, shop }) => {
  const fetched = await sandbox(page, shop.stripe);
  const { orderId, name } = await openOrder(page);
  await page.goto('/dashboard/my-orders');
  expect(fetched).toEqual([]);
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Payment for ${name}`);
  const payButton = page.getByRole('button', { name: /^Pay \$/ });
  await expect(page.getByLabel('Stand-in card')).toBeVisible();
  await expect(payButton).toBeEnabled();
  expect(fetched).toHaveLength(1);
  await expectNoAxeFindings(page);

  await page.getByLabel('Stand-in card').fill('4000000000000002');
  await payButton.click();
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible();
  await page.getByLabel('Stand-in card').fill('4242424242424242');
  await payButton.click();
  await expect(page.getByText(PAID)).toBeVisible();
  const [intent] = [...shop.stripe.intents.values()].filter(
    ({ metadata, status }) => metadata.order_id === orderId && status === 'succeeded',
  );
  await expect(page.getByText(intent?.id ?? 'none')).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Paid');
});

test('the button waits for the provider and for a client secret', async ({ page, shop }) => {
  await sandbox(page, shop.stripe);
  const release = await hold(page, /\/create-payment-intent$/, 'POST');
  const { orderId } = await openOrder(page);
  await page.goto(`/dashboard/payment/${orderId}`);
  const payButton = page.getByRole('button', { name: /^Pay \$/ });
  await expect(page.getByLabel('Stand-in card')).toBeVisible();
  await expect(payButton).toBeDisabled();
  // A page opened at Stripe now would be closed by the request that is under way.
  const elsewhere = page.getByRole('button', { name: 'Pay on Stripe’s page' });
  await expect(elsewhere).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(payButton).toBeEnabled();
  await expect(elsewhere).toBeEnabled();
});

test('coming by scripts from another page loads this page’s own document', async ({
  page,
  shop,
}) => {
  await sandbox(page, shop.stripe);
  const { orderId } = await openOrder(page);
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByLabel('Stand-in card')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  await page.reload();
  // Who goes back before the scripts are there is shown the right page, too, but React complains.
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page.getByLabel('Stand-in card')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
});

for (const [script, address] of [
  ['Stripe’s script', 'https://js.stripe.com/**'],
  ['the script that shows it', '**/assets/*/stripe-card-form*.js'],
] as const) {
  test(`when ${script} is out of reach the way to its own page is left`, async ({ page }) => {
    await page.route(address, (route) => route.abort());
    const { orderId } = await openOrder(page);
    await page.goto(`/dashboard/payment/${orderId}`);
    await expect(page.getByText(/could not be loaded/)).toBeVisible();
    await page.getByRole('button', { name: 'Pay on Stripe’s page' }).click();
    await page.getByRole('button', { name: 'Pay here' }).click();
    await expect(page.getByText(PAID)).toBeVisible();
  });
}

test('a payment whose buyer was logged out meanwhile counts as one', async ({ page, shop }) => {
  await sandbox(page, shop.stripe);
  const { orderId } = await openOrder(page);
  await page.goto(`/dashboard/payment/${orderId}`);
  await page.getByLabel('Stand-in card').fill('4242424242424242');
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await page.context().clearCookies();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(PAID)).toBeVisible();
  await expect(page.getByText('within a minute')).toBeVisible();
});

test('only the payment page may load anything of Stripe’s', async ({ page, shop }) => {
  const policyOf = async (path: string) => {
    const answer = await page.request.get(shop.server.url + path, { maxRedirects: 0 });
    return answer.headers()['content-security-policy'] ?? '';
  };
  for (const path of ['/', '/login', '/dashboard/my-orders', '/dashboard/payments']) {
    expect(await policyOf(path)).not.toContain('stripe');
  }
  expect(await policyOf('/dashboard/payment/x')).toContain('https://js.stripe.com');
});
