import { expect } from './rummage';
import { openOrder, test } from './stripe-shop';

test('without a card form of ours, Stripe’s own page takes the card', async ({ page, shop }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  const { orderId, name } = await openOrder(page);
  await page.goto(`/dashboard/payment/${orderId}`);
  await page.getByRole('button', { name: /on Stripe’s page$/ }).click();
  await expect(page.getByRole('heading', { name: 'Hosted page' })).toBeVisible();
  // Coming back without having paid leaves everything as it was.
  await page.goto(`/dashboard/payment/${orderId}`);
  await page.getByRole('button', { name: /on Stripe’s page$/ }).click();
  await page.getByRole('button', { name: 'Pay here' }).click();
  await expect(page.getByText('Congtats! your payment completed successfully')).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Paid');
  const sessions = [...shop.stripe.sessions.values()].filter(
    ({ metadata }) => metadata.order_id === orderId,
  );
  expect(
    sessions.map(({ payment_status }) => payment_status).filter((one) => one === 'paid'),
  ).toEqual(['paid']);
});
