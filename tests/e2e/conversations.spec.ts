import type { Browser, Page } from '@playwright/test';
import { expectNoAxeFindings } from './accessibility';
import { demo, expect, logInAt, test, type Account, withPictures } from './rummage';

test.use(withPictures);

test('a visitor signs in, comes back to the form and writes to the seller', async ({
  page,
  makeAccount,
}) => {
  const buyer = await makeAccount('buyer');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search');
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await card.innerText();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Message seller' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Message seller: / })).toBeVisible();
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Write a message.').first()).toBeVisible();
  const long = 'x'.repeat(300);
  const text = `Hello\nsee https://example.com/lamp. ${long} \u202eevil <b>bold</b>`;
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{22}/);
  const list = page.getByRole('list', { name: 'Messages' });
  await expect(list.getByText('<b>bold</b>')).toBeVisible();
  const link = list.getByRole('link', { name: 'https://example.com/lamp' });
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits).toBe(true);
  await expectNoAxeFindings(page);
  // Sent once more by the reload.
  await page.reload();
  await expect(list.getByText('<b>bold</b>')).toHaveCount(1);
  await page.getByLabel('Message', { exact: true }).fill('Is it still there?');
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await expect(list.getByText('Is it still there?')).toHaveCount(1);
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await page.goto('/dashboard/messages');
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp('still there') }),
  ).toBeVisible();
  await expectNoAxeFindings(page);
});

/** Two people in two browsers, in a conversation that the buyer has begun. */
async function twoPeople(browser: Browser, page: Page, javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: process.env.E2E_URL ?? '',
  });
  const sellerPage = await context.newPage();
  await logInAt(sellerPage, '/login', demo.seller);
  // A listing of the demo's seller.
  await sellerPage.goto('/dashboard/my-products');
  const href = await sellerPage
    .getByRole('row')
    .filter({ hasText: 'available' })
    .first()
    .locator('a[href^="/products/"]')
    .first()
    .getAttribute('href');
  await page.goto(href ?? '');
  await page.getByRole('link', { name: 'Message seller' }).click();
  return { sellerPage, close: () => context.close() };
}

test('the two write to each other, with counts, photos and a block', async ({
  page,
  browser,
  makeAccount,
  logIn,
}, { project }) => {
  const scripts = project.use.javaScriptEnabled !== false;
  const buyer: Account = await makeAccount('buyer');
  await logIn(buyer);
  const { sellerPage, close } = await twoPeople(browser, page, scripts);
  const field = (of: Page) => of.getByLabel('Message', { exact: true });
  const say = async (of: Page, text: string) => {
    await field(of).fill(text);
    await of.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(of.getByRole('list', { name: 'Messages' }).getByText(text)).toBeVisible();
  };
  const first = `Hello from ${buyer.name}`;
  await say(page, first);
  await sellerPage.goto('/blog');
  const unread = sellerPage.locator('.site-messages');
  await expect(unread).toContainText(/Messages: \d+ unread/);
  await sellerPage.goto('/dashboard/messages');
  await sellerPage
    .getByRole('main')
    .getByRole('link', { name: new RegExp(buyer.name) })
    .click();
  await expect(sellerPage.getByText(first)).toBeVisible();
  await expect(field(sellerPage)).toBeVisible();

  await field(page).fill('half a sen');
  await say(sellerPage, 'It is still there.');
  const list = page.getByRole('list', { name: 'Messages' });
  if (scripts) {
    // Appears by itself, and what is being typed stays.
    await expect(list.getByText('It is still there.')).toBeVisible();
    await expect(field(page)).toHaveValue('half a sen');
    // The live region says what is new, not what was there.
    const announced = page.locator('#latest .sr-only');
    await expect(announced).toHaveText(/: It is still there\.$/);
    await expect(announced.locator('p')).toHaveCount(1);
    await expect(sellerPage.locator('#latest .sr-only')).toHaveText('Message sent');
  } else {
    await expect(page.getByText(/^Loaded /)).toBeVisible();
    await page.getByRole('link', { name: 'Check for new messages' }).click();
    await expect(list.getByText('It is still there.')).toBeVisible();
  }

  await page.locator('summary', { hasText: 'Add photos' }).click();
  await page
    .locator('form input[type=file]')
    .first()
    .setInputFiles('public/category-pictures/any.webp');
  // Where scripts run, the photo is uploaded at once, and the message waits for it.
  if (scripts) await expect(page.locator('input[name=photosKept]')).toHaveCount(1);
  await say(page, 'Like this?');
  await expect(list.getByRole('img', { name: 'Photo 1 from you' })).toBeVisible();

  // A live update under way at that moment would read the toast of the block.
  if (scripts) await expect(sellerPage.getByText('Like this?').first()).toBeVisible();
  await sellerPage.getByRole('button', { name: /^Block / }).click();
  await expect(sellerPage.getByText('Blocked', { exact: true })).toBeVisible();
  await field(page).fill('Are you there?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const neutral = 'You and this person can’t deal with each other on Rummage.';
  await expect(page.getByText(neutral).first()).toBeVisible();
  await expect(sellerPage.getByText(neutral)).toBeVisible();
  await sellerPage.getByRole('button', { name: /^Unblock / }).click();
  await expect(field(sellerPage)).toBeVisible();
  await close();
});
