import type { APIRequestContext } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { expect, test, type Account } from './rummage';

/** Lists a product of the seller that the buyer writes about and books, through the calls. */
async function trade(calls: APIRequestContext, seller: Account, buyer: Account, name: string) {
  const post = async (as: Account, path: string, data: object) => {
    const { email, password } = as;
    const signedIn = await calls.post('/sign-in', { data: { email, password } });
    const { accessToken } = (await signedIn.json()) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await calls.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { insertedId?: string };
  };
  const categories = (await (await calls.get('/categories')).json()) as { _id: string }[];
  const { insertedId: productId } = await post(seller, '/add-product', {
    name,
    category: categories[0]?._id,
    originalprice: '80.00',
    resaleprice: '40.00',
    condition: 'good',
    phone: '503 555 0100',
    location: 'Portland',
    purchaseyear: '2020',
  });
  for (const text of ['Is it still there?', 'Hello?']) {
    await post(buyer, '/api/conversations', { productId, text });
  }
  await post(buyer, '/api/offers', { productId, amount: 30 });
}

test('notifications are counted, opened one by one and read all at once', async ({
  page,
  baseURL,
  makeAccount,
  logIn,
  playwright,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  await logIn(seller);
  await page.goto('/dashboard/notifications');
  await expect(page.getByText('You have no notifications yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expectNoAxeFindings(page);

  const calls = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const name = `Noted lamp ${buyer.name.slice(-6)} ${'x'.repeat(60)}`;
  await trade(calls, seller, buyer, name);
  await calls.dispose();
  const bell = page.locator('.site-notifications');
  await expect(async () => {
    await page.goto('/blog');
    await expect(bell).toContainText('Notifications: 2 unread', { timeout: 500 });
  }).toPass();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/notifications');
  const main = page.getByRole('main');
  const offered = main.getByRole('button', { name: `${buyer.name} offers $30.00 for ${name}.` });
  const written = main.getByRole('button', {
    name: `${buyer.name} has sent you 2 messages about ${name}.`,
  });
  await expect(offered).toHaveAccessibleName(/Unread:/);
  await expect(written).toHaveAccessibleName(/Unread:/);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits).toBe(true);
  await expectNoAxeFindings(page);
  await written.click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{22}/);
  await expect(page.getByText('Is it still there?')).toBeVisible();

  await page.goto('/dashboard/notifications');
  await expect(written).not.toHaveAccessibleName(/Unread:/);
  await expect(offered).toHaveAccessibleName(/Unread:/);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('All notifications are marked as read')).toBeVisible();
  await expect(offered).not.toHaveAccessibleName(/Unread:/);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await offered.click();
  await expect(page).toHaveURL(/\/dashboard\/offers$/);
});
