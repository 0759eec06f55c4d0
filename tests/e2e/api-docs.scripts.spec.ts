import { expectNoAxeFindings } from './accessibility';
import { test } from './rummage';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the page of the calls, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/api/docs');
    await expectNoAxeFindings(page);
  });
}
