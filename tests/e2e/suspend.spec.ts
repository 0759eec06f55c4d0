import { request as requests, type APIRequestContext, type Page } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { demo, expect, test, type Account } from './rummage';

/** A listing of a seller, and the conversation of a buyer about it, made by call. */
async function talk(request: APIRequestContext, seller: Account, buyer: Account) {
  const headersOf = async (data: Account) => {
    // A second sign-in with the cookie of the first would end that session.
    const own = await requests.newContext({ baseURL: process.env.E2E_URL ?? '' });
    const { accessToken } = (await (await own.post('/sign-in', { data })).json()) as {
      accessToken: string;
    };
    await own.dispose();
    return { Authorization: `Bearer ${accessToken}` };
  };
  const [category] = (await (await request.get('/api/categories')).json()) as { _id: string }[];
  const name = `Odd lamp ${seller.name.slice(-6)}`;
  const sellerHeaders = await headersOf(seller);
  const added = await request.post('/add-product', {
    headers: sellerHeaders,
    data: {
      name,
      originalprice: '10',
      resaleprice: '5',
      condition: 'good',
      category: category?._id,
      phone: '5035550100',
      location: 'Portland',
      purchaseyear: '2020',
    },
  });
  const { insertedId: productId } = (await added.json()) as { insertedId: string };
  const started = await request.post('/api/conversations', {
    headers: await headersOf(buyer),
    data: { productId, text: 'Is it still there?' },
  });
  const { id } = (await started.json()) as { id: string };
  const answer = await request.post(`/api/conversations/${id}/messages`, {
    headers: sellerHeaders,
    data: { text: 'Send me the money first, fool' },
  });
  expect(answer.status()).toBe(200);
  return { id, productId, name, sellerHeaders };
}

async function report(page: Page, id: string) {
  await page.goto(`/dashboard/messages/${id}`);
  await page.getByRole('link', { name: 'Report conversation' }).click();
  await expectNoAxeFindings(page);
  await page.getByLabel('Describe the problem').fill('Read the second message.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Choose a reason.').first()).toBeVisible();
  await expect(page.getByLabel('Describe the problem')).toHaveValue('Read the second message.');
  await page.getByLabel('Reason').selectOption('outside-payment');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Conversation reported.').first()).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'You have reported this conversation' }),
  ).toBeVisible();
}

async function openReport(page: Page, name: string) {
  await page.goto('/dashboard/reported-products');
  await page.getByRole('link', { name: 'Reported conversations' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Reported conversations' }),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByText('Send me the money first, fool')).toBeVisible();
}

test('a reported conversation ends in a suspension, which an appeal lifts', async ({
  page,
  makeAccount,
  logIn,
  request,
}) => {
  test.slow();
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const { id, productId, name, sellerHeaders } = await talk(request, seller, buyer);
  // A conversation that was not reported is not there for an admin.
  await logIn(demo.admin);
  expect((await page.goto(`/dashboard/messages/${id}`))?.status()).toBe(404);
  expect((await page.goto(`/dashboard/reported-conversations/${id}`))?.status()).toBe(404);
  await logIn(buyer);
  await report(page, id);

  await logIn(demo.admin);
  expect((await page.goto(`/dashboard/messages/${id}`))?.status()).toBe(404);
  await openReport(page, name);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Choose what should happen.').first()).toBeVisible();
  const message = page.getByRole('listitem').filter({ hasText: 'Send me the money' });
  await message.getByRole('checkbox').check();
  await page.getByRole('radio', { name: 'Suspend account' }).check();
  await page.getByLabel('Suspend for').selectOption('30');
  await page
    .getByRole('textbox', { name: 'In your words' })
    .fill('You asked for money outside of Rummage.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Choose a reason.').first()).toBeVisible();
  await page.getByLabel('Reason', { exact: true }).selectOption('outside-payment');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Report decided').first()).toBeVisible();
  await expect(message.getByText('Removed', { exact: true })).toBeVisible();

  await logIn(seller);
  for (const address of ['/dashboard', '/dashboard/my-products', '/dashboard/account']) {
    await page.goto(address);
    const notice = page.getByRole('complementary', { name: 'Your account is suspended' });
    await expect(notice).toContainText('Wants to be paid outside of Rummage');
    await expect(notice).toContainText('You asked for money outside of Rummage.');
    await expect(notice).toContainText('Until ');
  }
  await page.goto(`/dashboard/messages/${id}`);
  await expect(page.getByText('This message was removed by the moderators.')).toBeVisible();
  await expect(page.getByText('fool')).toHaveCount(0);
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0);
  expect((await page.goto('/dashboard/add-product'))?.status()).toBe(403);
  const refused = await request.post('/add-product', { headers: sellerHeaders, data: {} });
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
    403,
    'suspended',
  ]);
  await expect.poll(async () => (await request.get(`/products/${productId}`)).status()).toBe(404);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'How to appeal' }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Write your appeal.').first()).toBeVisible();
  await page.getByLabel('Your appeal').fill('My brother wrote that.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('An admin will read your appeal.')).toBeVisible();
  await expect(page.getByLabel('Your appeal')).toHaveCount(0);

  await logIn(demo.admin);
  await page.goto('/dashboard/appeals');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: seller.name }).click();
  await expect(page.getByText('My brother wrote that.')).toBeVisible();
  await page.getByRole('radio', { name: 'Lift suspension' }).check();
  await page.getByRole('textbox', { name: 'Reason' }).fill('We believe you.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Appeal decided').first()).toBeVisible();
  await page.goto(`/dashboard/audit-log?q=${encodeURIComponent(seller.email)}`);
  const entries = page.getByRole('row').filter({ hasText: 'Granted the appeal of' });
  await expect(entries.first()).toBeVisible();

  await logIn(seller);
  await expect(page.getByText('Your account is suspended')).toHaveCount(0);
  await expect.poll(async () => (await request.get(`/products/${productId}`)).status()).toBe(200);
});

/** Warns the writer of the reported conversation, as the admin who is signed in. */
async function warn(page: Page, name: string) {
  await openReport(page, name);
  await page.getByRole('listitem').filter({ hasText: 'fool' }).getByRole('checkbox').check();
  await page.getByRole('radio', { name: 'Warn' }).check();
  await page.getByLabel('Reason', { exact: true }).selectOption('insults');
  await page.getByRole('textbox', { name: 'In your words' }).fill('Stay friendly.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Report decided').first()).toBeVisible();
}

test('a warning stays on the dashboard until it is confirmed', async ({
  page,
  makeAccount,
  logIn,
  request,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const { id, name } = await talk(request, seller, buyer);
  await logIn(buyer);
  await report(page, id);
  await logIn(demo.admin);
  await warn(page, name);
  await logIn(seller);
  await page.goto('/dashboard/account');
  const warning = page.getByRole('complementary', { name: 'A warning from the admins' });
  await expect(warning).toContainText('Stay friendly.');
  await warning.getByRole('button', { name: 'I have read this' }).click();
  await expect(warning).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/account$/);
});

test('a warning and the removal of messages can be appealed', async ({
  page,
  makeAccount,
  logIn,
  request,
}) => {
  test.slow();
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const { id, name } = await talk(request, seller, buyer);
  await logIn(buyer);
  await report(page, id);
  await logIn(demo.admin);
  await warn(page, name);

  await logIn(seller);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'How to appeal' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `A warning about your messages on “${name}”` }),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Write your appeal.').first()).toBeVisible();
  await page.getByLabel('Your appeal').fill('It was a joke between us.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('An admin will read your appeal.')).toBeVisible();

  await page.goto(`/dashboard/messages/${id}`);
  await page.getByRole('link', { name: 'See the decision' }).click();
  await expect(page.getByText('Send me the money first, fool')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Your appeal').fill('The same joke.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('An admin will read your appeal.')).toBeVisible();

  await logIn(demo.admin);
  for (const decision of ['Withdraw the warning', 'Show the messages']) {
    await page.goto(`/dashboard/appeals?q=${encodeURIComponent(seller.name)}`);
    const label = decision.includes('warning') ? 'Warning' : 'Messages removed';
    const row = page.getByRole('row').filter({ hasText: label });
    await row.getByRole('link', { name: seller.name }).click();
    await expect(page.getByRole('link', { name: 'See the reported conversation' })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole('radio', { name: decision }).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill('We believe you.');
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByText('Appeal decided').first()).toBeVisible();
  }

  await logIn(seller);
  await expect(page.getByRole('complementary', { name: /warning/ })).toHaveCount(0);
  await page.goto(`/dashboard/messages/${id}`);
  await expect(page.getByText('Send me the money first, fool')).toBeVisible();
});

test('an admin suspends and lifts on the page of a person', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const seller = await makeAccount('seller');
  await logIn(demo.admin);
  await page.goto(`/dashboard/all-sellers?q=${encodeURIComponent(seller.name)}`);
  await page.getByRole('link', { name: seller.name }).first().click();
  await page.getByRole('link', { name: 'Suspend…' }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText('Describe the reason in your words.').first()).toBeVisible();
  await expect(page.getByText('Choose a reason.').first()).toBeVisible();
  await page.getByLabel('Reason', { exact: true }).selectOption('scam');
  await page.getByRole('textbox', { name: 'In your words' }).fill('Sold the same lamp twice.');
  await page.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText('Account suspended').first()).toBeVisible();
  await expect(page.getByText('Suspended until', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Lift suspension…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A mistake.');
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByText('Suspension lifted').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Suspend…' })).toBeVisible();
});
