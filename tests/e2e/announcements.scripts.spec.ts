import { demo, expect, openCategory, slowDown, sortBy, test } from './rummage';

test('an own message is announced once, and an opened conversation begins at the last one', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(demo.seller);
  await page.goto('/dashboard/my-products');
  const rows = page.getByRole('row').filter({ hasText: 'available' });
  const href = await rows.first().locator('a[href^="/products/"]').first().getAttribute('href');
  await logIn(await makeAccount('buyer'));
  await page.goto(href ?? '');
  await page.getByRole('link', { name: 'Message seller' }).click();
  const field = page.getByLabel('Message', { exact: true });
  await field.fill('Is it still there?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/messages\/[\w-]{22}/);
  // The address comes before the page that it names, which has a field of its own.
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
  const announced = page.locator('[aria-live=polite]', { hasText: 'Message sent' });
  for (const text of ['And the lid?', 'And the key?']) {
    await field.fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Messages' }).getByText(text)).toBeVisible();
    await expect(announced.getByText('Message sent')).toHaveCount(1);
  }

  await page.goto('/dashboard/messages');
  await page
    .getByRole('main')
    .getByRole('link', { name: /And the key/ })
    .click();
  const last = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last();
  await expect(last).toContainText('And the key?');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('the arrows of the photos keep the focus, and the photo is announced', async ({ page }) => {
  await page.goto('/search?q=bike');
  await page.getByRole('article').first().getByRole('link').first().click();
  const gallery = page.locator('.gallery');
  const thumbs = gallery.locator('.gallery-thumb');
  const next = gallery.locator('.gallery-arrow', { hasText: 'Next photo' });
  const announced = gallery.locator('[aria-live=polite]');
  await expect(announced).toBeEmpty();
  const count = await thumbs.count();
  expect(count).toBeGreaterThan(1);
  // The browser of the tests has no pointer, for which the arrows are.
  await next.evaluate(({ style }) => style.setProperty('display', 'inline-flex'));
  await next.focus();
  for (let number = 2; number <= count; number += 1) {
    await page.keyboard.press('Enter');
    await expect(announced).toHaveText(new RegExp(`photo ${number} of ${count}$`));
  }
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(thumbs.last()).toHaveAttribute('aria-current', 'true');

  await page.emulateMedia({ forcedColors: 'active' });
  const colour = (thumb: typeof next) =>
    thumb.evaluate((element) => getComputedStyle(element).borderTopColor);
  expect(await colour(thumbs.last())).not.toBe(await colour(thumbs.first()));
});

test('the number of results is announced when a filter changes', async ({ page }) => {
  await page.goto('/search?q=bike');
  const filters = page.locator('#filters');
  const announced = filters.locator('[aria-live=polite]');
  await expect(announced).toBeEmpty();
  await filters.getByRole('checkbox', { name: /^Good/ }).check();
  await expect(announced).toHaveText(/^\d+ results?$/);
  const [number] = /^\d+/.exec(await announced.innerText()) ?? [];
  await expect(filters.getByRole('button', { name: `Show ${number}`, exact: true })).toBeVisible();
  await filters.getByRole('checkbox', { name: /^Good/ }).uncheck();
  await expect(announced).not.toHaveText(new RegExp(`^${number} `));
  await sortBy(page, 'Lowest price');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(announced).toBeEmpty();
});

test('a favourite that is added or removed is announced once', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Books');
  // React renders an answer together with the press before it.
  await slowDown(page);
  const announced = page.locator('[aria-live=polite]', { hasText: /favourites$/ });
  await expect(announced).toHaveCount(0);
  const hearts = page.locator('.heart-button');
  for (const [index, text] of [
    [0, 'Added to favourites'],
    [0, 'Removed from favourites'],
    [0, 'Added to favourites'],
    [1, 'Added to favourites'],
  ] as const) {
    const before = await announced.locator('span').elementHandles();
    await hearts.nth(index).press('Enter');
    await expect(announced).toHaveText(text);
    await expect(hearts.nth(index)).toBeFocused();
    // The same words for another product are another element, which is announced again.
    if (index === 1)
      await expect.poll(() => before[0]?.evaluate((one) => one.isConnected)).toBe(false);
  }
  await page.goto('/dashboard/saved');
  await page
    .getByRole('button', { name: /^Remove .+ from favourites$/ })
    .first()
    .press('Enter');
  await expect(announced).toHaveText('Removed from favourites');
});
