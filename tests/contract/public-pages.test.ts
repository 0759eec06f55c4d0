import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterAll, beforeAll, expect, it } from 'vitest';
import routes from '~/routes';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';

let server: BuiltServer;
const pages = (routes as RouteConfigEntry[]).flatMap((entry) => pagesOf(entry));

/** The addresses of the routes that show a page, with the layouts' parts joined. */
function pagesOf({ path = '', file, children, index }: RouteConfigEntry, above = ''): string[] {
  const here = path.startsWith('/') ? path : `${above}/${path}`.replace(/\/+$/, '');
  const below = (children ?? []).flatMap((child) => pagesOf(child, here));
  const isPage = file.endsWith('.tsx') && (index || path !== '') && !children;
  return isPage ? [here || '/', ...below] : below;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  });

beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

const tagsOf = (html: string) =>
  new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g)].map(
      ([, name = '', content = '']) => [name, content] as const,
    ),
  );

async function aProduct(): Promise<{ _id: string; name: string; resaleprice: number }> {
  const list = await fetch(`${server.url}/products?limit=1`, {
    headers: { accept: 'application/json' },
  });
  const [product] = (await list.json()) as { _id: string; name: string; resaleprice: number }[];
  if (!product) throw new Error('The demo has no products.');
  return product;
}

/** Real addresses of the routes with parameters; any text does for the others, which hold tokens. */
async function realAddress(page: string): Promise<string> {
  const product = await aProduct();
  return page.replace(/^\/products\/:id$/, `/products/${product._id}`).replace(/:\w+/g, 'x');
}

async function sitemap(): Promise<string[]> {
  const places = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, place = '']) => new URL(place).pathname,
    );
  return (await Promise.all((await places('/sitemap.xml')).map(places))).flat();
}

it('has a link preview on every page that can be read signed out', async () => {
  expect(pages).toContain('/products/:id');
  const read: string[] = [];
  for (const page of pages) {
    if (page.startsWith('/dev/') || page.includes('*')) continue;
    const answer = await get(await realAddress(page));
    if (answer.status >= 300 && answer.status !== 410) continue;
    read.push(page);
    const html = await answer.text();
    const tags = tagsOf(html);
    for (const name of ['og:title', 'og:description', 'og:image', 'og:type', 'og:site_name']) {
      expect(tags.get(name), `${page} ${name}`).toBeTruthy();
    }
    for (const name of ['twitter:card', 'twitter:title', 'twitter:description', 'twitter:image']) {
      expect(tags.get(name), `${page} ${name}`).toBeTruthy();
    }
    for (const name of ['og:image', 'og:url', 'twitter:image']) {
      const address = tags.get(name);
      if (!address) continue;
      expect(new URL(address).origin, `${page} ${name}`).toBe(server.url);
    }
    const image = await fetch(tags.get('og:image') ?? '');
    expect(image.headers.get('content-type'), page).toMatch(/^image\//);
    expect(html, page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    expect(tags.get('theme-color'), page).toMatch(/^#/);
  }
  expect(read).toEqual(expect.arrayContaining(['/', '/search', '/login', '/products/:id']));
});

it('names in the sitemap every page that may be listed, and no other', async () => {
  const listed = await sitemap();
  const robots = await (await get('/robots.txt')).text();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  const opened = [...robots.matchAll(/^Allow: (.+)$/gm)].map(([, path = '']) => path);
  const indexable: string[] = [];
  for (const page of pages) {
    if (page.includes(':') || page.includes('*') || page.startsWith('/dev/')) continue;
    const answer = await get(page);
    if (answer.status !== 200) continue;
    const html = await answer.text();
    const canonical = /<link rel="canonical" href="([^"]+)"\/>/.exec(html)?.[1];
    const listable = tagsOf(html).get('robots') !== 'noindex';
    if (listable && canonical === server.url + (page === '/' ? '/' : page)) indexable.push(page);
  }
  expect(listed.filter((path) => !path.startsWith('/products/')).sort()).toEqual(indexable.sort());
  const shut = indexable.filter((page) => closed.some((path) => page.startsWith(path)));
  expect(shut.filter((page) => !opened.includes(page))).toEqual([]);
  expect(listed.filter((path) => path.startsWith('/dashboard'))).toEqual([]);
});

it('shows picture, name and price of a product, also behind the link that books it', async () => {
  const { _id: id, name, resaleprice } = await aProduct();
  const price = resaleprice.toLocaleString('en-US', { minimumFractionDigits: 2 });
  const booking = await get(`/products/${id}?book=${id}`);
  expect(booking.status).toBe(302);
  for (const path of [`/products/${id}`, booking.headers.get('location') ?? '']) {
    const tags = tagsOf(await (await get(path)).text());
    expect(tags.get('og:title'), path).toBe(`${name} · $${price}`);
    expect(tags.get('og:url'), path).toBe(`${server.url}/products/${id}`);
    expect(tags.get('product:price:amount'), path).toBe(resaleprice.toFixed(2));
    const image = await fetch(tags.get('og:image') ?? '');
    expect(image.headers.get('content-type'), path).toBe('image/jpeg');
  }
});

it('shows a category behind the login that its page needs', async () => {
  const list = await fetch(`${server.url}/categories`, { headers: { accept: 'application/json' } });
  const [category] = (await list.json()) as { _id: string; name: string }[];
  const answer = await get(`/category/${category?._id}`);
  const tags = tagsOf(await (await get(answer.headers.get('location') ?? '')).text());
  expect(tags.get('og:title')).toBe(category?.name);
  expect(tags.get('og:url')).toBe(`${server.url}/category/${category?._id}`);
});

it.each([
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/favicon.ico', 'image/'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/shared-link.png', 'image/png'],
])('serves %s as %s', async (path, type) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain(type);
});

it('has a manifest whose icons are there', async () => {
  const manifest = (await (await get('/manifest.webmanifest')).json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Rummage', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const png = Buffer.from(await (await get(src)).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
