import path from 'node:path';
import { request as requests } from '@playwright/test';
import SqliteConnection from 'better-sqlite3';
import { expect, type Account } from './rummage';

type Credentials = Pick<Account, 'email' | 'password'>;

const baseURL = () => process.env.E2E_URL ?? '';

/** Documented calls and forms of an account; each has to succeed, and a form to redirect. */
export async function callsOf({ email, password }: Credentials) {
  const open = await requests.newContext({ baseURL: baseURL() });
  const signedIn = await open.post('/sign-in', { data: { email, password } });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  await open.dispose();
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    async call(path: string, data: object = {}) {
      const calls = await requests.newContext({ baseURL: baseURL(), extraHTTPHeaders: headers });
      const answer = await calls.post(path, { data });
      expect(answer.status(), await answer.text()).toBe(200);
      const body = (await answer.json()) as Record<string, string>;
      await calls.dispose();
      return body;
    },
    async send(path: string, form: Record<string, string>) {
      const from = { ...headers, 'sec-fetch-site': 'same-origin' };
      const forms = await requests.newContext({ baseURL: baseURL(), extraHTTPHeaders: from });
      const answer = await forms.post(path, { form, maxRedirects: 0 });
      expect(answer.status(), await answer.text()).toBe(302);
      await forms.dispose();
    },
  };
}

/** The id of a category to list products in. */
export async function someCategory(): Promise<string> {
  const calls = await requests.newContext({ baseURL: baseURL() });
  const categories = (await (await calls.get('/categories')).json()) as { _id: string }[];
  await calls.dispose();
  return categories[0]?._id ?? '';
}

interface Sides {
  seller: Credentials;
  buyer: Credentials;
}

/**
 * A completed order. In cash it completes with the receipt; one by card 48 hours later, so that its
 * row is changed in the server's database.
 */
export async function completedOrder(
  { seller, buyer }: Sides,
  paid: 'cash' | 'card' = 'cash',
): Promise<{ orderId: string; productId: string }> {
  const [sells, buys] = [await callsOf(seller), await callsOf(buyer)];
  const { insertedId: productId = '' } = await sells.call('/add-product', {
    name: 'Reviewed lamp',
    category: await someCategory(),
    acceptsCash: 'true',
    originalprice: '80.00',
    resaleprice: '40.00',
    condition: 'good',
    phone: '503 555 0100',
    location: 'Portland',
    purchaseyear: '2020',
  });
  const { insertedId: orderId = '' } = await buys.call('/order', {
    productId,
    phone: '503 555 0123',
    meetingLocation: 'Library',
    paymentMethod: paid,
  });
  if (paid === 'card') {
    const db = new SqliteConnection(path.join(process.env.E2E_DATA ?? '', 'rummage.db'));
    const done = db.prepare(`UPDATE "Order" SET "status" = 'completed', "deadlineAt" = NULL,
      "receivedAt" = @now, "completedAt" = @now WHERE "id" = @orderId`);
    expect(done.run({ now: Date.now(), orderId }).changes).toBe(1);
    db.close();
  } else {
    await sells.call(`/api/orders/${orderId}/accept`);
    await buys.call(`/api/orders/${orderId}/received`);
  }
  return { orderId, productId };
}

interface Reviewed {
  paid: 'cash' | 'card';
  stars: number;
  text?: string;
  /** The seller's public answer. */
  answer?: string;
}

/**
 * An order that both sides have reviewed, so that the reviews are published. Returns the id of the
 * buyer's review.
 */
export async function reviewedOrder(
  sides: Sides,
  { paid, stars, text = '', answer }: Reviewed,
): Promise<string> {
  const { orderId } = await completedOrder(sides, paid);
  const path = `/api/orders/${orderId}/review`;
  const { id = '' } = await (await callsOf(sides.buyer)).call(path, { stars, text });
  const sells = await callsOf(sides.seller);
  await sells.call(path, { stars: 5 });
  if (answer) await sells.send(`/dashboard/orders/${orderId}/review`, { intent: 'answer', answer });
  return id;
}

/** Reports a review to the admins. */
export async function reportReview(reporter: Credentials, id: string, details: string) {
  await (await callsOf(reporter)).send(`/reviews/${id}/report`, { reason: 'offensive', details });
}
