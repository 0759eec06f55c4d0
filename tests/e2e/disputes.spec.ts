import { request as requests, type Page } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { payOrder } from './booked-order';
import { demo, expect, originOf, test, type Account } from './rummage';

/** Lists a product of a seller by call, and has the signed-in buyer book and pay it. */
async function buy(page: Page, seller: Account): Promise<{ orderId: string; name: string }> {
  const origin = originOf(page);
  const calls = await requests.newContext({ baseURL: origin });
  const { email, password } = seller;
  const signedIn = await calls.post('/sign-in', { data: { email, password } });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  await calls.dispose();
  const bare = await requests.newContext({ baseURL: origin });
  const name = `Desk lamp ${seller.name.slice(-6)}`;
  const [category] = (await (await bare.get('/api/categories')).json()) as { _id: string }[];
  const added = await bare.post('/add-product', {
    headers: { Authorization: `Bearer ${accessToken}` },
    data: {
      name,
      originalprice: '80',
      resaleprice: '40',
      condition: 'good',
      category: category?._id,
      phone: '5035550100',
      location: 'Portland',
      purchaseyear: '2020',
    },
  });
  const { insertedId: productId } = (await added.json()) as { insertedId: string };
  await bare.dispose();
  const booked = await page.request.post(`${origin}/order`, {
    headers: { origin },
    data: { productId, phone: '+1 503 555 0199', meetingLocation: 'Library steps' },
  });
  const { insertedId: orderId } = (await booked.json()) as { insertedId: string };
  await payOrder(page, orderId);
  return { orderId, name };
}

async function dispute(page: Page, { orderId, name }: { orderId: string; name: string }) {
  await page.goto(`/dashboard/orders/${orderId}/dispute`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dispute about ${name}`);
  await expectNoAxeFindings(page);
  await page.getByLabel('Describe it').fill('It does not light.');
  await page.getByRole('button', { name: 'Open a dispute' }).click();
  await expect(page.getByText('Choose what is wrong.').first()).toBeVisible();
  await expect(page.getByLabel('Describe it')).toHaveValue('It does not light.');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('broken');
  await page.getByRole('button', { name: 'Open a dispute' }).click();
  await expect(page.getByText('Your dispute is open.').first()).toBeVisible();
  await expect(page.getByText('It does not light.')).toBeVisible();
  await expectNoAxeFindings(page);
}

test('buyer and seller agree on a refund', async ({ page, makeAccount, logIn }) => {
  test.slow();
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  await logIn(buyer);
  const order = await buy(page, seller);
  await dispute(page, order);

  await logIn(seller);
  await page.goto(`/dashboard/orders/${order.orderId}/dispute`);
  await page.getByLabel('Your answer').fill('The bulb is loose. Keep it for less?');
  await page.getByLabel('Propose a refund').fill('12.50');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Your answer is sent.').first()).toBeVisible();
  await expectNoAxeFindings(page);

  await logIn(buyer);
  await page.goto(`/dashboard/orders/${order.orderId}/dispute`);
  await expect(page.getByText('The bulb is loose.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept a refund of $12.50' }).click();
  await expect(page.getByText('The buyer gets $12.50 back.')).toBeVisible();
  await expect(page.getByText('Agreed', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);

  await logIn(seller);
  await page.goto(`/dashboard/orders/${order.orderId}/refund`);
  await page.getByLabel('Amount to refund').fill('1');
  await page.getByRole('button', { name: 'Check the refund' }).click();
  await expect(page.getByText(`Refund $1.00 to ${buyer.name}?`)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Refund $1' }).click();
  await expect(page.getByText('Refunded: $13.50 in total.').first()).toBeVisible();
});

test('a buyer is asked before a dispute is withdrawn', async ({ page, makeAccount, logIn }) => {
  test.slow();
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  await logIn(buyer);
  const order = await buy(page, seller);
  await dispute(page, order);
  await page.getByRole('link', { name: 'Withdraw the dispute' }).click();
  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toHaveText(`Withdraw the dispute about ${order.name}?`);
  await expect(page.getByText('48 hours after receipt, $40.00 is released to')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Back to the dispute' }).click();
  await expect(page.getByText('Waiting for the seller', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Withdraw the dispute' }).click();
  await page.getByRole('button', { name: 'Withdraw the dispute' }).click();
  await expect(page.getByText('The dispute is withdrawn.').first()).toBeVisible();
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
});

test('an admin decides what two people can’t agree on', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  test.slow();
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  await logIn(buyer);
  const order = await buy(page, seller);
  await dispute(page, order);
  await page.getByRole('button', { name: /^Ask an admin to decide/ }).click();
  await expect(page.getByText('An admin is asked to decide.').first()).toBeVisible();

  await logIn(seller);
  await page.goto(`/dashboard/orders/${order.orderId}/dispute`);
  const answer = page.getByLabel('Your answer');
  await answer.fill('The bulb is loose.');
  const amount = page.locator('#propose-amount');
  await amount.fill('5');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText('You propose a refund of $5.00')).toBeVisible();
  await expect(amount).toHaveValue('');
  // What is written beside the form that is sent stays, as far as a browser can.
  await expect(answer).toHaveValue(javaScriptEnabled ? 'The bulb is loose.' : '');

  await logIn(demo.admin);
  await page.goto('/dashboard/disputes');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: order.name }).first().click();
  await expect(page.getByText('It does not light.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Choose who gets the money.').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Refund in full' }).check();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A lamp should light.');
  await page.getByRole('button', { name: 'Decide' }).click();
  // It moves the money: the page asks once.
  await page.getByRole('button', { name: /^Refund / }).click();
  await expect(page.getByText('The dispute is decided.').first()).toBeVisible();

  await logIn(buyer);
  await page.goto(`/dashboard/orders/${order.orderId}/dispute`);
  await expect(page.getByText('A lamp should light.')).toBeVisible();
  await expect(page.getByText('The buyer gets $40.00 back.')).toBeVisible();
});
