import { request as requests } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { expect, logInAt, test, type Account } from './rummage';

/** Documented calls of an account; each has to succeed. */
async function callsOf({ email, password }: Account) {
  const baseURL = process.env.E2E_URL ?? '';
  const open = await requests.newContext({ baseURL });
  const signedIn = await open.post('/sign-in', { data: { email, password } });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  await open.dispose();
  return async (path: string, data: object = {}) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const calls = await requests.newContext({ baseURL, extraHTTPHeaders: headers });
    const answer = await calls.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    const body = (await answer.json()) as Record<string, string>;
    await calls.dispose();
    return body;
  };
}

/** An order that is paid in cash and complete, with the names of the two. */
async function completedOrder(seller: Account, buyer: Account) {
  const [sells, buys] = [await callsOf(seller), await callsOf(buyer)];
  const calls = await requests.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const categories = (await (await calls.get('/categories')).json()) as { _id: string }[];
  await calls.dispose();
  const { insertedId: productId = '' } = await sells('/add-product', {
    ...{ name: 'Reviewed lamp', category: categories[0]?._id, acceptsCash: 'true' },
    ...{ originalprice: '80.00', resaleprice: '40.00', condition: 'good' },
    ...{ phone: '503 555 0100', location: 'Portland', purchaseyear: '2020' },
  });
  const { insertedId: orderId = '' } = await buys('/order', {
    ...{ productId, phone: '503 555 0123', meetingLocation: 'Library', paymentMethod: 'cash' },
  });
  await sells(`/api/orders/${orderId}/accept`);
  await buys(`/api/orders/${orderId}/received`);
  return { orderId, productId };
}

test('two people review each other, and the seller answers', async ({
  page,
  browser,
  makeAccount,
}, { project }) => {
  const { javaScriptEnabled = true } = project.use;
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const { orderId } = await completedOrder(seller, buyer);
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
});

test('a seller is followed from their page, also after logging in', async ({
  page,
  makeAccount,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  await completedOrder(seller, buyer);
  const sells = await callsOf(seller);
  const calls = await requests.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const categories = (await (await calls.get('/categories')).json()) as { _id: string }[];
  await calls.dispose();
  const { insertedId = '' } = await sells('/add-product', {
    ...{ name: `Lamp of ${seller.name}`, category: categories[0]?._id },
    ...{ originalprice: '80.00', resaleprice: '40.00', condition: 'good' },
    ...{ phone: '503 555 0100', location: 'Portland', purchaseyear: '2020' },
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
