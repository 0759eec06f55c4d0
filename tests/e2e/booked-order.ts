import type { Page } from '@playwright/test';
import { ShopClient } from '../setup/shop-client';
import { expect, originOf, payByCard } from './rummage';

export interface BookedOrder {
  orderId: string;
  name: string;
  /** Dollars. */
  price: number;
}

/** One seller for each server that this worker's tests talk to. */
const sellers = new Map<string, Promise<ShopClient>>();
let listed = 0;

function sellerOf(origin: string): Promise<ShopClient> {
  const seller = sellers.get(origin) ?? new ShopClient(origin).register('seller');
  sellers.set(origin, seller);
  return seller;
}

/** A new listing of a seller of its own: no other test books, changes or deletes it. */
export async function listSomething(
  page: Page,
): Promise<{ productId: string; name: string; price: number }> {
  const seller = await sellerOf(originOf(page));
  listed += 1;
  const name = `Garden shears no. ${process.pid}-${listed}`;
  const fields = { ...(await seller.productFields()), name };
  const added = await seller.call('POST', '/add-product', fields);
  const { insertedId: productId } = added.json;
  if (typeof productId !== 'string') throw new Error(`Not listed: ${added.status} ${added.text}`);
  return { productId, name, price: Number(fields.resaleprice) };
}

/**
 * Books a listing of its own for the signed-in account, through the documented calls. The demo's
 * listings stay: other tests search for them.
 */
export async function bookSomething(page: Page): Promise<BookedOrder> {
  const origin = originOf(page);
  const { productId, name, price } = await listSomething(page);
  const answer = await page.request.post(`${origin}/order`, {
    headers: { origin },
    data: { productId, phone: '+1 503 555 0199', meetingLocation: 'Library steps' },
  });
  const body = (await answer.json()) as { insertedId?: string };
  if (!body.insertedId) throw new Error(`Not booked: ${JSON.stringify(body)}`);
  return { orderId: body.insertedId, name, price };
}

/** Pays a booked order on its payment page. */
export async function payOrder(page: Page, orderId: string): Promise<void> {
  await page.goto(`/dashboard/payment/${orderId}`);
  await payByCard(page);
  await expect(page.getByText('Your transactionId')).toBeVisible();
}
