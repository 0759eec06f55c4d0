import { expectNoAxeFindings } from './accessibility';
import { bookSomething } from './booked-order';
import { demo, expect, test } from './rummage';

interface Listed {
  _id: string;
  name: string;
  sellerEmail: string;
}

test('a stale link to book says so before any form, signed in or not', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { orderId } = await bookSomething(page);
  const order = (await (await page.request.get(`/orders/${orderId}`)).json()) as {
    productId: string;
  };
  const link = `/search?book=${order.productId}`;

  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}$`));

  const others = [
    () => page.context().clearCookies(),
    async () => logIn(await makeAccount('buyer')),
  ];
  for (const becomeAnother of others) {
    await page.context().clearCookies();
    await becomeAnother();
    await page.goto(link);
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByRole('heading', {
        name: 'Sorry, this product has just been booked by someone else.',
      }),
    ).toBeFocused();
    await expect(dialog.getByLabel('Phone number')).toHaveCount(0);
    await expectNoAxeFindings(page);
    await dialog.getByRole('link', { name: 'See similar products' }).click();
    await expect(page).toHaveURL(new RegExp(`/products/${order.productId}$`));
    await page.goto(`/products/${order.productId}?book=${order.productId}`);
    await expect(dialog.getByLabel('Phone number')).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.goto('/home?book=never-there');
  await expect(page.getByRole('dialog')).toContainText('This product has been taken down.');
});

test('a seller’s own product offers Edit instead of Book now, everywhere', async ({
  page,
  logIn,
}) => {
  const listed = (await (
    await page.request.get('/products?limit=200', { headers: { accept: 'application/json' } })
  ).json()) as Listed[];
  const own = listed.filter(({ sellerEmail }) => sellerEmail === demo.seller.email);
  const other = listed.find(({ sellerEmail }) => sellerEmail !== demo.seller.email);
  const product = own.at(-1);
  if (!product || !other) throw new Error('The demo has changed.');
  await logIn(demo.seller);
  const words = new URLSearchParams({ q: product.name });
  for (const path of [`/search?${words}`, `/products/${product._id}`]) {
    await page.goto(path);
    const card = page.getByRole('article', { name: product.name }).first();
    await expect(card.getByText('Your listing')).toBeVisible();
    await expect(card.getByText('Book now')).toHaveCount(0);
    await expectNoAxeFindings(page);
  }
  await page.goto(`/products/${product._id}?book=${product._id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'This is your listing.' })).toBeFocused();
  await expect(dialog.getByLabel('Phone number')).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: `Edit ${product.name}` })).toBeVisible();

  await page.goto(`/products/${other._id}`);
  await expect(page.getByRole('article').first().getByText('Your listing')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Book now' })).toBeVisible();
});
