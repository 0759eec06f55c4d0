import type { Locator, Page } from '@playwright/test';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { demo, expect, test } from './rummage';

/** 72 px and a line between two rows. */
const ROW = 74;
/** A row of a queue, with its evidence (ADR 300), and any row on a phone. */
const HIGH_ROW = 96;

const heights = (rows: Locator) =>
  rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));

const tables = [
  ['buyer', 'offers', ROW],
  ['seller', 'offers', ROW],
  ['seller', 'earnings/payouts', ROW],
  ['admin', 'moderation', HIGH_ROW],
  ['admin', 'reported-products', HIGH_ROW],
  ['admin', 'audit-log', ROW],
] as const;

const phoneTables = [
  ['seller', '', '.task'],
  ['seller', '/my-products', '.stack-table tbody tr'],
  ['seller', '/earnings/payouts', '.stack-table tbody tr'],
  ['admin', '/moderation', '.stack-table tbody tr'],
  ['admin', '/reported-products', '.stack-table tbody tr'],
  ['admin', '/audit-log', '.stack-table tbody tr'],
  ['admin', '/newsletter', '.stack-table tbody tr'],
  ['admin', '/payments', '.stack-table tbody tr'],
] as const;

test.describe('tables of the demo data', () => {
  // A server of its own: other tests leave names and addresses as long as they may be.
  let shop: BuiltServer;
  test.beforeAll(async () => {
    shop = await startBuiltServer();
  });
  test.afterAll(() => shop.stop());

  const logInTo = async (page: Page, role: keyof typeof demo) => {
    const { email, password } = demo[role];
    const answer = await page.request.post(`${shop.url}/sign-in`, { data: { email, password } });
    expect(answer.status(), await answer.text()).toBe(200);
  };

  test('rows keep their height on a desktop', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const [role, path, most] of tables) {
      await logInTo(page, role);
      await page.goto(`${shop.url}/dashboard/${path}`);
      const rows = await heights(page.locator('.stack-table tbody tr'));
      expect.soft(rows.length, path).toBeGreaterThan(0);
      const middle = rows.toSorted((a, b) => a - b)[Math.floor(rows.length / 2)];
      expect.soft(middle, path).toBeLessThanOrEqual(most);
    }
  });

  test('rows keep their height on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    for (const [role, path, rows] of phoneTables) {
      await logInTo(page, role);
      await page.goto(`${shop.url}/dashboard${path}`);
      const all = await heights(page.locator(rows));
      expect.soft(all.length, path).toBeGreaterThan(0);
      // An address as long as a line takes a second one.
      const high = all.filter((height) => height > HIGH_ROW);
      expect.soft(high.length, `${path}: ${high}`).toBeLessThanOrEqual(1);
    }
  });

  for (const language of ['', '/de']) {
    test(`queues show what is decided on, ${language}`, async ({ page }) => {
      await logInTo(page, 'admin');
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ['moderation', 'reported-products']) {
          await page.goto(`${shop.url}${language}/dashboard/${path}`);
          const cut = await page
            .locator('.place-title .row-link, .report-short, .report-short p')
            .evaluateAll((all) =>
              all
                .filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0)
                .map((one) => one.textContent),
            );
          expect.soft(cut, `${path}, ${width} wide`).toEqual([]);
        }
      }
    });
  }
});

test('the words of a category break at a hyphen only', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const language of ['', '/de', '/es', '/ar']) {
    await page.goto(`${language}/`);
    const broken = await page.locator('.category-row li').evaluateAll(
      (all) =>
        all.filter((item) => {
          if (getComputedStyle(item).overflowWrap === 'anywhere') return true;
          return item.scrollWidth > item.clientWidth;
        }).length,
    );
    expect.soft(broken, language).toBe(0);
  }
});

for (const language of ['', '/de']) {
  test(`cards of reduced prices keep their height on a phone, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${language}/search?q=bike`);
    const cards = await heights(page.locator('.card:has(.prices-saving > s)'));
    expect(cards.length).toBeGreaterThan(0);
    expect(Math.max(...cards)).toBeLessThanOrEqual(190);
  });
}

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
