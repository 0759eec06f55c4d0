import { expectNoAxeFindings } from './accessibility';
import { expect, openCategory, sortBy, test, withPictures } from './rummage';

test.use(withPictures);

test('a visitor searches, filters, sorts and opens a product', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search all products' }).fill('bike');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=bike$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “bike”');
  const all = await page.getByRole('article').count();
  expect(all).toBeGreaterThan(2);
  await expect(page.getByText(`${all} results`)).toBeVisible();

  await page.getByLabel('From').first().fill('1,000');
  await page.getByRole('checkbox', { name: /^Good/ }).check();
  await page.getByRole('button', { name: /^Show / }).click();
  const problem = page.getByRole('alert').getByRole('link', { name: /Enter a price in dollars/ });
  await expect(problem).toHaveAttribute('href', '#minPrice');
  await expect(page.getByLabel('From').first()).toHaveValue('1,000');
  await page.getByLabel('From').first().fill('100');
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/minPrice=100/);
  const articles = page.getByRole('article');
  await expect(page.getByRole('link', { name: 'Remove Condition: good' })).toBeVisible();
  for (const text of await articles.allInnerTexts()) expect(text).toMatch(/\bgood\b/i);

  await sortBy(page, 'Lowest price');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const prices = (await articles.allInnerTexts()).map((text) =>
    Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')),
  );
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(100);

  await page.getByRole('link', { name: 'Remove Condition: good' }).click();
  await expect(page.getByRole('link', { name: 'Remove Price: from $100.00' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove Condition: good' })).toHaveCount(0);

  const name = await articles.first().getByRole('heading').innerText();
  await articles.first().getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar products' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Buy safely' })).toBeVisible();
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('link').nth(1)).toHaveAttribute('href', /^\/category\//);
  await expect(page.getByRole('link', { name: 'Share' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:.*${encodeURIComponent(new URL(page.url()).pathname)}`),
  );
  await expect(page.getByText('pay after you book')).toBeVisible();
  if (javaScriptEnabled !== false) await expectNoAxeFindings(page);
});

test('on a phone the button to book stays in view, with the price', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search');
  await page.getByRole('article').first().getByRole('link').first().click();
  const product = page.getByRole('article').first();
  const button = product.getByRole('link', { name: 'Book now' });
  await expect(button).toHaveCount(1);
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.buy-bar-price')).toHaveText(/^\$/);
  await page.getByRole('heading', { name: 'Similar products' }).scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  // Nothing at the end of the page lies under the bar.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.locator('footer').evaluate((foot) => foot.getBoundingClientRect().bottom);
  const bar = await page.locator('.buy-bar').evaluate((one) => one.getBoundingClientRect().top);
  expect(end).toBeLessThanOrEqual(bar + 1);
});

test('what finds nothing says what to do', async ({ page }) => {
  await page.goto('/search?q=bycicle');
  await expect(page.getByText('Showing results for “bicycle”')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.goto('/search?q=bike&maxPrice=1&condition=good');
  await expect(page.getByText('No products match all of these filters.')).toBeVisible();
  await page.getByRole('link', { name: /Remove “Price: up to \$1.00”/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.goto('/de/search?q=fahrrad');
  await expect(page.getByRole('link', { name: 'In Fahrräder nachsehen' })).toHaveAttribute(
    'href',
    /^\/de\/category\//,
  );

  await page.goto('/search?q=%22%28*');
  await expect(page.getByText('No results for')).toBeVisible();
  await page.goto('/search?cursor=nonsense&limit=-3&sort=x&minYear=abc&category=none');
  expect(await page.getByRole('article').count()).toBe(24);
});

test('every product is reached by Next, and the way back by Previous', async ({ page }) => {
  // No other test lists anything in this category.
  const categories = await page.request.get('/api/categories');
  const found = (await categories.json()) as { _id: string; name: string }[];
  const category = found.find(({ name }) => name === 'Musical instruments');
  await page.goto(`/search?category=${category?._id}&limit=8`);
  const names = () => page.getByRole('article').evaluateAll((all) => all.map(({ id }) => id));
  const pages = [await names()];
  const next = page.getByRole('link', { name: 'Next' });
  while (await next.isVisible()) {
    const before = page.url();
    await next.click();
    await expect(page).not.toHaveURL(before);
    await expect.poll(names).not.toEqual(pages.at(-1));
    pages.push(await names());
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  for (const expected of pages.slice(0, -1).reverse()) {
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect.poll(names).toEqual(expected);
  }
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
});

test('a buyer narrows a category and books on the product page', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Books');
  await page.getByRole('checkbox', { name: /^Verified sellers/ }).check();
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/verified=1/);
  const card = page.getByRole('article').last();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name }).click();
  const product = page.getByRole('article', { name }).first();
  await product.getByRole('link', { name: 'Book now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('1');
  await dialog.getByLabel('Meeting location').fill('Library steps');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('7 to 20 characters').first()).toBeVisible();
  await dialog.getByLabel('Phone number').fill('+1 503 555 0199');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Order placed successfully')).toBeVisible();
  await page.getByRole('link', { name: `Picture of ${name}` }).click();
  await expect(page.getByText('You have booked this')).toBeVisible();
  await expect(product.getByRole('link', { name: 'Book now' })).toHaveCount(0);
});

test('an address of no product says so', async ({ page }) => {
  const answer = await page.goto('/products/nobody-has-this');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('There is no such product.')).toBeVisible();
});
