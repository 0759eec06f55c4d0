import { expect, test, withPictures } from './rummage';

test.use({
  ...withPictures,
  hasTouch: true,
  isMobile: true,
  viewport: { width: 360, height: 740 },
});

test('a photo over the whole window is left and changed by touch', async ({ page }) => {
  await page.goto('/search?q=bike');
  await page.getByRole('article').first().getByRole('link').first().tap();
  await expect(page).toHaveURL(/\/products\//);
  const gallery = page.locator('.gallery');
  await expect(gallery.locator('> .gallery-arrow:visible')).toHaveCount(0);
  await gallery
    .getByRole('link', { name: /enlarge/ })
    .first()
    .tap();
  const zoom = page.getByRole('dialog', { name: /^Photos of/ });
  await zoom.getByRole('button', { name: 'Next photo' }).tap();
  await expect(zoom.getByRole('img', { name: /photo 2 of/ })).toBeVisible();
  await zoom.getByRole('button', { name: 'Close' }).tap();
  await expect(zoom).toHaveCount(0);
});
