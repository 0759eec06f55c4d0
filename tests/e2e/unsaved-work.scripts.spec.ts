import type { Page } from '@playwright/test';
import { bookSomething, listSomething, payOrder } from './booked-order';
import { callsOf, completedOrder } from './reviewed-orders';
import { expect, test, withPictures } from './rummage';

test.use(withPictures);

const PHOTO = 'prisma/demo/pictures/boombox.webp';

/** Stays whenever the page asks; returns what it has asked. */
function stay(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
}

/** What asks has come: it is loaded after the form. */
const warningLoaded = (page: Page) => page.waitForResponse(/unsaved-work/).then((it) => it.body());

const leave = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByText('Notifications').click();

const hasLeft = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();

test('a message asks before it is left unsent, and not once it is sent', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { productId } = await listSomething(page);
  const asked = stay(page);
  const loaded = warningLoaded(page);
  await page.goto(`/dashboard/messages/new?product=${productId}`);
  await loaded;
  await leave(page);
  await hasLeft(page);
  await page.goBack();
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Is it there?');
  await leave(page);
  await expect.poll(() => asked).toEqual(['confirm']);
  await expect(message).toHaveValue('Is it there?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{22}/);
  await expect(message).toHaveValue('');
  await message.fill('And does it work?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list').getByText('And does it work?')).toBeVisible();
  await expect(message).toHaveValue('');

  await page.getByTitle('Add photos').click();
  await page.locator('.photo-drop input').setInputFiles(PHOTO);
  await expect(page.locator('.photo-tiles img[src^="/images/"]')).toBeVisible();
  await leave(page);
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await page.reload({ timeout: 2000 }).catch(() => null);
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list').getByRole('img')).toBeVisible();
  await leave(page);
  await hasLeft(page);
  expect(asked).toHaveLength(3);
});

test('a typed message stays without a question when the language changes and when an offer is withdrawn', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const buyer = await makeAccount('buyer');
  await logIn(buyer);
  const { productId, price } = await listSomething(page);
  await (await callsOf(buyer)).call('/api/offers', { productId, amount: price });
  const asked = stay(page);
  await page.goto('/dashboard/messages');
  const loaded = warningLoaded(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Garden shears/ })
    .click();
  await loaded;
  const message = page.locator('main textarea[name="text"]');
  await message.fill('Is it there?');
  await page.getByRole('button', { name: 'Deutsch' }).last().click();
  await expect(page).toHaveURL(/\/de\/dashboard\/messages/);
  await expect(message).toHaveValue('Is it there?');
  await page.getByRole('button', { name: 'English' }).last().click();
  await expect(page).not.toHaveURL(/\/de\//);
  await expect(message).toHaveValue('Is it there?');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Offer withdrawn')).toBeVisible();
  await expect(message).toHaveValue('Is it there?');
  expect(asked).toEqual([]);
});

test('a review asks before it is left unsent, and not once it is sent', async ({
  page,
  makeAccount,
  logIn,
}) => {
  const [seller, buyer] = [await makeAccount('seller'), await makeAccount('buyer')];
  const { orderId } = await completedOrder({ seller, buyer }, 'card');
  await logIn(buyer);
  const asked = stay(page);
  const loaded = warningLoaded(page);
  await page.goto(`/dashboard/orders/${orderId}/review`);
  await loaded;
  await page.getByRole('radio', { name: '4 of 5 stars' }).check();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => asked).toEqual(['confirm']);
  await page.getByLabel(/What would you like others to know/).fill('A lamp.\nA fine one.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Review saved')).toBeVisible();
  await page.getByRole('link', { name: 'Edit your review' }).click();
  await expect(page.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`));
  expect(asked).toHaveLength(1);
});

test('a dispute asks before it is left unsent, and not once it is open', async ({
  page,
  makeAccount,
  logIn,
}) => {
  await logIn(await makeAccount('buyer'));
  const { orderId } = await bookSomething(page);
  await payOrder(page, orderId);
  const asked = stay(page);
  const loaded = warningLoaded(page);
  await page.goto(`/dashboard/orders/${orderId}/dispute`);
  await loaded;
  await page.getByLabel('Describe it').fill('It is broken.');
  await leave(page);
  await expect.poll(() => asked).toEqual(['confirm']);
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('broken');
  await page.getByRole('button', { name: 'Open a dispute' }).click();
  await expect(page.getByText('Your dispute is open.').first()).toBeVisible();
  await leave(page);
  await hasLeft(page);
  expect(asked).toHaveLength(1);
});
