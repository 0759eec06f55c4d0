import { request as requests, type Browser, type Page } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { expect, hydrated, logInAt, test, type Account } from './rummage';

type Call = (path: string, data: object) => Promise<Record<string, string>>;

/** Documented calls of an account, without cookies; each has to succeed. */
async function callsOf({ email, password }: Account): Promise<Call> {
  const baseURL = process.env.E2E_URL ?? '';
  const open = await requests.newContext({ baseURL });
  const signedIn = await open.post('/sign-in', { data: { email, password } });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  await open.dispose();
  const headers = { authorization: `Bearer ${accessToken}` };
  return async (path, data) => {
    const calls = await requests.newContext({ baseURL });
    const answer = await calls.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    const body = (await answer.json()) as Record<string, string>;
    await calls.dispose();
    return body;
  };
}

/** Lists a product of a seller. */
async function listProduct(call: Call, name: string): Promise<string> {
  const calls = await requests.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const categories = (await (await calls.get('/categories')).json()) as { _id: string }[];
  await calls.dispose();
  const { insertedId } = await call('/add-product', {
    name,
    category: categories[0]?._id,
    originalprice: '80.00',
    resaleprice: '40.00',
    condition: 'good',
    phone: '503 555 0100',
    location: 'Portland',
    purchaseyear: '2020',
  });
  return insertedId ?? '';
}

/** Another person in a browser of their own, alike with scripts or without. */
async function elsewhere(browser: Browser, account: Account, javaScriptEnabled: boolean) {
  const baseURL = process.env.E2E_URL ?? '';
  const context = await browser.newContext({ javaScriptEnabled, baseURL });
  const other = await context.newPage();
  await logInAt(other, '/login', account);
  return { other, close: () => context.close() };
}

/** Sees what the other person has done: by itself where scripts run, else after a reload. */
async function catchUp(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) await page.getByRole('link', { name: 'Check for new messages' }).click();
}

test('offers are made and answered in the conversation', async ({
  page,
  browser,
  makeAccount,
  logIn,
}, { project }) => {
  const scripts = project.use.javaScriptEnabled !== false;
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const name = `Haggled chair ${buyer.name.slice(-6)}`;
  const id = await listProduct(await callsOf(seller), name);
  await logIn(buyer);
  await page.goto(`/products/${id}`);
  await page.getByRole('link', { name: 'Message seller' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Would you take less?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{22}/);
  const talk = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Make an offer' }).click();
  await page.getByLabel('Your offer').fill('25');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page).toHaveURL(new RegExp(`${talk}$`));
  await expect(page.getByText('Offer sent')).toBeVisible();
  const offer = page.getByRole('region', { name: 'Offer' });
  await expect(offer).toContainText('You offered $25.00');
  await expect(offer).toContainText('Asking price $40.00');
  await expect(offer).toContainText('Open until');
  await expect(offer.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  await expect(offer.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await expectNoAxeFindings(page);

  const { other: shop, close } = await elsewhere(browser, seller, scripts);
  await hydrated(shop, await shop.goto(talk));
  const received = shop.getByRole('region', { name: 'Offer' });
  await expect(received).toContainText(`${buyer.name} offers $25.00`);
  await expect(received.getByRole('button', { name: /^Decline/ })).toBeVisible();
  await expectNoAxeFindings(shop);
  await received.getByRole('link', { name: /^Counter/ }).click();
  await expect(shop.getByRole('heading', { name: 'Counter-offer' })).toBeVisible();
  await shop.getByLabel('Your offer').fill('36');
  await shop.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect(shop).toHaveURL(new RegExp(`${talk}$`));
  await expect(received).toContainText('You offered $36.00');

  await catchUp(page, scripts);
  await expect(offer).toContainText('The seller offers $36.00');
  const list = page.getByRole('list', { name: 'Messages' });
  await expect(list).toContainText('Made a counter-offer of $36.00');
  await offer.getByRole('button', { name: /^Accept/ }).click();
  await expect(page).toHaveURL(new RegExp(`${talk}$`));
  await expect(page.getByText('Offer accepted')).toBeVisible();
  await expect(list).toContainText('Accepted the offer of $36.00');
  await expect(list).toContainText('Booked for $36.00');
  await expect(offer).toHaveCount(0);
  if (scripts) await expect(page.locator('body')).not.toBeFocused();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'See my order' }).first().click();
  await expect(page.getByRole('heading', { name: `You have booked ${name}` })).toBeVisible();
  await expect(page.getByText('$36.00').first()).toBeVisible();
  await close();
});

test('the page of blocked people ends a block', async ({ page, browser, makeAccount, logIn }, {
  project,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const productId = await listProduct(await callsOf(seller), `Plain stool ${buyer.name.slice(-6)}`);
  const asBuyer = await callsOf(buyer);
  const conversation = await asBuyer('/api/conversations', { productId, text: 'Hello' });
  await asBuyer('/api/offers', { productId, amount: 30 });
  await logIn(seller);
  const talk = `/dashboard/messages/${conversation.id}`;
  await page.goto(talk);
  await page.getByRole('button', { name: `Block ${buyer.name}` }).click();
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
  // The block has ended the offer.
  await expect(page.getByRole('region', { name: 'Offer' })).toHaveCount(0);
  await page.goto('/dashboard/account');
  await page.getByRole('link', { name: 'See blocked people' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blocked people' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: buyer.name })).toBeVisible();
  await expectNoAxeFindings(page);

  const scripts = project.use.javaScriptEnabled !== false;
  const { other, close } = await elsewhere(browser, buyer, scripts);
  const neutral = 'You and this person can’t deal with each other on Rummage.';
  for (const path of [talk, `/dashboard/messages/new?product=${productId}`]) {
    await other.goto(path);
    await expect(other.getByText(neutral)).toBeVisible();
    await expect(other.getByRole('textbox', { name: /^(Message|Your offer)/ })).toHaveCount(0);
  }
  await close();

  await page.getByRole('button', { name: `Unblock ${buyer.name}` }).click();
  await expect(page.getByText('You have blocked no one.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto(talk);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

const hostile = [
  '<script>document.title = "broken"</script><img src=x onerror="document.title=1">',
  `\u202e\u2066${'right to left '.repeat(20)}`,
  'W'.repeat(2000),
  `https://example.com/${'long'.repeat(300)}`,
  `zero${'\u200b\u200d'.repeat(300)}width`,
  'Z̴̢̛͓a̷l̸g̶o̵'.repeat(80),
  'ش'.repeat(900),
  `${'\n'.repeat(40)}lines${'\n'.repeat(40)}.`,
];

test('pages full of hostile texts fit a phone', async ({ page, makeAccount, logIn }) => {
  const wide = `${'Unbreakable'.repeat(7)}\u202e`;
  const seller = await makeAccount('seller', wide);
  const buyer = await makeAccount('buyer', `\u202e\u2066${wide}`);
  const asBuyer = await callsOf(buyer);
  const asSeller = await callsOf(seller);
  const productId = await listProduct(asSeller, wide);
  const conversation = await asBuyer('/api/conversations', { productId, text: hostile[0] });
  for (const text of hostile.slice(1)) {
    await asBuyer(`/api/conversations/${conversation.id}/messages`, { text });
    await asSeller(`/api/conversations/${conversation.id}/messages`, { text });
  }
  await asBuyer('/api/offers', { productId, amount: 39.99 });
  const { insertedId: orderId } = await asBuyer('/api/order', {
    productId: await listProduct(asSeller, wide),
    phone: '503 555 0100',
    meetingLocation: `\u202e${'W'.repeat(90)}`,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const account of [buyer, seller]) {
    await logIn(account);
    for (const language of ['', '/ar']) {
      for (const path of [
        `/dashboard/messages/${conversation.id}`,
        '/dashboard/messages',
        '/dashboard/messages?q=Unbreakable',
        '/dashboard/offers',
        `/products/${productId}`,
        '/dashboard/blocked',
        `/dashboard/orders/${orderId}`,
        ...(account === buyer
          ? [`/products/${productId}/offer`, `/dashboard/payment/${orderId}`]
          : []),
      ]) {
        await page.goto(language + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([language + path, width]).toEqual([language + path, 360]);
        expect(await page.title()).not.toMatch(/^(broken|1)$/);
      }
    }
    await page.goto(`/dashboard/messages/${conversation.id}`);
    await expectNoAxeFindings(page);
    await page.goto('/logout').catch(() => {});
    await page.context().clearCookies();
  }
});

test('a connection that was away gets what it has missed, once', async ({
  page,
  context,
  makeAccount,
  logIn,
}, { project }) => {
  test.skip(project.use.javaScriptEnabled === false, 'Nothing is live without scripts.');
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const productId = await listProduct(await callsOf(seller), `Live lamp ${buyer.name.slice(-6)}`);
  const asBuyer = await callsOf(buyer);
  const conversation = await asBuyer('/api/conversations', { productId, text: 'Hello' });
  const say = (text: string) => asBuyer(`/api/conversations/${conversation.id}/messages`, { text });
  await logIn(seller);
  await page.goto(`/dashboard/messages/${conversation.id}`);
  const list = page.getByRole('list', { name: 'Messages' });
  await say('first of all');
  await expect(list.getByText('first of all')).toHaveCount(1);
  await context.setOffline(true);
  await say('while you were away');
  await say('and another');
  await context.setOffline(false);
  await expect(list.getByText('and another')).toHaveCount(1);
  await expect(list.getByText('while you were away')).toHaveCount(1);
  await say('at last');
  await expect(list.getByText('at last')).toHaveCount(1);
  await expect(list.getByRole('listitem')).toHaveCount(5);
});
