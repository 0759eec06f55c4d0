import { expectNoAxeFindings } from './accessibility';
import { listSomething } from './booked-order';
import { followMail } from './outbox';
import { demo, expect, fillInListing, openCategory, payByCard, test } from './rummage';

test('a buyer starts selling, lists a product, and buys one of another seller', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  test.slow();
  const name = `Oak desk ${Date.now().toString(36)}`;
  const person = await makeAccount('buyer');
  await logIn(person);
  // A page that needs the right offers it, and leads on to itself.
  await page.goto('/dashboard/add-product');
  await expect(page.getByText('with a buyer account. To sell, choose')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start selling' })).toBeVisible();

  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'My Products' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start buying' })).toHaveCount(0);
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Start selling' }).click();
  await expect(page.getByText('You can now sell.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: /^Start/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Selling',
    'Buying',
  ]);
  for (const label of ['My orders', 'Favourites', 'Add A product', 'My Products']) {
    await expect(menu.getByRole('link', { name: label, exact: true })).toHaveCount(1);
  }
  if (javaScriptEnabled) await expectNoAxeFindings(page);

  await page.goto('/dashboard/add-product');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Furniture' });
  await fillInListing(page, { originalPrice: '120', resalePrice: '45' });
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product successfully added')).toBeVisible();

  // Its own product: nothing to book, to report or to add to the favourites.
  await openCategory(page, 'Furniture');
  const own = page.getByRole('article', { name });
  await expect(own.getByText('Your listing')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  await own.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const details = page.getByRole('article', { name }).first();
  await expect(details.getByRole('button', { name: /Report|favourites/ })).toHaveCount(0);
  await expect(details.getByRole('link', { name: 'Book now' })).toHaveCount(0);

  const other = await listSomething(page);
  await page.goto(`/products/${other.productId}`);
  await page.getByRole('link', { name: 'Book now' }).click();
  await page.getByLabel('Phone number').fill('+1 503 555 0177');
  await page.getByLabel('Meeting location').fill('Under the clock');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Order placed successfully')).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Payment for');
  await payByCard(page);
  await expect(page.getByText('Congtats! your payment completed successfully')).toBeVisible();

  await page.goto('/dashboard/my-products');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('available');
  await page.goto('/dashboard/account');
  await expect(page.getByText(`${person.email}, with a buyer and seller account.`)).toBeVisible();
  await expect(page.getByLabel('Someone books one of your products')).toBeChecked();
  await expect(page.getByLabel('You book a product')).toBeChecked();
});

test('a seller starts buying where buying is needed, and comes back', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  await openCategory(page, 'Books');
  const card = page.getByRole('article').first();
  await expect(card.getByRole('button', { name: 'Report to admin' })).toHaveCount(0);
  await page.goto('/dashboard/my-orders');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Start buying' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-orders$/);
  await expect(page.getByText('You can now buy.')).toBeVisible();
  await openCategory(page, 'Books');
  await expect(card.getByRole('button', { name: 'Report to admin' })).toBeVisible();
  await expect(card.getByRole('button', { name: /to favourites$/ })).toBeVisible();
});

test('an admin makes a person an admin, and removes them again', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const person = await makeAccount('seller');
  await logIn(person);
  await followMail(page, person.email, 'Confirm your email address');
  await expect(page.getByText('Your address is confirmed')).toBeVisible();
  await page.context().clearCookies();
  await logIn(demo.admin);
  await page.goto('/dashboard/admins');
  await page.getByLabel('Email of an account').fill(person.email);
  await page.getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText(`${person.email} is now an admin`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toBeVisible();

  await page.context().clearCookies();
  await logIn(person);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Running the shop',
    'Selling',
  ]);

  await page.context().clearCookies();
  await logIn(demo.admin);
  await page.goto('/dashboard/admins');
  await row.getByRole('button', { name: /^Remove .* from the admins$/ }).click();
  await page.getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('Admin removed')).toBeVisible();
  await expect(row).toHaveCount(0);
});
