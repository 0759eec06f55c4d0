import type { Page } from '@playwright/test';
import { bookSomething, payOrder } from './booked-order';
import { demo, expect, test, withPictures } from './rummage';

test.use(withPictures);

const PHOTOS = [
  'boombox',
  'alto-saxophone',
  'aluminium-tripod',
  'ankle-boots',
  'arcade-joystick',
  'balance-scale',
].map((name) => `prisma/demo/pictures/${name}.webp`);

const chooser = (page: Page) => page.locator('.photo-drop input');
const uploaded = (page: Page) => page.locator('.photo-tiles img[src^="/images/"]');

/** Whether an address is that of the uploads of a form. */
const isUploadOf = (form: string) => (url: URL) =>
  url.searchParams.get('_data')?.endsWith(form) === true;

/** Never answers the first upload of this page. */
const stopFirstUpload = (page: Page, form = 'add-product') =>
  page.route(isUploadOf(form), () => {}, { times: 1 });

/** Tries to leave by a link, and stays when the page asks. */
async function stayWhenAsked(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Notifications').click();
  await expect.poll(() => asked).toEqual(['Leave this page? What you changed here is not saved.']);
}

test('photos do not wait for one that is removed during its upload', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  await stopFirstUpload(page);
  await chooser(page).setInputFiles(PHOTOS.slice(0, 3));
  await expect(page.getByRole('img', { name: 'Photo 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(uploaded(page)).toHaveCount(2);
});

test('photos that are chosen and removed with the keyboard are announced, and the focus stays with them', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  await chooser(page).focus();
  await chooser(page).setInputFiles(PHOTOS);
  await expect(page.getByRole('button', { name: 'Remove photo 6' })).toBeFocused();
  await expect(uploaded(page)).toHaveCount(6);
  const spoken = await page.locator('.photo-tiles + [role=status]').evaluateHandle((status) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  await page.getByRole('button', { name: 'Remove photo 1' }).press('Enter');
  await page.getByRole('button', { name: 'Remove photo 1' }).press('Enter');
  await expect(uploaded(page)).toHaveCount(4);
  expect(await spoken.jsonValue()).toEqual(['Photo 1 is removed.', 'Photo 1 is removed.']);
});

test('a page is not left, and a draft not saved, without the photos that are on their way', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/drafts/save')) saves.push(request.url());
  });
  await page.goto('/dashboard/add-product');
  await expect(page.getByRole('heading', { name: 'How buyers will see it' })).toBeVisible();
  await page.clock.install();
  await stopFirstUpload(page);
  await chooser(page).setInputFiles(PHOTOS.slice(0, 1));
  await expect(page.getByRole('progressbar', { name: 'Uploading photo 1' })).toBeVisible();
  await stayWhenAsked(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Your photos are still being uploaded.')).toBeVisible();
  // The draft's pause has passed, without anything to save.
  await page.clock.runFor(2000);
  expect(saves).toEqual([]);

  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await chooser(page).setInputFiles(PHOTOS.slice(1, 2));
  await expect(uploaded(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await expect(page.getByRole('row').getByRole('img')).toHaveAttribute('src', /^\/images\//);
});

test('photos that were removed from a listing are unsaved work', async ({ page, logIn }) => {
  await logIn(demo.seller);
  await page.goto('/dashboard/my-products');
  await page
    .getByRole('button', { name: /^Edit product/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'How buyers will see it' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(page.getByText('Photo 1 is removed.')).toBeAttached();
  await stayWhenAsked(page);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
});

test('a dispute is not opened without the photos that are on their way', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { orderId } = await bookSomething(page);
  await payOrder(page, orderId);
  await page.goto(`/dashboard/orders/${orderId}/dispute`);
  await expect(page.getByText('Drop photos here')).toBeVisible();
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('broken');
  await page.getByLabel('Describe it').fill('See the photo.');
  await stopFirstUpload(page, 'order-dispute');
  await chooser(page).setInputFiles(PHOTOS.slice(0, 1));
  await expect(page.getByRole('progressbar', { name: 'Uploading photo 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Open a dispute' }).click();
  await expect(page.getByText('Your photos are still being uploaded.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await chooser(page).setInputFiles(PHOTOS.slice(1, 2));
  await expect(uploaded(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Open a dispute' }).click();
  await expect(page.getByText('Your dispute is open.').first()).toBeVisible();
  await expect(page.locator('img[src*="/photos/"]')).toHaveCount(1);
});

test('a photo whose upload failed is sent again by its button', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  await page.route(isUploadOf('add-product'), (route) => route.abort(), { times: 1 });
  await chooser(page).setInputFiles(PHOTOS.slice(0, 2));
  await expect(page.getByText('This photo could not be uploaded.').last()).toBeVisible();
  await expect(uploaded(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again Photo 1' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeFocused();
  await expect(uploaded(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a file that is no photo is not sent again', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('seller'));
  await page.goto('/dashboard/add-product');
  await chooser(page).setInputFiles('package.json');
  await expect(page.getByText('could not be read as a photo').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
