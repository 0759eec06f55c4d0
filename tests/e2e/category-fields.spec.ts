import { demo, expect, fillInListing, openCategory, test } from './rummage';

test('a field is added, filled in by a seller, and filtered by', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  test.slow();
  const seller = await makeAccount('seller');
  const mark = seller.name
    .slice(-6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0');
  const key = `pages_${mark}`;
  const label = `Pages ${mark}`;
  await logIn(demo.admin);
  await page.goto('/dashboard/categories?q=Books');
  await page.getByRole('button', { name: 'Fields of Books' }).click();
  await expect(page.getByRole('row', { name: /ISBN/ })).toBeVisible();
  await page.getByLabel('Name of the field').fill(label);
  await page.getByLabel('Type').selectOption({ label: 'One option' });
  await page.getByLabel('Buyers can filter by it').check();
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Enter a key of small letters').first()).toBeVisible();
  await page.getByLabel('Key').fill(key);
  await page.getByRole('textbox', { name: 'Options (optional)', exact: true }).fill('Few\nMany');
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Field added')).toBeVisible();

  await page.context().clearCookies();
  await logIn(seller);
  await page.goto('/dashboard/add-product');
  const name = `Field guide ${mark}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Books' });
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show fields' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByLabel(label).selectOption({ label: 'Many' });
  await page.getByLabel('ISBN').fill('978-0-306-40615-8');
  await fillInListing(page, { originalPrice: '30', resalePrice: '12' });
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Enter the ISBN from the back').first()).toBeVisible();
  await expect(page.getByLabel('ISBN')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(label)).toHaveValue('Many');
  await page.getByLabel('ISBN').fill('978-0-306-40615-7');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product successfully added')).toBeVisible();

  await openCategory(page, 'Books');
  const here = new URL(page.url()).pathname;
  await page.goto(`${here}?field.${key}=Many`);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: `${label}: Many` })).toBeVisible();
  await page.getByRole('article', { name }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('definition').filter({ hasText: '9780306406157' })).toBeVisible();
});

test('what is entered for a category is there when it is chosen again', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  const seller = await makeAccount('seller');
  await logIn(seller);
  const choose = async (label: string) => {
    await page.getByLabel('Category').selectOption({ label });
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show fields' }).click();
  };
  const isClothes = async () => {
    await expect(page.getByLabel('Size (optional)', { exact: true })).toHaveValue('M');
    await expect(page.getByLabel('Brand')).toHaveValue('Levi');
    await expect(page.getByRole('checkbox', { name: 'White' })).toBeChecked();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  };
  await page.goto('/dashboard/add-product');
  await choose('Clothes');
  await page.getByLabel('Size (optional)', { exact: true }).selectOption('M');
  await page.getByLabel('Brand').fill('Levi');
  await page.getByRole('checkbox', { name: 'White' }).check();
  await choose('Cameras');
  await expect(page.getByLabel('Brand')).toHaveValue('Levi');
  await choose('Books');
  await expect(page.getByLabel('ISBN')).toHaveValue('');
  await choose('Clothes');
  await isClothes();
  const name = `Coat ${seller.name}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await fillInListing(page, { originalPrice: '30', resalePrice: '12' });
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product successfully added')).toBeVisible();

  const edit = () => page.getByRole('button', { name: `Edit product ${name}` }).click();
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
  };
  await edit();
  await isClothes();
  await choose('Books');
  await expect(page.getByLabel('ISBN')).toBeVisible();
  await save();
  await edit();
  await expect(page.getByLabel('ISBN')).toBeVisible();
  await choose('Clothes');
  await isClothes();
  await save();
  await edit();
  await isClothes();
});
