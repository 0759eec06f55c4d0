import type { APIRequestContext } from '@playwright/test';
import { expect, hydrated, test } from './rummage';

/** Adds listings by the documented call; their names begin with `name`. */
async function sellerWith(
  request: APIRequestContext,
  seller: { email: string; password: string },
  names: readonly string[],
): Promise<string[]> {
  const signedIn = await request.post('/sign-in', { data: seller });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const categories = (await (await request.get('/api/categories')).json()) as { _id: string }[];
  const ids: string[] = [];
  for (const name of names) {
    const added = await request.post('/add-product', {
      headers: { Authorization: `Bearer ${accessToken}` },
      data: {
        name,
        originalprice: '50',
        resaleprice: '20',
        condition: 'good',
        category: categories.at(-1)?._id,
        phone: '5035550100',
        location: 'Salem',
        purchaseyear: '2020',
      },
    });
    ids.push(((await added.json()) as { insertedId: string }).insertedId);
  }
  return ids;
}

test('a seller pauses the shop and opens it again', async ({
  page,
  makeAccount,
  logIn,
  request,
}) => {
  const seller = await makeAccount('seller');
  const [id = ''] = await sellerWith(request, seller, ['Tin robot']);
  await logIn(seller);
  await page.goto('/dashboard/my-products');
  await page.getByRole('link', { name: 'Pause my shop' }).click();
  await page.getByLabel('Open again on').fill('2020-01-01');
  await page.getByRole('button', { name: 'Pause my shop' }).click();
  await expect(page.getByText(/Choose a day from .+ on, within/).first()).toBeVisible();
  const day = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel('Open again on').fill(day);
  await page.getByRole('button', { name: 'Pause my shop' }).click();
  await expect(page.getByText('Your shop is paused: buyers')).toBeVisible();
  const shown = await (await request.get('/products?limit=24')).text();
  expect(shown).not.toContain(id);
  const product = await (
    await request.get(`/products/${id}`, { headers: { accept: 'text/html' } })
  ).text();
  expect(product).toContain('shop is paused until');
  await page.getByRole('button', { name: 'Open now' }).click();
  await expect(page.getByText('Your shop is open again')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pause my shop' })).toBeVisible();
});

test('a seller copies a listing, marks it as sold elsewhere and lists it again', async ({
  page,
  makeAccount,
  logIn,
  request,
}) => {
  const seller = await makeAccount('seller');
  await sellerWith(request, seller, ['Tin robot']);
  await logIn(seller);
  await page.goto('/dashboard/my-products');
  const rows = page.getByRole('row').filter({ hasText: 'Tin robot' });
  await expect(rows).toContainText('0 views · 0 favourites');
  await rows.getByRole('rowheader').locator('summary').click();
  await page.getByRole('link', { name: 'Copy Tin robot' }).click();
  await expect(page.getByLabel('Resale price')).toHaveValue('20.00');
  await expect(page.getByLabel('Location')).toHaveValue('Salem');
  await page.getByLabel('Name').fill('Tin robot, second');
  await page.getByRole('main').getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product successfully added')).toBeVisible();
  await expect(rows).toHaveCount(2);
  const second = rows.filter({ hasText: 'second' });
  await second.getByRole('rowheader').locator('summary').click();
  await page.getByRole('link', { name: 'Mark Tin robot, second as sold elsewhere' }).click();
  await expect(
    page.getByRole('heading', { name: 'Mark this listing as sold elsewhere?' }),
  ).toBeVisible();
  await expect(page.getByText('Buyers no longer see this listing')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as sold elsewhere' }).click();
  await expect(page.getByText('1 listing marked as sold elsewhere')).toBeVisible();
  await expect(second).toContainText('elsewhere');
  await second.getByRole('rowheader').locator('summary').click();
  await second.getByRole('button', { name: 'List again' }).click();
  await expect(page.getByText('Your product is for sale again')).toBeVisible();
  await expect(second).toContainText('available');
});

test('a seller changes several listings at once', async ({ page, makeAccount, logIn, request }) => {
  const seller = await makeAccount('seller');
  await sellerWith(request, seller, ['Chair one', 'Chair two', 'Chair three']);
  await logIn(seller);
  await page.goto('/dashboard/my-products');
  await expect(page.getByRole('button', { name: 'Renew', exact: true })).toBeHidden();
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await select('Chair one');
  await select('Chair two');
  await page.getByRole('button', { name: 'Advertise', exact: true }).click();
  await expect(page.getByText('2 listings advertised')).toBeVisible();
  await hydrated(page, await page.goto('/dashboard/my-products'));
  await select('Chair one');
  await select('Chair three');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('heading', { name: 'Delete these 2 listings?' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Chair three');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('2 listings deleted')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
});

test('a reduced price is shown beside the one before', async ({
  page,
  makeAccount,
  logIn,
  request,
}) => {
  const seller = await makeAccount('seller');
  const [id = ''] = await sellerWith(request, seller, ['Tin robot']);
  await logIn(seller);
  await page.goto(`/dashboard/my-products/${id}/edit`);
  await page.getByLabel('Resale price').fill('15');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.goto(`/products/${id}`);
  await expect(page.getByText('Reduced from $20.00, its lowest price')).toBeVisible();
});

test('a listing is renewed from the page that the mail links to', async ({
  page,
  makeAccount,
  request,
}) => {
  const seller = await makeAccount('seller');
  const [id = ''] = await sellerWith(request, seller, ['Tin robot']);
  await page.goto(`/dashboard/my-products/${id}/renew`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password').fill(seller.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Renew Tin robot?' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText('Your listing is renewed')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard/my-products');
});
