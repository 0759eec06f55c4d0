import { expectNoAxeFindings } from './accessibility';
import { callsOf, completedOrder, someCategory } from './reviewed-orders';
import { expect, logInAt, test } from './rummage';

test('two people review each other, and the seller answers', async ({
  page,
  browser,
  makeAccount,
}, { project }) => {
  const { javaScriptEnabled = true } = project.use;
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const { orderId } = await completedOrder({ seller, buyer });
  await logInAt(page, '/login', buyer);
  await page.goto(`/dashboard/orders/${orderId}`);
  await page.getByRole('link', { name: 'Write a review' }).click();
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Choose 1 to 5 stars.').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('radio', { name: '4 of 5 stars' }).check();
  await page.getByLabel(/What would you like others to know/).fill('A fine lamp.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Review saved')).toBeVisible();

  const baseURL = process.env.E2E_URL ?? '';
  const context = await browser.newContext({ javaScriptEnabled, baseURL });
  const other = await context.newPage();
  await logInAt(other, '/login', seller);
  await other.goto(`/dashboard/orders/${orderId}/review`);
  await expect(other.getByText('has written a review')).toBeVisible();
  expect(await other.content()).not.toContain('A fine lamp.');
  await other.getByRole('radio', { name: '5 of 5 stars' }).check();
  await other.getByRole('button', { name: 'Send review' }).click();
  await expect(other.getByText('Both reviews are published')).toBeVisible();
  await expect(other.getByText('A fine lamp.')).toBeVisible();
  await other.getByLabel('Your public answer').fill('Enjoy it!');
  await other.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(other.getByText('Enjoy it!')).toBeVisible();
  await context.close();

  // The buyer, who has no page of a seller, reports the review from the order.
  await page.goto(`/dashboard/orders/${orderId}/review`);
  await page.getByRole('link', { name: `Report the review by ${seller.name}` }).click();
  await page.getByLabel('Reason').selectOption({ label: 'It is offensive' });
  await page.getByLabel('What is wrong?').fill('I was on time.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported. An admin will review it.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}/review$`));
});

test('a seller is followed from their page, also after logging in', async ({
  page,
  makeAccount,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  await completedOrder({ seller, buyer });
  const sells = await callsOf(seller);
  const { insertedId = '' } = await sells.call('/add-product', {
    name: `Lamp of ${seller.name}`,
    category: await someCategory(),
    originalprice: '80.00',
    resaleprice: '40.00',
    condition: 'good',
    phone: '503 555 0100',
    location: 'Portland',
    purchaseyear: '2020',
  });
  await page.goto(`/products/${insertedId}`);
  await page.getByRole('link', { name: seller.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: seller.name })).toBeVisible();
  const html = await page.content();
  for (const secret of [seller.email, '503 555 0100']) expect(html).not.toContain(secret);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Follow' }).click();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: `Follow ${seller.name}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await page.goto('/dashboard/following');
  await expect(page.getByText(`Lamp of ${seller.name}`)).toBeVisible();
});
