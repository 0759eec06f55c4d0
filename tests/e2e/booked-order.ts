import type { Page } from '@playwright/test';

export interface BookedOrder {
  orderId: string;
  name: string;
  /** Dollars. */
  price: number;
}

interface Listed {
  _id: string;
  name: string;
  resaleprice: number;
  advertised: boolean;
}

/** Books any product that nobody advertises, which other tests may look for, for whoever is logged in, through the documented call. */
export async function bookSomething(page: Page): Promise<BookedOrder> {
  const origin = new URL(page.url()).origin;
  const listed = await page.request.get(`${origin}/products?limit=200`);
  const all = (await listed.json()) as Listed[];
  const products = all.filter(({ advertised }) => !advertised);
  // Other tests book, too: start anywhere, and go on when somebody was quicker.
  const start = Math.floor(Math.random() * products.length);
  for (let index = 0; index < products.length; index += 1) {
    const product = products[(start + index) % products.length];
    if (!product) continue;
    const answer = await page.request.post(`${origin}/order`, {
      headers: { origin },
      data: { productId: product._id, phone: '+1 503 555 0199', meetingLocation: 'Library steps' },
    });
    const body = (await answer.json()) as { insertedId?: string };
    if (!body.insertedId) continue;
    return { orderId: body.insertedId, name: product.name, price: product.resaleprice };
  }
  throw new Error('There is nothing left to book.');
}
