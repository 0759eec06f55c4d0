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
