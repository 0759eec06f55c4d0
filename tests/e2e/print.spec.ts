import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../app/routes';
import { bookSomething } from './booked-order';
import { demo, expect, test } from './rummage';

const papers = (['A4', 'Letter'] as const).flatMap((format) =>
  [false, true].map((landscape) => ({ format, landscape })),
);

/** How many sheets the page takes on this paper. */
async function sheets(page: Page, paper: (typeof papers)[number]): Promise<number> {
  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
  const pdf = (
    await page.pdf({
      ...paper,
      margin,
    })
  ).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 720 });
}

for (const role of ['buyer', 'seller', 'admin'] as const) {
  test(`every dashboard page of the ${role} prints on one sheet`, async ({ page, logIn }) => {
    test.slow();
    await logIn(demo[role]);
    let printed = 0;
    for (const path of dashboardPages()) {
      await page.goto(path);
      if (new URL(page.url()).pathname === '/login') continue;
      await expectOneSheet(page);
      printed += 1;
    }
    expect(printed).toBeGreaterThanOrEqual(3);
  });
}

test('two dozen favourites and five orders print on one sheet', async ({
  page,
  logIn,
  makeAccount,
}) => {
  test.slow();
  await logIn(await makeAccount('buyer'));
  const origin = new URL(page.url()).origin;
  const listed = (await (await page.request.get(`${origin}/products?limit=24`)).json()) as {
    _id: string;
  }[];
  for (const { _id: save } of listed) {
    await page.request.post(`${origin}/saved`, { headers: { origin }, form: { save, from: '/' } });
  }
  for (let count = 0; count < 5; count += 1) await bookSomething(page);
  await page.goto('/dashboard/saved');
  expect(await page.getByRole('article').count()).toBeGreaterThan(15);
  await expectOneSheet(page);
  await page.goto('/dashboard/my-orders');
  await expectOneSheet(page);
});

test('an order, its cancellation, its payment and its receipt print on one sheet', async ({
  page,
  logIn,
  makeAccount,
}) => {
  test.slow();
  await logIn(await makeAccount('buyer'));
  const { orderId } = await bookSomething(page);
  for (const path of [
    '/dashboard/my-orders',
    `/dashboard/my-orders/${orderId}`,
    `/dashboard/my-orders/${orderId}/cancel`,
    `/dashboard/payment/${orderId}`,
  ]) {
    await page.goto(path);
    await expectOneSheet(page);
  }
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expectOneSheet(page);
});
