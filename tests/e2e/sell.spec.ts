import { demo, expect, openCategory, test } from './rummage';

test('a seller adds, mends, edits, advertises, is booked and deletes', async ({
  page,
  makeAccount,
  logIn,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  test.slow();
  const seller = await makeAccount('seller');
  const name = `Brass lamp ${seller.name.slice(-6)}`;
  await logIn(seller);
  await page.goto('/dashboard/my-products');
  await expect(page.getByText('You have nothing for sale yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add a product', exact: true }).click();

  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Original price').fill('1,299.50');
  await page.getByRole('radio', { name: 'Fair' }).check();
  await page.getByLabel('Category').selectOption({ label: 'Furniture' });
  await page.getByLabel('Phone').fill('+1 503 555 0100');
  await page.getByLabel('Purchase year').fill('1850');
  await page.getByLabel('Description').fill('Bright.\nAnd heavy.');
  await page.getByRole('main').getByRole('button', { name: /add/i }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  // With scripts the first invalid field has the focus.
  await expect(javaScriptEnabled ? page.getByLabel('Purchase year') : summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveCount(4);
  await expect(summary).toContainText('without a thousands separator');
  await expect(summary).toContainText('Enter the resale price, like 49.99.');
  await expect(summary).toContainText('Enter a location.');
  await expect(summary).toContainText('between 1950 and');
  await expect(page.getByLabel('Original price')).toHaveAttribute('aria-invalid', 'true');
  for (const [label, kept] of [
    ['Name', name],
    ['Original price', '1,299.50'],
    ['Phone', '+1 503 555 0100'],
    ['Description', 'Bright.\nAnd heavy.'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(kept);
  }
  await expect(page.getByRole('radio', { name: 'Fair' })).toBeChecked();
  if (javaScriptEnabled) await expect(page.getByText('Draft saved.')).toBeVisible();

  await page.getByLabel('Original price').fill('1299.50');
  await page.getByLabel('Resale price').fill('45');
  await page.getByLabel('Location').fill('Portland');
  await page.getByLabel('Purchase year').fill('2015');
  const file = page.locator('input[type=file]');
  await file.setInputFiles('package.json');
  // With scripts a photo is uploaded at once.
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('could not be read as a photo').first()).toBeVisible();
  await expect(page.getByLabel('Resale price')).toHaveValue('45');
  if (javaScriptEnabled) {
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(summary).toContainText('Remove the photo that could not be uploaded.');
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
  }
  await file.setInputFiles('public/category-pictures/any.webp');
  if (javaScriptEnabled) {
    await expect(page.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', /^\/images\//);
  }
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product successfully added')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('$45.00');
  await expect(row).toContainText('available');
  await expect(row.getByRole('img', { name: `Picture of ${name}` })).toHaveAttribute(
    'src',
    /^\/images\//,
  );
  await row.getByRole('button', { name: `Edit product ${name}` }).click();
  await expect(page.getByLabel('Resale price')).toHaveValue('45.00');
  await page.getByLabel('Resale price').fill('39.90');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(row).toContainText('$39.90');

  const advertise = row.getByRole('button', { name: `Advertise ${name}` });
  await advertise.click();
  await expect(page.getByText('Successfully advertised')).toBeVisible();
  await expect(advertise).toHaveAttribute('aria-pressed', 'true');
  await advertise.click();
  await expect(page.getByText('Successfully remove advertise')).toBeVisible();
  await expect(advertise).toHaveAttribute('aria-pressed', 'false');

  const buyer = await makeAccount('buyer');
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const shop = await elsewhere.newPage();
  await shop.goto('/login');
  await shop.getByLabel('Email').fill(buyer.email);
  await shop.getByLabel('Password').fill(buyer.password);
  await shop.getByRole('button', { name: 'Login' }).click();
  await expect(shop).not.toHaveURL(/login/);
  await openCategory(shop, 'Furniture');
  await shop.getByRole('article', { name }).getByRole('button', { name: 'Book now' }).click();
  await shop.getByLabel('Phone number').fill('+1 503 555 0177');
  await shop.getByLabel('Meeting location').fill('Under the clock');
  await shop.getByRole('button', { name: 'Submit' }).click();
  await expect(shop.getByText('Order placed successfully')).toBeVisible();

  // The button of a page that is out of date.
  await advertise.click();
  await expect(page.getByText(/is reserved\. You can change its advertising/)).toBeVisible();
  await expect(row).toContainText('reserved');
  await expect(row).toContainText(buyer.name);
  await expect(row).toContainText('+1 503 555 0177');
  await expect(row).toContainText('Under the clock');
  await expect(advertise).toHaveCount(0);

  await row.getByRole('button', { name: `Delete product ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Delete ${name}?` })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete product ${name}` }).click();
  await page.getByRole('button', { name: 'Delete product', exact: true }).click();
  await expect(page.getByText('Product deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await shop.goto('/dashboard/my-orders');
  await expect(shop.getByRole('row').filter({ hasText: name })).toContainText(
    'Withdrawn from sale',
  );
  await elsewhere.close();
});

test('a draft saves itself, is continued in another browser and becomes a listing', async ({
  page,
  makeAccount,
  logIn,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const seller = await makeAccount('seller');
  await logIn(seller);
  await page.goto('/dashboard/add-product');
  await page.getByLabel('Name').fill('Brass lamp');
  await page.getByLabel('Resale price').fill('forty-five');
  await page.getByLabel('Category').selectOption({ label: 'Furniture' });
  await page.getByLabel('Phone').fill('+1 503 555 0100');
  if (javaScriptEnabled) {
    await expect(page.getByRole('heading', { name: 'How buyers will see it' })).toBeVisible();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await expect(page).toHaveURL(/add-product\?draft=/);
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Brass lamp');
    await expect(page.getByRole('radio', { name: 'Fair' })).not.toBeChecked();
    await page.getByLabel('Resale price').fill('45');
    await expect(page.getByText(/mostly cost \$/)).toBeVisible();
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview).toContainText('Brass lamp');
    await expect(preview).toContainText('$45.00');
    await page.getByLabel('Resale price').fill('forty-five');
  }
  await page.locator('input[type=file]').setInputFiles('public/category-pictures/any.webp');
  if (javaScriptEnabled) {
    await expect(page.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', /^\/images\//);
  }
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Brass lamp' })).toHaveCount(1);

  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const second = await elsewhere.newPage();
  await second.goto('/login');
  await second.getByLabel('Email').fill(seller.email);
  await second.getByLabel('Password').fill(seller.password);
  await second.getByRole('button', { name: 'Login' }).click();
  await expect(second).not.toHaveURL(/login/);
  await second.goto('/dashboard/my-products/drafts');
  await second.getByRole('link', { name: 'Brass lamp', exact: true }).click();
  await expect(second.getByLabel('Resale price')).toHaveValue('forty-five');
  await expect(second.getByLabel('Phone')).toHaveValue('+1 503 555 0100');
  await expect(second.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  // A listing that is refused stays the draft that it was.
  await second.getByRole('main').getByRole('button', { name: 'Add product' }).click();
  await expect(second.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
  await second.getByLabel('Original price').fill('90');
  await second.getByLabel('Resale price').fill('45');
  await second.getByRole('radio', { name: 'Fair' }).check();
  await second.getByLabel('Purchase year').fill('2015');
  await second.getByLabel('Location').fill('Portland');
  await second.getByRole('main').getByRole('button', { name: 'Add product' }).click();
  await expect(second.getByText('Product successfully added')).toBeVisible();
  await expect(second.getByRole('row').filter({ hasText: 'Brass lamp' })).toHaveCount(1);
  await second.goto('/dashboard/my-products/drafts');
  await expect(second.getByText('You have no drafts.')).toBeVisible();
  await elsewhere.close();
});

test('changes of a listing are not left without a question', async ({
  page,
  logIn,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'scripts ask');
  await logIn(demo.seller);
  await page.goto('/dashboard/my-products');
  await page
    .getByRole('button', { name: /^Edit product/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'How buyers will see it' })).toBeVisible();
  await page.getByLabel('Resale price').fill('1');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const leave = async (answer: 'accept' | 'dismiss') => {
    const asked = page.waitForEvent('dialog').then((dialog) => dialog[answer]());
    await menu.getByRole('link', { name: 'My Products' }).click();
    await asked;
  };
  await leave('dismiss');
  await expect(page.getByLabel('Resale price')).toHaveValue('1');
  await leave('accept');
  await expect(page.getByRole('heading', { name: 'My Products' })).toBeVisible();
});

test('a seller pages and searches many products', async ({ page, makeAccount, logIn, request }) => {
  const seller = await makeAccount('seller');
  const signedIn = await request.post('/sign-in', { data: seller });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const categories = (await (await request.get('/api/categories')).json()) as { _id: string }[];
  // One in which no other test looks for what is new.
  const category = categories.at(-1);
  for (let index = 1; index <= 27; index += 1) {
    const added = await request.post('/add-product', {
      headers: { Authorization: `Bearer ${accessToken}` },
      data: {
        name: `Chair ${String(index).padStart(2, '0')}`,
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
  }
  await logIn(seller);
  await page.goto('/dashboard/my-products');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(26);
  await expect(rows.nth(1)).toContainText('Chair 27');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('26');
  await expect(rows.nth(1)).toContainText('Chair 02');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(rows).toHaveCount(26);
  await page.getByLabel('Search my products').fill('CHAIR 1');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(11);
  await page.getByLabel('Search my products').fill('sofa');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No results for “sofa”.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(26);
  await expect(page.getByLabel('Search my products')).toHaveValue('');
});
