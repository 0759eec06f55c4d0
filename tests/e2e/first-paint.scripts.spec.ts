import { expect, test } from './rummage';

/** When the browser first painted, and when it first asked for a script and for the display face. */
const moments = () => {
  const first = (ending: string) =>
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith(ending))
        .map(({ startTime }) => startTime),
    );
  const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity;
  return { paint, scripts: first('.js'), face: first('.woff2') };
};

test('scripts and the display face are loaded after the first paint', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => document.fonts.check('600 1em Fraunces'));
  const first = await page.evaluate(moments);
  expect(first.scripts).toBeGreaterThanOrEqual(first.paint);
  expect(first.face).toBeGreaterThanOrEqual(first.paint);
  // The browser has the face by now.
  await page.goto('/search?q=chair');
  const { paint, scripts } = await page.evaluate(moments);
  expect(scripts).toBeGreaterThanOrEqual(paint);
});

test('a page that was opened from another one has the display face at once', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => location.assign('/blog'));
  await page.waitForURL('**/blog');
  const atOnce = await page.evaluate(() => 'face' in document.documentElement.dataset);
  expect(atOnce).toBe(true);
});
