import type { Browser } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { expect, hydrated, logInAt, test, type Account } from './rummage';
import { ShopClient } from '../setup/shop-client';

/** Lists a product of a seller that takes cash. */
async function listProduct({ email, password }: Account, name: string): Promise<string> {
  const origin = process.env.E2E_URL ?? '';
  const seller = await new ShopClient(origin).signIn(email, password);
  const fields = { ...(await seller.productFields()), name, acceptsCash: 'true' };
  const { json } = await seller.call('POST', '/add-product', fields);
  return String(json.insertedId);
}

/** Pays an order with the sandbox's form. */
async function payOrder({ email, password }: Account, orderId: string): Promise<void> {
  const buyer = await new ShopClient(process.env.E2E_URL ?? '').signIn(email, password);
  const { status } = await buyer.pay(orderId);
  expect(status).toBeLessThan(400);
}

/** Another person in a browser of their own, alike with scripts or without. */
async function elsewhere(browser: Browser, account: Account, javaScriptEnabled: boolean) {
  const baseURL = process.env.E2E_URL ?? '';
  const context = await browser.newContext({ javaScriptEnabled, baseURL });
  const other = await context.newPage();
  await logInAt(other, '/login', account);
  return { other, close: () => context.close() };
}

const meeting = { phone: '+1 503 555 0199', place: 'Library steps' };

test('a card order: booked, paid, handed over by the code', async ({
  page,
  browser,
  makeAccount,
  logIn,
}, { project }) => {
  const scripts = project.use.javaScriptEnabled !== false;
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const name = `Handed teapot ${buyer.name.slice(-6)}`;
  const id = await listProduct(seller, name);
  await logIn(buyer);
  await page.goto(`/products/${id}?book=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Pay by card')).toBeChecked();
  await dialog.getByLabel('Phone number').fill(meeting.phone);
  await dialog.getByLabel('Meeting location').fill(meeting.place);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\/[\w-]+$/);
  const order = new URL(page.url()).pathname;
  const orderId = order.split('/').at(-1) ?? '';
  await payOrder(buyer, orderId);
  await page.goto(`/dashboard/my-orders/${orderId}`);
  await expect(page).toHaveURL(new RegExp(`${order}$`));
  await expect(page.getByText('Give it only when you hold the thing.')).toBeVisible();
  const code = await page.locator('.handover-code').innerText();
  expect(code).toMatch(/^\d{6}$/);
  await expectNoAxeFindings(page);

  const { other: shop, close } = await elsewhere(browser, seller, scripts);
  await hydrated(shop, await shop.goto('/dashboard'));
  await shop.getByRole('link', { name: `Hand over to ${buyer.name}: ${name}` }).click();
  await expect(shop).toHaveURL(new RegExp(`${order}$`));
  expect(await shop.content()).not.toContain(code);
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(
    `${buyer.name} has bought ${name}`,
  );
  await expectNoAxeFindings(shop);
  const field = shop.getByLabel('Handover code');
  await field.fill('12345');
  await shop.getByRole('button', { name: 'Confirm handover' }).click();
  await expect(shop.getByText('Enter the six digits of the code.').first()).toBeVisible();
  await field.fill(code === '000000' ? '111111' : '000000');
  await shop.getByRole('button', { name: 'Confirm handover' }).click();
  await expect(shop.getByText('This is not the code. 4 tries left').first()).toBeVisible();
  await expectNoAxeFindings(shop);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await shop.getByRole('button', { name: 'Confirm handover' }).click();
  await expect(shop.getByText('Handover confirmed')).toBeVisible();
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(
    `${buyer.name} has received ${name}`,
  );
  await close();
  await page.goto(order);
  await expect(page.getByText('Without a dispute, the sale is complete on')).toBeVisible();
  await expect(page.locator('.handover-code')).toHaveCount(0);
});

test('a buyer confirms the receipt on a page that asks once', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const name = `Received teapot ${buyer.name.slice(-6)}`;
  const productId = await listProduct(seller, name);
  const calls = await new ShopClient(process.env.E2E_URL ?? '').signIn(buyer.email, buyer.password);
  const where = { phone: meeting.phone, meetingLocation: meeting.place };
  const { json } = await calls.call('POST', '/order', { productId, ...where });
  const orderId = String(json.insertedId);
  await payOrder(buyer, orderId);
  await logIn(buyer);
  await page.goto(`/dashboard/orders/${orderId}`);
  await page.getByRole('link', { name: 'I have received it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Have you received ${name}?`);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'I have received it' }).click();
  await expect(page.getByText('Receipt confirmed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You have received ${name}`);
});

test('a cash order: asked for, accepted, completed by the code', async ({
  page,
  browser,
  makeAccount,
  logIn,
}, { project }) => {
  const scripts = project.use.javaScriptEnabled !== false;
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const name = `Cash teapot ${buyer.name.slice(-6)}`;
  const id = await listProduct(seller, name);
  await logIn(buyer);
  await page.goto(`/products/${id}?book=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill(meeting.phone);
  await dialog.getByLabel('Meeting location').fill(meeting.place);
  await dialog.getByLabel('Pay in cash at handover').check();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Waiting for the seller: ${name}`,
  );
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  const order = new URL(page.url()).pathname;

  const { other: shop, close } = await elsewhere(browser, seller, scripts);
  await hydrated(shop, await shop.goto('/dashboard/my-products'));
  await shop.getByText(`Answer the cash request of ${buyer.name}`).click();
  await shop.getByRole('button', { name: /^Accept/ }).click();
  await expect(shop.getByText('Request accepted')).toBeVisible();
  await hydrated(shop, await shop.goto(order));
  await page.goto(order);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You have booked ${name}`);
  const code = await page.locator('.handover-code').innerText();
  await shop.getByLabel('Handover code').fill(code);
  await shop.getByRole('button', { name: 'Confirm handover' }).click();
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(
    `The sale of ${name} is complete`,
  );
  await expect(shop.getByText('You were paid in cash at the handover.')).toBeVisible();
  await shop.getByRole('link', { name: 'See the statement' }).click();
  await expect(shop.getByRole('heading', { name: 'Sales statement' })).toBeVisible();
  await expectNoAxeFindings(shop);
  await close();
  await page.goto(order);
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByText('In cash to the seller, at the handover')).toBeVisible();
  await expectNoAxeFindings(page);
});
