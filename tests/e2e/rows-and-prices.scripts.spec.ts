import type { Locator } from '@playwright/test';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { demo, expect, test } from './rummage';

/** 72 px and a line between two rows. */
const ROW = 74;

const heights = (rows: Locator) =>
  rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));

const tables = [
  ['buyer', 'offers'],
  ['seller', 'offers'],
  ['admin', 'moderation'],
  ['admin', 'reported-products'],
  ['admin', 'audit-log'],
] as const;

test.describe('tables of the demo data', () => {
  // A server of its own: other tests leave names and addresses as long as they may be.
  let shop: BuiltServer;
  test.beforeAll(async () => {
    shop = await startBuiltServer();
  });
  test.afterAll(() => shop.stop());

  test('rows keep their height on a desktop', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const [role, path] of tables) {
      const { email, password } = demo[role];
      const answer = await page.request.post(`${shop.url}/sign-in`, { data: { email, password } });
      expect(answer.status(), await answer.text()).toBe(200);
      await page.goto(`${shop.url}/dashboard/${path}`);
      const rows = await heights(page.locator('.stack-table tbody tr'));
      expect.soft(rows.length, path).toBeGreaterThan(0);
      const middle = rows.toSorted((a, b) => a - b)[Math.floor(rows.length / 2)];
      expect.soft(middle, path).toBeLessThanOrEqual(ROW);
    }
  });
});

test('addresses in tables break before their domain', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(demo.admin);
  await page.goto('/dashboard/audit-log');
  const lines = await page.locator('.row-address bdi').evaluateAll((all) =>
    all.flatMap((address) =>
      [...address.childNodes]
        .filter(({ nodeType, textContent }) => {
          return nodeType === Node.TEXT_NODE && (textContent?.length ?? 0) <= 20;
        })
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
    ),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(Math.max(...lines)).toBe(1);
});

for (const [width, most] of [
  [1280, ROW],
  [360, 96],
] as const) {
  test(`the rows of the inbox keep their height, ${width} wide`, async ({ page, logIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await logIn(demo.buyer);
    await page.goto('/dashboard/messages');
    const rows = await heights(page.locator('.conversation-list > li'));
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.max(...rows)).toBeLessThanOrEqual(most);
  });
}

for (const language of ['en', 'de', 'es', 'ar']) {
  test(`cards show every price fact on a phone, ${language}`, async ({ page }) => {
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['', 'search?q=steel+clamps']) {
        await page.goto(`/${language === 'en' ? '' : `${language}/`}${path}`);
        const hidden = await page.locator('.prices').evaluateAll((all) =>
          all.flatMap((prices) => {
            const box = prices.getBoundingClientRect();
            return [...prices.children]
              .filter((fact) => {
                const { left, right, bottom } = fact.getBoundingClientRect();
                return left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 2;
              })
              .map((fact) => fact.textContent);
          }),
        );
        expect.soft(hidden, `${path}, ${width} wide`).toEqual([]);
      }
    }
  });
}
