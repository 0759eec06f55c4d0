import type { Page } from '@playwright/test';
import { newId } from '../../app/lib/ids.server';
import { expectNoAxeFindings } from './accessibility';
import { demo, expect, test } from './rummage';

/** The newest message to an address, as the demo keeps it. */
async function newestTo(page: Page, address: string, subject: string) {
  const message = page.getByRole('article').filter({ hasText: address });
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(message.first()).toContainText(subject, { timeout: 500 });
  }).toPass();
  return message.first();
}

test('the newsletter asks twice, and one press ends it', async ({
  page,
  javaScriptEnabled,
  logIn,
}) => {
  const address = `reader-${newId().toLowerCase()}@example.com`;
  await page.goto('/blog');
  await page.getByLabel('Newsletter').fill('reader at example');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('in the right format').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('reader at example');
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Subscribe to the newsletter' }).click();
  await expect(page.getByText('Check your email.')).toBeVisible();

  const asked = await newestTo(page, address, 'Confirm the Rummage newsletter');
  await asked.getByRole('link', { name: /newsletter\/confirm/ }).click();
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText('You are subscribed.')).toBeVisible();

  await logIn(demo.admin);
  await page.goto('/dashboard/newsletter');
  await expect(page.getByRole('row').filter({ hasText: address })).toContainText('Subscribed');
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  const file = page.getByRole('link', { name: 'Download as CSV' });
  const csv = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(await csv.text()).toContain(`"${address}"`);

  const welcome = await newestTo(page, address, 'You get the Rummage newsletter');
  await welcome.getByRole('link', { name: /newsletter\/unsubscribe/ }).click();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed.')).toBeVisible();
  await page.goto('/dashboard/newsletter');
  await expect(page.getByText(address)).toHaveCount(0);
});

test('a mail program leaves the newsletter with one bare request', async ({ page, playwright }) => {
  const address = `reader-${newId().toLowerCase()}@example.com`;
  await page.goto('/newsletter');
  await page.getByRole('textbox', { name: 'Email' }).fill(address);
  await page.getByRole('button', { name: 'Subscribe to the newsletter' }).click();
  const asked = await newestTo(page, address, 'Confirm the Rummage newsletter');
  await asked.getByRole('link', { name: /newsletter\/confirm/ }).click();
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  const welcome = await newestTo(page, address, 'You get the Rummage newsletter');
  const leave = await welcome.getByRole('link', { name: /unsubscribe/ }).getAttribute('href');
  const program = await playwright.request.newContext();
  const form = { 'List-Unsubscribe': 'One-Click' };
  const answer = await program.post(leave ?? '', { form, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('You are unsubscribed.');
  await program.dispose();
});

test('Contact Us reaches the admins and loses nothing', async ({
  page,
  javaScriptEnabled,
  logIn,
}) => {
  const words = `The lamp came without its shade, order ${newId()}.`;
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Contact Us' }).click();
  await page.getByLabel('Name').fill('Wanda Walker');
  await page.getByLabel('Email').fill('wanda at home');
  await page.getByLabel('Message').fill(words);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('in the right format').first()).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(words);
  if (javaScriptEnabled) await expectNoAxeFindings(page);
  await page.getByLabel('Email').fill('wanda@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message has been sent.')).toBeVisible();
  await logIn(demo.admin);
  await newestTo(page, demo.admin.email, words);
});

test('the pages of plain text are fine to read', async ({ page, javaScriptEnabled }) => {
  for (const path of ['about', 'how-it-works', 'safety', 'terms', 'privacy', 'cookies']) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);
  }
  await page.goto('/accessibility');
  await expect(page.getByText('2.2 at level AA')).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeFindings(page);
});
