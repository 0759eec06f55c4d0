import { expect, openCategory, test, withPictures } from './rummage';

test.use(withPictures);

test('a toast leaves by itself', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Kitchen');
  await page.getByRole('button', { name: 'Book now' }).last().click();
  await page.getByLabel('Phone number').fill('+1 503 555 0123');
  await page.getByLabel('Meeting location').fill('Station');
  await page.getByRole('button', { name: 'Submit' }).click();
  const toast = page.getByRole('status').getByText('Order placed successfully');
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('Escape closes the dialog and the page has not moved', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Cameras');
  const button = page.getByRole('button', { name: 'Book now' }).last();
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await button.click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
});

test('a dialog that is opened again has what was typed', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Cameras');
  const open = () => page.getByRole('button', { name: 'Book now' }).last().click();
  const place = page.getByLabel('Meeting location');
  await open();
  await place.fill('Under the clock');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open();
  await expect(place).toHaveValue('Under the clock');
});

test('a dialog is modal as soon as its field has the focus', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  await openCategory(page, 'Cameras');
  const isModal = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        document.addEventListener('focusin', ({ target }) => {
          const dialog = target instanceof Element && target.closest('dialog');
          // After everything that the same commit does.
          if (dialog) queueMicrotask(() => resolve(dialog.matches(':modal')));
        });
      }),
  );
  await page.getByRole('button', { name: 'Book now' }).last().click();
  expect(await isModal).toBe(true);
});

test('dates turn into the viewer’s own time', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(baseURL ?? '');
  // In a card, which is not hydrated.
  const time = page.locator('article time').first();
  const iso = (await time.getAttribute('datetime')) ?? '';
  const year = new Date(iso).getUTCFullYear();
  await expect(time).toContainText(String(year));
  await expect(time).not.toContainText(/AM|PM|UTC/);
  await context.close();
});

for (const path of ['/', '/search?q=chair']) {
  test(`scripts of ${path} come after the styles and the first picture`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.resourceType()));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const script = asked.indexOf('script');
    expect(script).toBeGreaterThan(asked.indexOf('stylesheet'));
    expect(script).toBeGreaterThan(asked.indexOf('image'));
    expect(asked.indexOf('image')).toBeGreaterThan(0);
  });
}
