import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceRule } from '~/features/products/price-rule';
import { decimalsOf, formatMoney, toMajorNumber } from '~/lib/money';
import { demoPrice } from '../../prisma/demo/demo-price';
import { demoListings } from '../../prisma/demo/listings';
import { demoOrders } from '../../prisma/demo/orders';
import { demoAccounts } from '../../prisma/seed/demo-accounts';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { ShopClient } from '../setup/shop-client';

interface ProductJson {
  _id: string;
  name: string;
  originalprice: number;
  resaleprice: number;
  currency: string;
}

type Offer = Record<'id' | 'status' | 'madeBy', string>;

const taken = new Set(
  demoOrders
    .filter(({ status }) => status !== 'cancelled' && status !== 'expired')
    .map(({ listing }) => listing),
);
/** What lists show: neither what is reserved or sold, nor what was taken down. */
const forSale = demoListings.filter(({ pictures: [first = ''] }) => !taken.has(first));

/** The products that a shop lists, in pages of the greatest length. */
async function listAll(client: ShopClient): Promise<ProductJson[]> {
  const listed: ProductJson[] = [];
  let next: string | undefined = '/api/products?limit=200';
  while (next) {
    const { text, headers } = await client.call('GET', next);
    listed.push(...(JSON.parse(text) as ProductJson[]));
    const address = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    const url = address && new URL(address, 'http://localhost');
    next = url ? url.pathname + url.search : undefined;
  }
  return listed;
}

/** The page as a reader sees it: React separates texts by comments. */
const textOf = (page: string) =>
  page.replace(/<!-- -->|<\/?bdi\b[^>]*>/g, '').replaceAll('&nbsp;', '\u00a0');

describe.each([
  ['JPY', 'yen', 1.5, 'Write the resale price without decimals: 1500.', 1500, '¥1,500'],
  [
    'KWD',
    'dinars',
    1.5005,
    'Write the resale price with at most three decimals: 49.990.',
    1.5,
    'KWD\u00a01.500',
  ],
  [
    'USD',
    'dollars',
    1.555,
    'Write the resale price with at most two decimals: 49.99.',
    15,
    '$15.00',
  ],
] as const)('a shop in %s', (currency, name, wrong, message, right, shown) => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer({ CURRENCY: currency.toLowerCase() });
  });
  afterAll(() => server.stop());

  const guest = () => new ShopClient(server.url);
  const list = async (path: string) =>
    JSON.parse((await guest().call('GET', path)).text) as ProductJson[];

  it('has a demo with prices in its currency', async () => {
    const rule = priceRule(currency, null);
    const expected = new Map(
      demoListings.map((one) => {
        const amountMinor = demoPrice(one.resalePrice, rule);
        return [one.name, toMajorNumber({ amountMinor, currency })];
      }),
    );
    const products = await listAll(guest());
    expect(products).toHaveLength(forSale.length);
    for (const one of products) {
      expect([one.currency, one.resaleprice]).toEqual([currency, expected.get(one.name)]);
    }
  });

  it('shows its currency on its pages, and no other', async () => {
    const [product] = await list('/api/products?sort=price-desc&limit=1');
    const { _id, resaleprice } = product as ProductJson;
    const amountMinor = Math.round(resaleprice * 10 ** decimalsOf(currency));
    for (const path of ['/', `/search?minPrice=${resaleprice}`, `/products/${_id}`]) {
      const { status, text } = await guest().call('GET', path);
      const page = textOf(text);
      expect([path, status]).toEqual([path, 200]);
      if (path !== '/') expect(page).toContain(formatMoney({ amountMinor, currency }, 'en-US'));
      if (currency !== 'USD') expect(page).not.toMatch(/\$\d|\bdollars\b|"USD"/);
    }
    const search = await guest().call('GET', '/search?minPrice=much');
    expect(search.text).toContain(`Enter a price in ${name}, like`);
    expect(search.text).toContain(`Price in ${name}`);
    const page = await guest().call('GET', `/products/${_id}`);
    expect(page.text).toContain(`"priceCurrency":"${currency}"`);
  });

  it('takes prices of its currency only, in JSON and in the form', async () => {
    const seller = await guest().register('seller');
    const fields = { ...(await seller.productFields()), originalprice: right };
    const refused = await seller.call('POST', '/add-product', { ...fields, resaleprice: wrong });
    expect([refused.status, refused.json.fields]).toEqual([422, { resaleprice: [message] }]);
    const form = new URLSearchParams(
      Object.entries({ ...fields, resaleprice: wrong }).map(([key, value]) => [key, String(value)]),
    );
    const again = await seller.call('POST', '/dashboard/add-product', form);
    expect(again.status).toBe(422);
    expect(again.text).toContain(message);
    expect(again.text).toContain(`Your asking price, in ${name}.`);
    const { json } = await seller.call('POST', '/add-product', { ...fields, resaleprice: right });
    const added = await seller.call('GET', `/api/products/${String(json.insertedId)}`);
    expect(added.json).toMatchObject({ resaleprice: right, currency });
  });

  it('books and takes money in its currency', async () => {
    const seller = await guest().register('seller');
    const fields = { ...(await seller.productFields()), originalprice: right, resaleprice: right };
    const { json } = await seller.call('POST', '/add-product', fields);
    const buyer = await guest().register();
    const where = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };
    const booking = { productId: json.insertedId, ...where };
    const other = await buyer.call('POST', '/order', { ...booking, price: right + 1 });
    expect([other.status, other.json.message]).toEqual([
      409,
      `The price is ${shown} now. Check the product again before you book it.`,
    ]);
    const booked = await buyer.call('POST', '/order', { ...booking, price: right });
    const orderId = String(booked.json.insertedId);
    const order = await buyer.call('GET', `/orders/${orderId}`);
    expect(order.json).toMatchObject({ price: right, currency, paid: false });
    const page = await buyer.call('GET', `/dashboard/payment/${orderId}`);
    expect(textOf(page.text)).toContain(`Pay ${shown}`);
    expect((await buyer.pay(orderId)).status).toBe(302);
    const receipt = await buyer.call('GET', `/dashboard/receipt/${orderId}`);
    expect(textOf(receipt.text)).toContain(shown);
  });
});

it('hides products whose price is in a former currency until the seller confirms it', async () => {
  const before = await startBuiltServer();
  await before.kill('SIGTERM');
  const after = await startBuiltServer({ CURRENCY: 'jpy', DATA_DIR: before.dataDir });
  const guest = new ShopClient(after.url);
  const listed = async () =>
    JSON.parse((await guest.call('GET', '/api/products')).text) as object[];
  expect(await listed()).toEqual([]);

  const { seller: email, password } = demoAccounts;
  const seller = await new ShopClient(after.url).signIn(email, password);
  const offers = JSON.parse((await seller.call('GET', '/api/offers')).text) as Offer[];
  const open = offers.find(({ status, madeBy }) => status === 'open' && madeBy === 'buyer');
  for (const amount of [9, '8.50', 100_000]) {
    const counter = await seller.call('POST', `/api/offers/${open?.id}/counter`, { amount });
    const message = 'The seller has to confirm the price in JPY first.';
    expect(counter).toMatchObject({ status: 409, json: { message } });
  }
  const mine = await seller.call('GET', '/dashboard/my-products');
  expect(mine.text).toContain('Confirm price');
  const [edit = '', id = ''] = /\/dashboard\/my-products\/([\w-]+)\/edit/.exec(mine.text) ?? [];
  const page = await guest.call('GET', `/products/${id}`);
  expect(page.text).toContain('Not for sale now');
  expect(page.text).not.toContain('Book now');
  const form = await seller.call('GET', edit);
  expect(textOf(form.text)).toContain('This site uses yen now. Enter the prices again');
  const [field] = /<input[^>]*name="resaleprice"[^>]*>/.exec(form.text) ?? [];
  expect(field).toBeDefined();
  expect(field).not.toMatch(/value="\d/);

  const { json } = await seller.call('GET', `/api/products/${id}`);
  const fields = Object.fromEntries(
    ['name', 'category', 'condition', 'phone', 'location', 'purchaseyear', 'description'].map(
      (name) => [name, String(json[name])],
    ),
  );
  const save = (resaleprice: string) =>
    seller.call(
      'POST',
      edit,
      new URLSearchParams({ ...fields, originalprice: '4000', resaleprice }),
    );
  const refused = await save('1.5');
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Write the resale price without decimals: 1500.'),
  ]);
  expect((await save('2500')).status).toBe(302);
  expect(await listed()).toMatchObject([{ _id: id, resaleprice: 2500, currency: 'JPY' }]);
  await after.kill('SIGTERM');

  const back = await startBuiltServer({ DATA_DIR: before.dataDir });
  expect(await listAll(new ShopClient(back.url))).toHaveLength(forSale.length - 1);
  await back.stop();
  await before.stop();
});
