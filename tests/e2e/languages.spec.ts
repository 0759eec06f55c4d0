import type { Page } from '@playwright/test';
import { languageFor } from '../../app/i18n/catalogues.server';
import type { LanguageCode } from '../../app/i18n/languages';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { expectNoAxeFindings } from './accessibility';
import { bookSomething } from './booked-order';
import { demo, expect, test } from './rummage';

const served = { default: 'en', pseudo: true } as const;
const PHONE = { width: 360, height: 740 };

async function logInWithin(page: Page, code: LanguageCode, url = ''): Promise<void> {
  const { t } = languageFor(code, served);
  await page.goto(`${url}/${code}/login`);
  await page.getByLabel(t('ui.email')).first().fill(demo.buyer.email);
  await page.locator('input[name="password"]').fill(demo.buyer.password);
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click();
  await expect(page).toHaveURL(new RegExp(`/${code}(/(?!login)|$)`));
}

const noOverflow = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

test.describe('the main journeys in other languages', () => {
  let dinars: BuiltServer;
  test.beforeAll(async () => {
    dinars = await startBuiltServer({ CURRENCY: 'KWD' });
  });
  test.afterAll(() => dinars.stop());

  for (const code of ['de', 'ar'] as const) {
    test(`books and pays in ${code}`, async ({ page, javaScriptEnabled }) => {
      await page.setViewportSize(PHONE);
      await logInWithin(page, code, dinars.url);
      const { orderId, name } = await bookSomething(page);
      for (const path of [
        '',
        '/search',
        '/dashboard',
        '/dashboard/my-orders',
        `/dashboard/orders/${orderId}`,
      ]) {
        await page.goto(`${dinars.url}/${code}${path}`);
        await expect(page.locator('html')).toHaveAttribute('dir', code === 'ar' ? 'rtl' : 'ltr');
        await noOverflow(page);
        if (javaScriptEnabled) await expectNoAxeFindings(page);
      }
      await page.goto(`${dinars.url}/${code}/dashboard/payment/${orderId}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await noOverflow(page);
      await page.locator('input[name="number"]').fill('4242 4242 4242 4242');
      await page.locator('input[name="expiry"]').fill('12/34');
      await page.locator('input[name="cvc"]').fill('123');
      await page.locator('form:has(input[name="cvc"]) button[type="submit"]').click();
      await expect(page.getByText(/^sbx_/)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${code}/dashboard/payment/`));
      await page.goto(`${dinars.url}/${code}/dashboard/receipt/${orderId}`);
      await noOverflow(page);
      if (javaScriptEnabled) await expectNoAxeFindings(page);
    });
  }
});

test('a page from right to left shows where Latin texts begin, and types numbers from the left', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await logInWithin(page, 'ar');
  await page.goto('/ar/dashboard/messages');
  const excerpts = page.locator('.conversation-excerpt > bdi');
  expect(await excerpts.count()).toBeGreaterThan(0);
  for (const excerpt of await excerpts.all()) {
    const [start, text] = await excerpt.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = element.getBoundingClientRect();
      // A text that runs from left to right overflows its box at the right, not at the left.
      return [range.getBoundingClientRect().left - box.left, element.textContent];
    });
    if (/^[\u2066-\u2069]*[A-Za-z]/.test(text ?? '')) expect(start, text ?? '').toBeGreaterThan(-1);
  }
  const { orderId } = await bookSomething(page);
  await page.goto(`/ar/dashboard/payment/${orderId}`);
  for (const name of ['number', 'expiry', 'cvc']) {
    await expect(page.locator(`input[name="${name}"]`)).toHaveAttribute('dir', 'ltr');
  }
});

for (const code of ['en', 'de', 'es', 'ar'] as const) {
  test(`the sort menu of a phone has room for its options and its arrow, ${code}`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`${code === 'en' ? '' : `/${code}`}/search`);
    const spare = await page.locator('#sort').evaluate((element) => {
      const select = element as HTMLSelectElement;
      const { font, paddingInlineStart } = getComputedStyle(select);
      const probe = document.createElement('span');
      probe.style.font = font;
      probe.style.position = 'absolute';
      document.body.append(probe);
      const widths = [...select.options].map(({ text }) => {
        probe.textContent = text;
        return probe.getBoundingClientRect().width;
      });
      probe.remove();
      const { clientWidth } = select;
      return clientWidth - parseFloat(paddingInlineStart) - Math.max(...widths);
    });
    // The arrow begins 21 pixels before the end.
    expect(spare).toBeGreaterThan(24);
    await noOverflow(page);
  });
}

test('the switch keeps the page and its query', async ({ page }) => {
  await page.goto('/search?q=lamp&sort=price-asc');
  await page.locator('footer').getByText('Deutsch').click();
  await expect(page).toHaveURL(/\/de\/search\?q=lamp&sort=price-asc$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.locator('footer').getByText('English').click();
  await expect(page).toHaveURL(/\/search\?q=lamp&sort=price-asc$/);
});

test('a signed-in person’s choice is stored', async ({ page, makeAccount, logIn }) => {
  await logIn(await makeAccount('buyer'));
  await page.goto('/dashboard/account');
  await page.locator('footer').getByRole('button', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/dashboard\/account$/);
  await expect(page.locator('select[name="language"]')).toHaveValue('es');
  await expect(page.locator('option[lang="de"]')).toHaveText('Deutsch');
});

test('a first visit offers the language of the browser', async ({
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'only scripts know the browser’s language');
  const context = await browser.newContext({ locale: 'de-AT', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/terms');
  const { t } = languageFor('de', served);
  await expect(page.getByText(t('languages.offer'))).toBeVisible();
  await page.getByRole('link', { name: t('languages.offer') }).click();
  await expect(page).toHaveURL(/\/de\/terms$/);
  await page.goto('/terms');
  await expect(page.getByText(t('languages.offer'))).toHaveCount(0);
  await context.close();
});

/**
 * The visible texts of a page that are in no catalogue: the pseudo-language has accents on all small
 * vowels. Texts of people are marked by `dir` or `bdi`; names of categories, places and dates are not
 * translated. Then what is wider than the window.
 */
async function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const theirs =
      '[lang]:not(html), [dir="auto"], bdi, code, pre, script, style, time, option, [translate="no"], a[href*="/category/"]';
    const untranslated =
      /\b(Rummage|UTC|JSON|API|CSV|Google|Stripe|WebP|AVIF|JPEG|PNG|GIF|MB|Deutsch)\b|\d+ (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*|[A-Z][\w ]+, [A-Z][a-z]+( [A-Z][a-z]+)?|\S+@\S+|https?:\S+|sbx_\w+/g;
    const found = new Set<string>();
    const note = (text: string | null, where: string) => {
      const words = (text ?? '').replace(/\u2068[^\u2069]*\u2069/g, '').replace(untranslated, '');
      if (/[A-Za-z]{3,}/.test(words) && /[aeiou]/.test(words)) {
        found.add(`${where}: ${words.trim().slice(0, 80)}`);
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest(theirs)) note(node.textContent, parent.tagName.toLowerCase());
    }
    for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        if (!element.closest(theirs)) note(element.getAttribute(name), `@${name}`);
      }
    }
    const extra = document.documentElement.scrollWidth - window.innerWidth;
    return [...found, ...(extra > 0 ? [`overflows by ${extra}px`] : [])];
  });
}

const SIGNED_OUT = [
  '',
  '/search',
  '/search?q=lamp',
  '/search?q=zzzz',
  '/login',
  '/register',
  '/forgot-password',
  '/blog',
  '/about',
  '/how-it-works',
  '/safety',
  '/terms',
  '/privacy',
  '/cookies',
  '/accessibility',
  '/contact',
  '/newsletter',
  '/nowhere',
  '/reset-password/x',
  '/confirm-email/x',
  '/offline',
];
const BUYER = [
  '/dashboard',
  '/dashboard/my-orders',
  '/dashboard/notifications',
  '/dashboard/searches',
  '/dashboard/saved',
  '/dashboard/account',
  '/dashboard/account/delete',
];
const SELLER = [
  '/dashboard',
  '/dashboard/add-product',
  '/dashboard/my-products',
  '/dashboard/earnings/payouts',
];
const ADMIN = [
  '/dashboard',
  '/dashboard/all-buyers',
  '/dashboard/all-sellers',
  '/dashboard/admins',
  '/dashboard/reported-products',
  '/dashboard/categories',
  '/dashboard/moderation',
  '/dashboard/moderation/words',
  '/dashboard/moderation/reasons',
  '/dashboard/transparency',
  '/dashboard/synonyms',
  '/dashboard/audit-log',
  '/dashboard/jobs',
  '/dashboard/payments',
  '/dashboard/payouts',
  '/dashboard/newsletter',
];

test.describe('the pseudo-language', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false, 'the markup is the same');
  test.describe.configure({ timeout: 120_000 });
  for (const [who, account, paths] of [
    ['signed out', null, SIGNED_OUT],
    ['a buyer', demo.buyer, BUYER],
    ['a seller', demo.seller, SELLER],
    ['an admin', demo.admin, ADMIN],
  ] as const) {
    test(`finds every text of ${who} in a catalogue, and nothing too wide at 360 px`, async ({
      page,
      logIn,
    }) => {
      if (account) await logIn(account);
      await page.setViewportSize(PHONE);
      const found: string[] = [];
      for (const path of paths) {
        await page.goto(`/xa${path}`);
        found.push(...(await plainTexts(page)).map((text) => `${path}: ${text}`));
      }
      expect(found).toEqual([]);
    });
  }
});
