import { expect, type Page } from '@playwright/test';

/** Opens the outbox and follows the link of the newest message to `to` with this subject. */
export async function followMail(page: Page, to: string, subject: string): Promise<void> {
  await page.goto('/dev/outbox');
  const message = page.getByRole('article', { name: subject }).filter({ hasText: `To ${to}` });
  await expect(message.first()).toBeVisible();
  const link = message.first().getByRole('link').first();
  await page.goto((await link.getAttribute('href')) ?? '');
}
