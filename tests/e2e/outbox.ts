import { expect, type Page } from '@playwright/test';

/** Opens the outbox and follows the link of the newest message to `to` with this subject. */
export async function followMail(page: Page, to: string, subject: string): Promise<void> {
  const message = page.getByRole('article', { name: subject }).filter({ hasText: `To ${to}` });
  // Mail is sent by a job after the request that caused it.
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(message.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const link = message.first().getByRole('link').first();
  await page.goto((await link.getAttribute('href')) ?? '');
}
