import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageCodes } from '~/i18n/languages';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

interface ProductJson {
  _id: string;
  name: string;
  resaleprice: number;
  condition: string;
  status: string;
}

interface ListAnswer {
  items: ProductJson[];
  next?: string;
  prev?: string;
}

/** Changes a product behind the server's back, as its seller, a buyer or an attacker would. */
function change(id: string | undefined, assignment: string, ...values: string[]): void {
  const db = new SqliteConnection(path.join(server.dataDir, 'rummage.db'));
  db.prepare(`UPDATE "Product" SET ${assignment} WHERE "id" = ?`).run(...values, id);
  db.close();
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { headers });

async function list(path: string): Promise<ListAnswer> {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  const links = [...(answer.headers.get('Link') ?? '').matchAll(/<([^>]+)>; rel="(next|prev)"/g)];
  const items = (await answer.json()) as ProductJson[];
  return { items, ...Object.fromEntries(links.map(([, to, rel]) => [rel, to])) };
}

const json = { accept: 'application/json' };

/** Products of the demo that are neither reserved nor sold. */
const FOR_SALE = 240;

/** What a page says about its product to search engines. */
function structuredData(html: string): unknown {
  const all = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return all
    .map(([, text = '']) => JSON.parse(text) as { '@type'?: string })
    .find((data) => data['@type'] === 'Product');
}

const idsOf = (items: ProductJson[]) => items.map(({ _id }) => _id);

it('lists products with the filters, sorts and pages of the site, at both addresses', async () => {
  const all = await list('/products?limit=500');
  expect(all.items.length).toBe(FOR_SALE);
  expect((await list('/api/products')).items).toEqual(all.items);
  const fair = await list('/products?condition=fair&maxPrice=99.99&sort=price-asc&limit=500');
  const expected = all.items.filter((one) => one.condition === 'fair' && one.resaleprice <= 99.99);
  expect(idsOf(fair.items).sort()).toEqual(idsOf(expected).sort());
  const prices = fair.items.map(({ resaleprice }) => resaleprice);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

it('leads through all pages and back', async () => {
  const pages = [await list('/products?limit=100&sort=price-desc')];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list(next));
  expect(pages.map(({ items }) => items.length)).toEqual([100, 100, FOR_SALE - 200]);
  expect(new Set(pages.flatMap(({ items }) => idsOf(items))).size).toBe(FOR_SALE);
  const back = await list(pages[2]?.prev ?? '');
  expect(back.items).toEqual(pages[1]?.items);
  expect(pages[0]?.prev).toBeUndefined();
});

it.each([
  'limit=0',
  'limit=501',
  'minPrice=1,000',
  'maxYear=99',
  'condition=new',
  'sort=random',
  `q=${'x'.repeat(121)}`,
])('refuses %s with 422', async (query) => {
  const answer = await get(`/products?${query}`);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
});

it('refuses a cursor it has not written', async () => {
  expect((await get('/products?cursor=nonsense')).status).toBe(400);
});

it('gives one product as JSON to who asks for it, and as a page to everybody else', async () => {
  const [product] = (await list('/products?limit=1')).items;
  const path = `/products/${product?._id}`;
  // By its id it has members more: its photos and its terms for offers.
  expect(await (await get(path, json)).json()).toMatchObject(product ?? {});
  expect(await (await get(`/api${path}`, { accept: 'text/html' })).json()).toMatchObject(
    product ?? {},
  );
  const readers: Record<string, string>[] = [
    { accept: 'text/html,*/*;q=0.8' },
    { accept: '*/*' },
    { accept: '*/*', 'user-agent': 'facebookexternalhit/1.1' },
    { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  ];
  for (const headers of readers) {
    const page = await get(path, headers);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    const html = await page.text();
    expect(html).toContain(`<link rel="canonical" href="${server.url}${path}"/>`);
    expect(html).toContain('<meta property="og:title"');
    expect(structuredData(html)).toMatchObject({
      '@type': 'Product',
      name: product?.name,
      offers: { '@type': 'Offer', price: product?.resaleprice.toFixed(2), priceCurrency: 'USD' },
    });
  }
});

it('answers an unknown product 404 in either form', async () => {
  expect((await get('/products/nobody', json)).status).toBe(404);
  expect((await get('/products/nobody', { accept: 'text/html' })).status).toBe(404);
  expect(await (await get('/products/%22', json)).json()).toMatchObject({ code: 'not_found' });
});

it('names every product in the sitemap, and the sitemap in robots.txt', async () => {
  const robots = await (await get('/robots.txt')).text();
  const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const places = async (address: string) => {
    const answer = await get(new URL(address).pathname);
    expect(answer.headers.get('Content-Type')).toContain('xml');
    const found = (await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
    return [...found].map(([, place]) => place ?? '');
  };
  const parts = await places(index);
  const pages = (await Promise.all(parts.map(places))).flat();
  expect(pages).toContain(`${server.url}/`);
  const products = pages.filter((place) => place.includes('/products/'));
  expect(products).toHaveLength(FOR_SALE * languageCodes.length);
  expect(products.filter((place) => place.startsWith(`${server.url}/de/`))).toHaveLength(FOR_SALE);
  expect((await get('/sitemap/nonsense.xml')).status).toBe(404);
  expect((await get('/sitemap/pages')).status).toBe(404);
});

it('answers page data that have not changed with 304', async () => {
  const path = '/search?q=bike&_data=routes%2Fsite%2Fsearch';
  const first = await get(path);
  expect(first.headers.get('Cache-Control')).toBe('private, max-age=5');
  expect(first.headers.get('Vary')).toMatch(/Cookie/);
  const etag = first.headers.get('ETag') ?? '';
  const again = await get(path, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  const other = await get(`${path}&sort=price-asc`, { 'if-none-match': etag });
  expect(other.status).toBe(200);
  const root = await get('/search?_data=root');
  expect(root.headers.get('Cache-Control')).toBe('no-store');
});

it('tells what is sold and what is gone, and offers what is like it', async () => {
  const [sold, gone] = (await list('/products?q=bike&limit=2')).items;
  change(sold?._id, `"status" = 'sold', "listed" = 0`);
  change(gone?._id, `"deletedAt" = 1, "listed" = 0`);
  // Changed behind the server's back: only somebody signed out is shown what was kept.
  const html = { accept: 'text/html', cookie: 'rummage_session=none' };
  const soldPage = await get(`/products/${sold?._id}`, html);
  expect(soldPage.status).toBe(200);
  const text = await soldPage.text();
  expect(text).toContain('>Sold<');
  expect(text).toContain('https://schema.org/SoldOut');
  expect(text).toContain('Similar products');
  expect(text).not.toContain(`name="book" value="${sold?._id}"`);
  const gonePage = await get(`/products/${gone?._id}`, html);
  expect(gonePage.status).toBe(410);
  const said = await gonePage.text();
  expect(said).toContain('This product has been taken down.');
  expect(said).toContain('Similar products');
  expect(said).not.toContain(gone?.name);
  const call = await get(`/products/${gone?._id}`, json);
  expect(call.status).toBe(410);
  expect(await call.json()).toMatchObject({ code: 'gone' });
  // An address that no other test has read, so that nothing of it was kept.
  const left = idsOf((await list('/products?limit=499')).items);
  expect(left).not.toContain(sold?._id);
  expect(left).not.toContain(gone?._id);
});

it('lets no text of a seller out of its place', async () => {
  const [product] = (await list('/products?limit=1')).items;
  const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(2)>\u2028&amp;';
  change(product?._id, `"name" = ?, "description" = ?`, evil, `${evil}\n\nand a line`);
  const uncached = { accept: 'text/html', cookie: 'rummage_session=none' };
  const page = await (await get(`/products/${product?._id}`, uncached)).text();
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img src=x');
  expect(structuredData(page)).toMatchObject({ name: evil });
});
