import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { expect, hydrated, logInAt, payByCard, slowDown, test, type Account } from './rummage';

/** Lists a product of an account through the documented calls; gives its id. */
async function listProduct(calls: APIRequestContext, { email, password }: Account, name: string) {
  const signedIn = await calls.post('/sign-in', { data: { email, password } });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const categories = (await (await calls.get('/categories')).json()) as { _id: string }[];
  const answer = await calls.post('/add-product', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: {
      name,
      category: categories[0]?._id,
      originalprice: '80.00',
      resaleprice: '40.00',
      condition: 'good',
      phone: '503 555 0100',
      location: 'Portland',
      purchaseyear: '2020',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { insertedId: string }).insertedId;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();

test('buyer and seller haggle, and the agreed price is paid', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
  makeAccount,
  playwright,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const calls = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const name = `Haggled lamp ${buyer.name.slice(-6)}`;
  const id = await listProduct(calls, seller, name);
  await calls.dispose();

  // Signed out, the way leads through the login to the open form.
  await page.goto(`/products/${id}`);
  await expect(page.getByText('Offers from $20.00')).toBeVisible();
  await page.getByRole('link', { name: 'Make an offer' }).click();
  await expect(page.getByText('To make an offer, log in or create an account.')).toBeVisible();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}/offer$`));
  await expect(page.getByText('The seller is asking $40.00.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Your offer').fill('15');
  await page.getByRole('button', { name: 'Send offer' }).click();
  const range = 'Enter an offer between $20.00 and $40.00.';
  await expect(page.getByText(range).first()).toBeVisible();
  await expect(page.getByLabel('Your offer')).toHaveValue('15');
  await page.getByLabel('Your offer').fill('25');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Offer sent')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  await expect(page.getByText('You offered $25.00')).toBeVisible();
  await expect(page.getByText('Open until')).toBeVisible();

  // In the conversation, a message that is being written outlives the other forms of the page.
  await page.goto('/dashboard/messages');
  const conversation = page.getByRole('main').getByRole('link', { name: new RegExp(name) });
  await hydrated(page, await page.goto((await conversation.getAttribute('href')) ?? ''));
  const viewport = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.locator('.conversation-subject [data-row]').boundingBox();
    expect.soft(box?.height, `the open offer, ${width} wide`).toBeLessThan(240);
    expect.soft(box?.width, `the open offer, ${width} wide`).toBeGreaterThan(280);
  }
  if (viewport) await page.setViewportSize(viewport);
  await page.getByLabel('Message', { exact: true }).fill('I could do');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Offer withdrawn')).toBeVisible();
  if (javaScriptEnabled !== false) {
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('I could do');
  }
  await page.goto(`/products/${id}/offer`);
  await page.getByLabel('Your offer').fill('$30');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('You offered $30.00')).toBeVisible();

  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const shop = await elsewhere.newPage();
  await logInAt(shop, '/login', seller);
  await hydrated(shop, await shop.goto('/dashboard/offers'));
  await expect(rowOf(shop, name)).toContainText('Open until');
  await expect(rowOf(shop, name)).toContainText('$30.00');
  await expectNoAxeFindings(shop);
  await rowOf(shop, name)
    .getByRole('link', { name: /^Counter/ })
    .click();
  await expect(shop.getByRole('heading', { name: 'Counter-offer' })).toBeVisible();
  await hydrated(shop, null);
  await shop.getByLabel('Your offer').fill('41');
  await shop.getByRole('button', { name: 'Send counter-offer' }).click();
  // Above the buyer's offer, which can be accepted.
  const left = 'Enter an offer between $30.01 and $40.00.';
  await expect(shop.getByText(left).first()).toBeVisible();
  await shop.getByLabel('Your offer').fill('36');
  await shop.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect(shop.getByText('Counter-offer sent')).toBeVisible();
  await elsewhere.close();

  await page.goto(`/products/${id}`);
  await expect(page.getByText('The seller offers $36.00')).toBeVisible();
  await page.goto('/dashboard/offers');
  await expectNoAxeFindings(page);
  await rowOf(page, name)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(page.getByText('Offer accepted')).toBeVisible();
  await expect(page.getByRole('heading', { name: `You have booked ${name}` })).toBeVisible();
  await expect(page.getByText('$36.00').first()).toBeVisible();

  // Neither the offer nor an earlier booking says where to meet: that comes before the card.
  await expect(page.getByRole('heading', { name: 'Where to meet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await page.getByLabel('Phone number').fill('503 555 0177');
  await page.getByLabel('Meeting location').fill('Library steps');
  await page.getByRole('button', { name: 'Save and pay' }).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await payByCard(page);
  await expect(
    page.getByText('Congtats! your payment completed successfully').first(),
  ).toBeVisible();
});

test('a toast stays while the page loads its data again', async ({
  page,
  baseURL,
  javaScriptEnabled,
  makeAccount,
  logIn,
  playwright,
}) => {
  test.skip(javaScriptEnabled === false, 'Without scripts nothing is loaded again.');
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const calls = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const productId = await listProduct(calls, seller, `Patient lamp ${buyer.name.slice(-6)}`);
  const tokenOf = async ({ email, password }: Account) => {
    const signedIn = await calls.post('/sign-in', { data: { email, password } });
    const { accessToken } = (await signedIn.json()) as { accessToken: string };
    return { authorization: `Bearer ${accessToken}` };
  };
  const made = await calls.post('/api/offers', {
    headers: await tokenOf(buyer),
    data: { productId, amount: 25 },
  });
  expect(made.status(), await made.text()).toBe(200);
  await logIn(buyer);
  await page.clock.install();
  await page.goto('/dashboard/messages');
  const conversation = page.getByRole('main').getByRole('link', { name: /Patient lamp/ });
  const address = (await conversation.getAttribute('href')) ?? '';
  await hydrated(page, await page.goto(address));
  // From here on nothing leaves by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  // The stream announces the buyer's own step while its page is being loaded.
  await slowDown(page, 20);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Withdrew the offer')).toBeVisible();
  await expect(page.getByText('Offer withdrawn')).toBeVisible();
  const id = /messages\/([\w-]+)/.exec(address)?.[1] ?? '';
  const sent = await calls.post(`/api/conversations/${id}/messages`, {
    headers: await tokenOf(seller),
    data: { text: 'What a pity.' },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  await expect(messages.getByText('What a pity.')).toBeVisible();
  await expect(page.getByText('Offer withdrawn')).toBeVisible();
  await calls.dispose();
});
