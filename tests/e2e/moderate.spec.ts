import { expectNoAxeFindings } from './accessibility';
import { demo, expect, test, type Account } from './rummage';
import type { APIRequestContext, Page } from '@playwright/test';

/** A product of a new seller, added by call; gives its name and category's address. */
async function addProduct(request: APIRequestContext, seller: Account, name: string) {
  const signedIn = await request.post('/sign-in', { data: seller });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const [category] = (await (await request.get('/api/categories')).json()) as { _id: string }[];
  const added = await request.post('/add-product', {
    headers: { Authorization: `Bearer ${accessToken}` },
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
  expect(added.status()).toBe(200);
  return `/category/${category?._id}`;
}

async function find(page: Page, list: string, words: string) {
  await page.goto(`${list}?q=${encodeURIComponent(words)}`);
  return page.getByRole('row').filter({ hasText: words });
}

test('buyers report, an admin dismisses one and deletes the product', async ({
  page,
  makeAccount,
  logIn,
  request,
}) => {
  test.slow();
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const name = `Odd vase ${seller.name.slice(-6)}`;
  const category = await addProduct(request, seller, name);
  await logIn(buyer);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Report to admin' })).toHaveCount(0);
  await page.goto(category);
  const report = page
    .getByRole('article', { name })
    .getByRole('button', { name: 'Report to admin' });
  await report.click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Choose a reason.').first()).toBeVisible();
  await page.getByLabel('Reason').selectOption('scam');
  await page.getByLabel('Describe the problem').fill('It asks for a bank transfer.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported placed successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${category}$`));
  await expect(report).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article', { name }).getByText('Reported')).toBeVisible();

  await logIn(seller);
  await page.goto(category);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report to admin' })).toHaveCount(0);

  await logIn(demo.admin);
  const row = await find(page, '/dashboard/reported-products', name);
  await expect(row).toContainText(buyer.email);
  await expect(row).toContainText(seller.name);
  await expect(row).toContainText('It looks like a scam');
  await expect(row).toContainText('It asks for a bank transfer.');
  await row.getByRole('button', { name: `Dismiss report on ${name}` }).click();
  await expect(page.getByText('Report deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);

  const second = await makeAccount('buyer');
  await logIn(second);
  await page.goto(category);
  await report.click();
  await page.getByLabel('Reason').selectOption('other');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported placed successfully')).toBeVisible();
  await logIn(demo.admin);
  await (
    await find(page, '/dashboard/reported-products', name)
  )
    .getByRole('button', { name: `Delete product ${name}` })
    .click();
  await expect(page.getByRole('heading', { name: `Delete ${name}?` })).toBeVisible();
  const asked = page.url();
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expect(page.getByText('ReportedProduct deleted successfully')).toBeVisible();
  await page.goto(asked);
  await expect(page.getByText('This product was already deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/reported-products$/);
  const noted = await find(page, '/dashboard/audit-log', name);
  await expect(noted).toHaveCount(2);
  await expect(noted.first()).toContainText('Deleted a product');
  await expect(noted.first()).toContainText(demo.admin.email);
});

test('an admin verifies a seller and deletes seller and buyer', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  await logIn(demo.admin);
  const row = await find(page, '/dashboard/all-sellers', seller.name);
  await row.getByRole('button', { name: `Verify ${seller.name}` }).click();
  await expect(page.getByText('Successfully verified')).toBeVisible();
  await expect(row).toContainText('Verified');
  await expect(row.getByRole('button', { name: /^Verify/ })).toHaveCount(0);
  await row.getByRole('button', { name: `Delete ${seller.name}` }).click();
  await page.getByRole('button', { name: 'Delete seller' }).click();
  await expect(page.getByText('Choose a reason.').first()).toBeVisible();
  await page.getByLabel('Reason').selectOption({ label: 'Fraud' });
  await page.getByLabel('In your words').fill('Three buyers have paid for nothing.');
  await page.getByRole('button', { name: 'Delete seller' }).click();
  await expect(page.getByText('Seller deleted successfully')).toBeVisible();

  const bought = await find(page, '/dashboard/all-buyers', buyer.name);
  await bought.getByRole('button', { name: `Delete ${buyer.name}` }).click();
  await expect(page.getByRole('heading', { name: `Delete ${buyer.name}?` })).toBeVisible();
  await page.getByLabel('Reason').selectOption({ label: 'Spam or advertising' });
  await page.getByRole('button', { name: 'Delete buyer' }).click();
  await expect(page.getByText('Buyer deleted successfully')).toBeVisible();
  await find(page, '/dashboard/all-buyers', buyer.name);
  await expect(page.getByText(`No results for “${buyer.name}”.`)).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('do not match').first()).toBeVisible();
});

test('an admin decides on several reports, and sees what is known of one product', async ({
  page,
  makeAccount,
  logIn,
  request,
  javaScriptEnabled,
}) => {
  test.slow();
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const word = seller.name.slice(-6);
  const names = ['Jug', 'Mug', 'Rug'].map((thing) => `${thing} ${word}`);
  for (const name of names) await addProduct(request, seller, name);
  const tokenOf = async (account: Account) => {
    const signedIn = await request.post('/sign-in', { data: account });
    const { accessToken } = (await signedIn.json()) as { accessToken: string };
    return { Authorization: `Bearer ${accessToken}` };
  };
  const listed = await request.get(`/my-products?email=${seller.email}`, {
    headers: await tokenOf(seller),
  });
  const headers = await tokenOf(buyer);
  for (const { _id } of (await listed.json()) as { _id: string }[]) {
    await request.post('/report', { headers, data: { productId: _id, reason: 'scam' } });
  }
  await logIn(demo.admin);
  const rows = await find(page, '/dashboard/reported-products', word);
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Dismiss reports' }).click();
  await expect(page.getByText('Select at least one report.')).toBeVisible();
  await rows
    .filter({ hasText: names[0] ?? '' })
    .getByRole('checkbox')
    .check();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Dismiss reports' }).click();
  await expect(page.getByText('Report deleted successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('Select at least one report.')).toHaveCount(0, { timeout: 1000 });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  if (javaScriptEnabled) {
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await expect(all).toBeChecked();
    await rows.first().getByRole('checkbox').uncheck();
    await expect(all).not.toBeChecked();
    await all.check();
    await expect(rows.first().getByRole('checkbox')).toBeChecked();
  }
  await page.getByRole('button', { name: 'Delete products' }).click();
  await expect(page.getByRole('heading', { name: 'Delete 2 products?' })).toBeVisible();
  for (const name of names.slice(1)) await expect(page.getByText(name)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Delete products' }).click();
  await expect(page.getByText('2 products deleted')).toBeVisible();

  await (await find(page, '/dashboard/all-sellers', seller.name)).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: seller.name })).toBeVisible();
  const listings = page.getByRole('region', { name: 'Listings', exact: true });
  await expect(listings.getByText('Deleted')).toHaveCount(2);
  await page.getByRole('button', { name: `Verify ${seller.name}` }).click();
  await expect(page.getByText('Successfully verified')).toBeVisible();
  await listings.getByRole('link', { name: names[0] ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible();
  const reports = page.getByRole('region', { name: 'Reports' });
  await expect(reports).toContainText('It looks like a scam');
  await expect(reports).toContainText('Dismissed');
  await page.getByRole('link', { name: 'Delete product' }).click();
  await page.getByLabel('Reason').selectOption('scam');
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expect(page.getByText('Product deleted successfully')).toBeVisible();
  await expect(page.getByText('Deleted a product')).toBeVisible();
});

test('an admin looks after the categories', async ({ page, logIn }, testInfo) => {
  const name = `Lamps ${testInfo.project.name} ${Date.now()}`;
  await logIn(demo.admin);
  await page.goto('/dashboard/categories');
  await page.getByLabel('New category').fill('furniture');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('A category with that name already exists.').first()).toBeVisible();
  await expect(page.getByLabel('New category')).toHaveValue('furniture');
  await page.getByLabel('New category').fill(name);
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Category added')).toBeVisible();
  await expect(page.getByLabel('New category')).toHaveValue('');
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByLabel('Name', { exact: true }).fill(`${name} & lights`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category renamed')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name} & lights` }).click();
  await expect(
    page.getByRole('heading', { name: `Delete the category “${name} & lights”?` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('Category deleted')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Furniture' })).toHaveCount(0);
});

test('an admin looks after the synonyms of the search', async ({ page, logIn }, testInfo) => {
  const word = `Plucker${testInfo.project.name.replaceAll(' ', '')}${Date.now()}`
    .replace(/[0-9]/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    .slice(0, 40);
  await logIn(demo.admin);
  await page.goto('/dashboard/synonyms');
  await page.getByLabel('New synonyms').fill(word);
  await page.getByRole('button', { name: 'Add synonyms' }).click();
  await expect(page.getByText('Enter at least two different words').first()).toBeVisible();
  await page.getByLabel('New synonyms').fill(`${word}, bicycle`);
  await page.getByRole('button', { name: 'Add synonyms' }).click();
  await expect(page.getByText('Synonyms added')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto(`/search?q=${word}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto(`/dashboard/synonyms?q=${word}`);
  await page.getByRole('button', { name: `Edit ${word}, bicycle` }).click();
  await page.getByLabel('Words').fill(`${word}, zitherlike`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Synonyms saved')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${word}, zitherlike` }).click();
  await expect(page.getByRole('heading', { name: /^Delete/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete synonyms' }).click();
  await expect(page.getByText('Synonyms deleted')).toBeVisible();
  await expect(await find(page, '/dashboard/audit-log', word)).toHaveCount(3);
});
