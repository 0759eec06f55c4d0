import type { Page } from '@playwright/test';
import { expect, test, withPictures } from './rummage';

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

/** Never answers the first upload of this page. */
function stopFirstUpload(page: Page) {
  const isUpload = (url: URL) => url.searchParams.get('_data')?.endsWith('add-product') === true;
  return page.route(isUpload, () => {}, { times: 1 });
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
