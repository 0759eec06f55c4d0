import { demo, expect, test } from './rummage';

const pages = {
  buyer: ['', 'my-orders', 'offers', 'blocked'],
  seller: ['', 'my-products', 'my-products/drafts', 'offers', 'earnings', 'earnings/payouts'],
  admin: [
    '',
    'all-buyers',
    'all-sellers',
    'admins',
    'moderation',
    'moderation/words',
    'moderation/reasons',
    'reported-products',
    'reported-people',
    'reported-conversations',
    'disputes',
    'appeals',
    'categories',
    'synonyms',
    'audit-log',
    'newsletter',
    'payments',
    'payouts',
    'jobs',
    'transparency',
  ],
} as const;

test.describe.configure({ timeout: 180_000 });

for (const language of ['en', 'de', 'es', 'ar']) {
  test(`the tables of the dashboards fit their boxes, ${language}`, async ({ page, logIn }) => {
    for (const [role, paths] of Object.entries(pages)) {
      await logIn(demo[role as keyof typeof pages]);
      for (const path of paths) {
        await page.goto(`${language === 'en' ? '' : `/${language}`}/dashboard/${path}`);
        for (const width of [1280, 1024, 320]) {
          await page.setViewportSize({ width, height: 800 });
          const tooWide = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            const frames = [...document.querySelectorAll('.table-frame')];
            const wide = frames.filter((frame) => {
              const [table, box] = [frame.querySelector('table'), frame.getBoundingClientRect()];
              return table && table.getBoundingClientRect().width > box.width;
            });
            return scrollWidth - clientWidth + wide.length;
          });
          expect.soft(tooWide, `${path}, ${width} wide`).toBe(0);
          const broken = await page
            .locator('.place-first bdi.tabular-nums, .figures .tabular-nums')
            .evaluateAll((amounts) =>
              amounts
                .filter((amount) => {
                  const range = document.createRange();
                  range.selectNodeContents(amount);
                  const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
                  return /\d/.test(range.toString()) && new Set(lines).size > 1;
                })
                .map(({ textContent }) => textContent),
            );
          expect.soft(broken, `amounts of ${path}, ${width} wide`).toEqual([]);
        }
      }
    }
  });
}
