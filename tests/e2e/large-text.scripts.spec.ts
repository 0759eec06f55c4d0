import type { Page } from '@playwright/test';
import { bookSomething } from './booked-order';
import { demo, expect, openCategory, test } from './rummage';

/** What is cut off or sticks out of the page while its text is twice as large. */
async function cutOff(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
        .slice(0, 3)
        .map((one) => `${one.tagName}.${one.getAttribute('class')}`);
      found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}: ${wide.join(' | ')}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const text = element.textContent?.trim() ?? '';
      const box = element.getBoundingClientRect();
      const seen = box.width > 2 && box.height > 2 && style.visibility !== 'hidden';
      // An excerpt ends in an ellipsis at every size; the page that it leads to has all of it.
      if (element.matches('.card-text, .excerpt')) continue;
      if (!seen || !text || element.closest('.sr-only, [aria-hidden=true], select, svg')) continue;
      const clipsX = ['hidden', 'clip'].includes(style.overflowX);
      const clipsY = ['hidden', 'clip'].includes(style.overflowY);
      const wide = clipsX && element.scrollWidth > element.clientWidth + 1;
      const tall = clipsY && element.scrollHeight > element.clientHeight + 2;
      if (wide || tall) found.push(`${element.tagName}.${element.className}: ${text.slice(0, 40)}`);
    }
    return [...new Set(found)].slice(0, 8);
  });
}

const publicPages = ['/', '/login', '/register', '/search?q=chair', '/search?q=bycicle', '/blog'];
const textPages = ['/about', '/how-it-works', '/safety', '/privacy', '/contact', '/newsletter'];
const roles = {
  buyer: [
    '/dashboard',
    '/dashboard/my-orders',
    '/dashboard/saved',
    '/dashboard/account',
    '/dashboard/offers',
    '/dashboard/messages',
    '/dashboard/notifications',
    '/dashboard/searches',
  ],
  seller: [
    '/dashboard',
    '/dashboard/my-products',
    '/dashboard/add-product',
    '/dashboard/earnings',
    '/dashboard/earnings/payouts',
  ],
  admin: [
    '/dashboard',
    '/dashboard/all-buyers',
    '/dashboard/all-sellers',
    '/dashboard/audit-log',
    '/dashboard/reported-products',
    '/dashboard/categories',
    '/dashboard/synonyms',
    '/dashboard/admins',
    '/dashboard/payments',
    '/dashboard/payouts',
    '/dashboard/newsletter',
    '/dashboard/jobs',
    '/dashboard/moderation',
    '/dashboard/disputes',
  ],
} as const;

/** By list: the pages that its first link to one of them leads to. */
const behindLists = {
  buyer: { '/dashboard/my-orders?status=bought': '/dashboard/orders/' },
  seller: {},
  admin: {
    '/dashboard/all-sellers': '/dashboard/people/',
    '/dashboard/reported-products': '/dashboard/products/',
    '/dashboard/disputes': '/dashboard/disputes/',
  },
} as const;

/** Where titles, buttons and labels in German have the longest words. */
const germanPages = {
  buyer: ['', '/blog', '/dashboard/messages'],
  seller: ['/dashboard/my-products', '/dashboard/earnings/payouts', '/dashboard/account'],
  admin: ['/dashboard/reported-products', '/dashboard/payments', '/dashboard/account'],
} as const;

test('long German words fit a phone at twice the text size', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [role, paths] of Object.entries(germanPages)) {
    await logIn(demo[role as keyof typeof germanPages]);
    for (const path of paths) {
      await page.goto(`/de${path}`);
      expect.soft(await cutOff(page), path).toEqual([]);
    }
  }
});

test('the sell form in German does not scroll sideways on a phone at twice the text size', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await logIn(demo.seller);
  await page.goto('/de/dashboard/add-product');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
});

test('the buttons of a photo fit its tile at twice the text size', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logIn(demo.seller);
  await page.goto('/de/dashboard/add-product');
  await page.locator('.photo-drop input').setInputFiles('prisma/demo/pictures/boombox.webp');
  await expect(page.locator('.photo-tiles picture')).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const tile = page.locator('.photo-tiles > li').first();
  const outside = await tile.evaluate((one) => {
    const { left, right } = one.getBoundingClientRect();
    const boxes = [...one.querySelectorAll('button')].map((button) =>
      button.getBoundingClientRect(),
    );
    return boxes.filter((box) => box.left < left || box.right > right).length;
  });
  expect(await tile.getByRole('button').count()).toBe(3);
  expect(outside).toBe(0);
});

for (const width of [1280, 360, 320]) {
  test.describe(`nothing is cut off at twice the text size, ${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.describe.configure({ timeout: 120_000 });

    test('on public pages', async ({ page }) => {
      for (const path of [...publicPages, ...textPages]) {
        await page.goto(path);
        expect.soft(await cutOff(page), path).toEqual([]);
      }
    });

    test('on the page of an order, under the reminder to confirm the address', async ({ page }) => {
      await page.goto('/');
      const person = { name: 'Wanda Walker', role: 'buyer', password: 'a fine password' };
      const email = `large-${process.pid}-${width}-${Date.now()}@example.com`;
      await page.request.post('/sign-up', { data: { ...person, email } });
      const { orderId } = await bookSomething(page);
      await page.goto(`/dashboard/orders/${orderId}`);
      await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
      expect(await cutOff(page)).toEqual([]);
    });

    for (const [role, paths] of Object.entries(roles)) {
      test(`on pages of the ${role}`, async ({ page, logIn }) => {
        await logIn(demo[role as keyof typeof roles]);
        for (const path of paths) {
          await page.goto(path);
          expect.soft(await cutOff(page), path).toEqual([]);
        }
        for (const [list, target] of Object.entries(behindLists[role as keyof typeof roles])) {
          await page.goto(list);
          const link = page.locator(`main a[href^="${target}"]`).first();
          const path = (await link.getAttribute('href')) ?? '';
          await page.goto(path);
          expect.soft(await cutOff(page), path).toEqual([]);
          if (target !== '/dashboard/people/') continue;
          await page.goto(path.replace('/dashboard/people/', '/sellers/'));
          expect.soft(await cutOff(page), 'the seller’s public page').toEqual([]);
        }
        if (role !== 'buyer') return;
        await openCategory(page, 'Furniture');
        expect.soft(await cutOff(page), 'category').toEqual([]);
        await page.getByRole('button', { name: 'Report to admin' }).first().click();
        await expect(page.getByRole('button', { name: 'Send report' })).toBeVisible();
        expect.soft(await cutOff(page), 'report').toEqual([]);
        await page.getByRole('link', { name: 'Cancel' }).click();
        await page.getByRole('article').first().getByRole('link').first().click();
        await expect(page).toHaveURL(/\/products\//);
        expect.soft(await cutOff(page), 'product').toEqual([]);
        await page.getByRole('link', { name: 'Book now' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect.soft(await cutOff(page), 'booking').toEqual([]);
      });
    }
  });
}

/** An address without its ids and its query but for what opens another view of the page. */
const patternOf = (address: string) =>
  address
    .replace(/[\w-]{22}/g, ':id')
    .replace(/\?.*/, (query) => /[?&](book|status|tab)=/.exec(query)?.[0] ?? '');

// Spanish has the longest prices and long words.
for (const role of ['buyer', 'seller', 'admin'] as const) {
  test(`no page in Spanish that the ${role} reaches by links scrolls sideways on a phone at twice the text size`, async ({
    browser,
    baseURL,
  }) => {
    const viewport = { width: 320, height: 800 };
    // As the server renders it; scripts change no width.
    const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.request.post('/sign-in', { data: demo[role] });
    const waiting = ['/es/dashboard', '/es/'];
    const seen = new Set<string>();
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      if (seen.has(patternOf(address))) continue;
      seen.add(patternOf(address));
      await page.goto(address);
      const { width, links } = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        const all = [
          ...document.querySelectorAll<HTMLAnchorElement>('a[href^="/es/"]:not([download])'),
        ];
        const links = all.map((link) => link.getAttribute('href')?.replace(/#.*/, '') ?? '');
        return { width: document.documentElement.scrollWidth, links };
      });
      expect.soft(width, address).toBe(320);
      waiting.push(...links.filter((link) => !/\.\w+(\?|$)|[?&](cursor|sort)=/.test(link)));
    }
    expect(seen.size).toBeGreaterThan(40);
    await context.close();
  });
}
