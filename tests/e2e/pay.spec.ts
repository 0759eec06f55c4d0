import { expectNoAxeFindings } from './accessibility';
import { bookSomething } from './booked-order';
import { demo, expect, payByCard, test } from './rummage';

const PAID = 'Congtats! your payment completed successfully';

test('a buyer pays, mends a card, keeps the receipt, and the admin sees it', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  const buyer = await makeAccount('buyer');
  await logIn(buyer);
  const { orderId, name } = await bookSomething(page);
  await page.goto('/dashboard/my-orders');
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Payment for ${name}`);
  await expect(page.getByRole('main').getByText(buyer.email, { exact: true })).toBeVisible();
  // With scripts the button waits for the payment intent; axe must not see its colours change.
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  if (javaScriptEnabled) await expectNoAxeFindings(page);

  await payByCard(page, { number: '4242 4242 4242 4241' });
  const alert = page.getByRole('alert').filter({ hasText: /\w/ });
  await expect(alert).toContainText('Your card number is invalid.');
  await expect(page.getByLabel('Expiry')).toHaveValue('12/34');
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await payByCard(page, { number: '4000 0000 0000 0002' });
  await expect(alert).toContainText('Your card was declined.');
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  if (javaScriptEnabled) await expect(page.getByLabel('Card number')).toBeFocused();
  // The browser finds nothing wrong with it: the error stays all the same until the number changes.
  await page.getByLabel('Card number').blur();
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await payByCard(page, { number: '4242 4242 4242 4242' });
  await expect(page.getByText(PAID)).toBeVisible();
  await expect(page.getByText('Your transactionId')).toBeVisible();
  const transactionId = await page.getByText(/^sbx_/).innerText();
  if (javaScriptEnabled) await expectNoAxeFindings(page);

  await expect(page.getByText('Your handover code is on the order’s page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See my order' })).toHaveAttribute(
    'href',
    `/dashboard/orders/${orderId}`,
  );
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByText(transactionId)).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await page.goto('/dashboard/my-orders');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Pay' })).toHaveCount(0);
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByText(PAID)).toBeVisible();

  await page.context().clearCookies();
  await logIn(demo.admin);
  await page.goto('/dashboard/payments');
  const paid = page.getByRole('row').filter({ hasText: transactionId });
  await expect(paid).toContainText(name);
  await expect(paid).toContainText('Paid');
  if (javaScriptEnabled) await expectNoAxeFindings(page);
});

test('the card is grouped and its brand named as one types', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'scripts format what is typed');
  await logIn(await makeAccount('buyer'));
  const { orderId } = await bookSomething(page);
  await page.goto(`/dashboard/payment/${orderId}`);
  const number = page.getByLabel('Card number');
  await expect(number).toHaveAttribute('autocomplete', 'cc-number');
  await number.pressSequentially('378282246310005');
  await expect(number).toHaveValue('3782 822463 10005');
  await expect(page.getByText('American Express', { exact: true })).toBeVisible();
  await expect(page.getByText('Any 4 digits.')).toBeVisible();
  // A digit in the middle leaves the caret behind it.
  await number.fill('4242');
  await number.press('Home');
  await number.press('ArrowRight');
  await number.pressSequentially('11');
  await expect(number).toHaveValue('4112 42');
  await expect(number).toHaveJSProperty('selectionStart', 3);
  const expiry = page.getByLabel('Expiry');
  await expiry.pressSequentially('934');
  await expect(expiry).toHaveValue('09/34');
  for (let count = 0; count < 3; count += 1) await expiry.press('Backspace');
  await expect(expiry).toHaveValue('0');
});

test('a card that asks for a step is confirmed on a page of its own', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  await logIn(await makeAccount('buyer'));
  const { orderId } = await bookSomething(page);
  await page.goto(`/dashboard/payment/${orderId}`);
  await payByCard(page, { number: '4000 0025 0000 3155' });
  await expect(page.getByRole('heading', { name: 'Confirm this payment' })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await expect(page.getByText(/unable to authenticate/)).toBeVisible();
  await payByCard(page, { number: '4000 0025 0000 3155' });
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText(PAID)).toBeVisible();
});

test('whoever has cancelled has nothing to pay, and strangers see nothing', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { orderId, name } = await bookSomething(page);
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await page.goto('/dashboard/my-orders');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /Cancel order/ }).click();
  await expect(page.getByRole('heading', { name: `Cancel your order for ${name}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(row).toContainText('Cancelled');
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(
    page.getByText('This order was cancelled, so there is nothing to pay.'),
  ).toBeVisible();
  await page.context().clearCookies();
  await logIn(await makeAccount('buyer'));
  const answer = await page.goto(`/dashboard/payment/${orderId}`);
  expect(answer?.status()).toBe(404);
});
