import { readFileSync } from 'node:fs';
import { expectNoAxeFindings } from './accessibility';
import { hold } from './held-scripts';
import { expect, test, withPictures } from './rummage';

test.use(withPictures);

const PHOTO = 'prisma/demo/pictures/boombox.webp';

/** Whether the browser could show the picture. */
const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

test('a refused registration asks for the photo again only where scripts are off', async ({
  page,
  javaScriptEnabled,
}, testInfo) => {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Petra Photo');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO);
  await page.getByLabel('Email').fill('no address');
  await page.getByLabel('Password').fill('a fine password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Petra Photo');
  if (javaScriptEnabled) {
    await expectNoAxeFindings(page);
  } else {
    await expect(
      page.locator('noscript p', { hasText: 'Choose your photo again before you register.' }),
    ).toBeVisible();
    await page.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO);
  }

  await page.getByLabel('Email').fill(`petra-${testInfo.workerIndex}-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('a fine password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('User Created Successfully.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByText('Menu').first().click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const avatar = menu.locator('img[src*="/images/"]');
  await expect.poll(() => avatar.evaluate(isShown)).toBe(true);
});

test('a photo that is too large is told at its field and costs nothing else', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Petra Photo');
  await page.getByLabel('Email').fill('petra@example.com');
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'film.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(12 * 1024 * 1024),
  });
  await page.getByRole('button', { name: 'Register' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toContainText('That photo is larger than 8 MB');
  await expect(page.getByLabel('Name')).toHaveValue('Petra Photo');
  await expect(page.getByLabel('Email')).toHaveValue('petra@example.com');
});

test('cards take the smallest file that is sharp enough, and know its size beforehand', async ({
  page,
}) => {
  const types: string[] = [];
  page.on('response', (answer) => {
    // Portraits of sellers are small JPEG files for every browser.
    const portrait = answer.url().endsWith('/160.jpg');
    if (answer.url().includes('/images/') && !portrait)
      types.push(answer.headers()['content-type'] ?? '');
  });
  await page.goto('/');
  // Other tests list things without photos meanwhile, whose picture is that of the category.
  const image = page.locator('article .card-picture[src*="/images/"]').first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate(isShown)).toBe(true);
  expect(await image.getAttribute('width')).toBe('960');
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/\.avif$/);
  expect(new Set(types)).toEqual(new Set(['image/avif']));
});

test('photos from a file dialog that was open when the uploader loaded are not lost', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts the plain control stays');
  await logIn(await makeAccount('seller'));
  const load = await hold(page, /photo-uploader/);
  await page.goto('/dashboard/add-product', { waitUntil: 'commit' });
  const plain = await page.locator('input[type=file][name=photos]').elementHandle();
  load();
  await expect(page.locator('input[type=file][name=photos]')).toHaveCount(0);
  await plain?.evaluate(
    (input: HTMLInputElement, bytes) => {
      const photo = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      const chosen = new DataTransfer();
      chosen.items.add(new File([photo], 'boombox.webp', { type: 'image/webp' }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    readFileSync(PHOTO, 'base64'),
  );
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
});

test('a seller puts several photos in an order, and takes one away again', async ({
  page,
  makeAccount,
  logIn,
  javaScriptEnabled,
}) => {
  const seller = await makeAccount('seller');
  const name = `Music box ${seller.name.slice(-6)}`;
  await logIn(seller);
  await page.goto('/dashboard/add-product');
  await page
    .locator('input[type=file]')
    .setInputFiles([PHOTO, 'prisma/demo/pictures/alto-saxophone.webp']);
  // With scripts photos are uploaded at once; without, a refused form has stored them.
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Add product' }).click();
  const photos = page.getByRole('main').getByRole('img', { name: /^Photo \d/ });
  await expect(photos).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Update photos' })).toHaveCount(
    javaScriptEnabled ? 0 : 1,
  );
  /** The ids of the pictures; null until they are uploaded. */
  const sources = () =>
    photos.evaluateAll((all) =>
      all.map((image) => image.getAttribute('src')?.split('/')[2] ?? null),
    );
  await expect.poll(sources).toEqual([expect.any(String), expect.any(String)]);
  const [first, second] = await sources();

  if (javaScriptEnabled) {
    await page.getByRole('button', { name: 'Move photo 2 earlier' }).click();
    await expect(page.getByText('Photo 2 is now photo 1.')).toBeAttached();
  } else {
    await page.getByLabel('Place of photo 1').fill('2');
    await page.getByLabel('Place of photo 2').fill('1');
    await page.getByRole('button', { name: 'Update photos' }).click();
  }
  await expect.poll(sources).toEqual([second, first]);
  if (javaScriptEnabled) await expectNoAxeFindings(page);

  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByLabel('Category').selectOption({ index: 1 });
  for (const [label, value] of [
    ['Name', name],
    ['Original price', '30'],
    ['Resale price', '12'],
    ['Phone', '503 555 0100'],
    ['Location', 'Salem'],
    ['Purchase year', '2001'],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product successfully added')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('link', { name, exact: true }).click();
  const shown = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('img');
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toHaveAttribute('src', new RegExp(`^/images/${second}/`));
  await expect(shown.first().locator('xpath=ancestor::a')).toHaveAttribute('href', /^\/images\//);
  if (javaScriptEnabled) {
    await expectNoAxeFindings(page);
    await page.getByRole('link', { name: 'Photo 2', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Photo 2', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.getByRole('link', { name: /photo 2 of 2 ?, enlarge/ }).click();
    const zoom = page.getByRole('dialog', { name: `Photos of ${name}` });
    await expect(zoom.getByRole('img', { name: /photo 2 of 2/ })).toBeVisible();
    await zoom.getByRole('button', { name: 'Previous photo' }).click();
    await expect(zoom.getByRole('img', { name: /photo 1 of 2/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(zoom).toHaveCount(0);
  } else {
    await page.getByRole('link', { name: 'Photo 2', exact: true }).click();
    await expect(page).toHaveURL(/#photo-2$/);
  }

  await page.goto('/dashboard/my-products');
  await row.getByRole('button', { name: `Edit product ${name}` }).click();
  if (javaScriptEnabled) await page.getByRole('button', { name: 'Remove photo 1' }).click();
  else await page.getByLabel('Remove photo 1').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  const picture = row.getByRole('img', { name: `Picture of ${name}` });
  await expect(picture).toHaveAttribute('src', new RegExp(`^/images/${first}/`));
});
