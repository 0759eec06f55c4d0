import type { Locator } from '@playwright/test';
import { demo, expect, test } from './rummage';

const languages = ['', '/de', '/es', '/ar'];

const boxes = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 1)
      .map(({ top, bottom, height, left, right }) => ({ top, bottom, height, left, right })),
  );

for (const [path, width, list] of [
  ['/', 1280, '.card-strip'],
  ['/', 800, '.card-strip'],
  ['/search?q=desk', 1024, '.card-tiles'],
] as const) {
  test(`cards have room for a date of two lines, ${list}, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const heightWith = (date: string) =>
      page
        .locator(`${list} .card-from`)
        .first()
        .evaluate((from, text) => {
          const time = from.querySelector('time');
          if (!time) throw new Error('The card has no date.');
          time.textContent = text;
          return from.getBoundingClientRect().height;
        }, date);
    expect(await heightWith('1 May 2026, 1:00')).toBe(
      await heightWith('27 de noviembre de 2026, 10:44 UTC'),
    );
  });
}

test('what is above a list has one row on a phone, and buttons one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const language of languages) {
    await page.goto(`${language}/search?q=bike&condition=good&maxPrice=200`);
    const controls = await boxes(page.locator('.listing-bar > :is(.filters-button, .sort-form)'));
    expect.soft(controls.length, language).toBe(2);
    const rows = new Set(controls.map(({ top, height }) => `${top}, ${height}`));
    expect.soft([...rows], language).toHaveLength(1);
    expect.soft(controls[0]?.height, language).toBe(44);
  }
});

test('the summary of a booking has one line for each field on a phone', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logIn(demo.buyer);
  await page.goto('/search?q=desk');
  const path = await page.locator('.card-name a').first().getAttribute('href');
  for (const language of languages) {
    await page.goto(`${language}${path?.split('?')[0]}?book=${path?.split('/')[2]}`);
    const labels = await boxes(page.locator('label[for^=booking-]'));
    const fields = await boxes(page.locator('input[id^=booking-]'));
    expect.soft(labels, language).toHaveLength(4);
    const starts = new Set(fields.map(({ left, right }) => (language === '/ar' ? right : left)));
    expect.soft(starts.size, language).toBe(1);
    for (const [index, label] of labels.entries()) {
      expect.soft(label.height, language).toBeLessThan(24);
      expect.soft(Math.abs(label.bottom - (fields[index]?.bottom ?? 0)), language).toBeLessThan(6);
    }
  }
});

test('a full stop stands in the line of the moment before it', async ({ page }) => {
  // A page with the styles of orders, which stand with those of the dashboards.
  await page.goto('/cookies');
  const [moment, stop] = await page.locator('main').evaluate((main) => {
    const lead = document.createElement('div');
    lead.className = 'order-lead';
    const line = document.createElement('p');
    line.innerHTML = 'Until <time data-format="short">Sat, Nov 28, 8:51 AM</time>. Pay before then';
    lead.append(line);
    main.append(lead);
    const [time, rest] = [line.querySelector('time'), line.lastChild];
    if (!time || !rest) return [];
    line.style.width = `${Math.ceil(time.getBoundingClientRect().right - line.getBoundingClientRect().left)}px`;
    const range = document.createRange();
    range.setStart(rest, 0);
    range.setEnd(rest, 1);
    const lines = [...time.getClientRects()];
    return [lines.at(-1)?.bottom, range.getBoundingClientRect().bottom, lines.length].map((at) =>
      Math.round(at ?? 0),
    );
  });
  expect(moment).toBeGreaterThan(0);
  expect(stop).toBe(moment);
});

test('an arrow of the gallery that leads nowhere shows only while it has the focus', async ({
  page,
}) => {
  await page.goto('/search?q=bike');
  await page.getByRole('article').first().getByRole('link').first().click();
  const gallery = page.locator('.gallery');
  const previous = gallery.locator('.gallery-arrow', { hasText: 'Previous photo' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).toHaveCSS('opacity', '0');
  const next = gallery.locator('.gallery-arrow', { hasText: 'Next photo' });
  // The browser of the tests has no pointer, for which the arrows are.
  await next.evaluate(({ style }) => style.setProperty('display', 'inline-flex'));
  await next.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(next).toHaveAttribute('aria-disabled', 'true', { timeout: 500 });
  }).toPass();
  await expect(next).toBeFocused();
  await expect(next).toHaveCSS('opacity', '1');
});

test('notices of an account break its address before the domain', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const account = await makeAccount('buyer');
  await logIn(account);
  await page.goto('/login');
  for (const notice of [page.locator('aside p').first(), page.locator('main .bg-sage p').first()]) {
    await expect(notice).toContainText(account.email);
    const lines = await notice.locator('bdi', { hasText: '@' }).evaluate((address) =>
      [...address.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
    );
    // What is before the domain may have a hyphen, at which a line may end.
    expect.soft(lines).toHaveLength(2);
    expect.soft(lines[1]).toBe(1);
  }
});

test('the circle of a photo stands beside its label on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/register');
  const [circle] = await boxes(page.locator('form span.rounded-full.size-16'));
  const [label] = await boxes(page.locator('label[for=photo], label[for=avatar]'));
  expect(label?.top).toBeLessThan(circle?.bottom ?? 0);
});
