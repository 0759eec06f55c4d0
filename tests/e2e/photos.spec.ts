import { expectNoAxeFindings } from './accessibility';
import { expect, test } from './rummage';

const PHOTO = 'prisma/demo/pictures/boombox.webp';

/** Whether the browser could show the picture. */
const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

test('a photo that was accepted need not be chosen again', async ({ page }, testInfo) => {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Petra Photo');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO);
  await page.getByLabel('Email').fill('no address');
  await page.getByLabel('Password').fill('a fine password');
  await page.getByRole('button', { name: 'Register' }).click();
  const chosen = page.getByRole('img', { name: 'The photo you chose' });
  await expect(chosen).toBeVisible();
  await expect.poll(() => chosen.evaluate(isShown)).toBe(true);
  await expect(page.getByLabel('Name')).toHaveValue('Petra Photo');
  if (testInfo.project.name === 'scripts on') await expectNoAxeFindings(page);

  await page.getByLabel('Email').fill(`petra-${testInfo.workerIndex}-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('a fine password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('User Created Successfully.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByText('Menu').first().click();
  const avatar = page.locator('header img[src*="/images/"]').first();
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
  const summary = page.getByRole('alert').filter({ hasText: 'to mend' });
  await expect(summary).toContainText('That photo is larger than 8 MB');
  await expect(page.getByLabel('Name')).toHaveValue('Petra Photo');
  await expect(page.getByLabel('Email')).toHaveValue('petra@example.com');
});

test('cards take the smallest file that is sharp enough, and know its size beforehand', async ({
  page,
}) => {
  const types: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/images/')) types.push(answer.headers()['content-type'] ?? '');
  });
  await page.goto('/');
  const image = page.getByRole('article').first().locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate(isShown)).toBe(true);
  expect(await image.getAttribute('width')).toBe('960');
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/\.avif$/);
  expect(new Set(types)).toEqual(new Set(['image/avif']));
});
