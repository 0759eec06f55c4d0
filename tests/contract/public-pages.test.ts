import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageCodes } from '~/i18n/languages';
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

const SCHEMES = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];

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
    const themes = html.matchAll(/<meta name="theme-color" media="([^"]+)" content="#\w+"\/>/g);
    expect(
      [...themes].map(([, media]) => media),
      page,
    ).toEqual(SCHEMES);
    expect(tags.get('og:image:alt'), page).toBeTruthy();
    for (const side of ['width', 'height']) {
      expect(Number(tags.get(`og:image:${side}`)), `${page} ${side}`).toBeGreaterThan(0);
    }
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
  const others = languageCodes.filter((code) => code !== 'en').map((code) => `/${code}`);
  const everywhere = indexable.flatMap((page) => [
    page,
    // The page of the calls is in English only.
    ...(page === '/api/docs' ? [] : others).map((prefix) =>
      page === '/' ? prefix : prefix + page,
    ),
  ]);
  const aboutPages = listed.filter((path) => !/^(\/\w\w)?\/(products|sellers)\//.test(path));
  expect(listed.some((path) => path.startsWith('/sellers/'))).toBe(true);
  expect(aboutPages.sort()).toEqual(everywhere.sort());
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
    expect(tags.get('product:availability'), path).toBe('in stock');
    expect(tags.get('twitter:image:alt'), path).toBe(name);
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

interface AppManifest {
  id: string;
  lang: string;
  dir: string;
  description: string;
  start_url: string;
  scope: string;
  shortcuts: { name: string; url: string }[];
}
const manifestIn = async (prefix: string) =>
  (await (await get(`${prefix}/manifest.webmanifest`)).json()) as AppManifest;

it('has a manifest in every language, to which its pages link', async () => {
  const english = await manifestIn('');
  for (const [code, dir] of [
    ['de', 'ltr'],
    ['es', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    const prefix = `/${code}`;
    expect(await (await get(prefix)).text()).toContain(
      `<link rel="manifest" href="${prefix}/manifest.webmanifest"/>`,
    );
    const manifest = await manifestIn(prefix);
    expect(manifest).toMatchObject({ id: '/', lang: code, dir, start_url: prefix, scope: '/' });
    expect(manifest.description).not.toBe(english.description);
    for (const [index, { name, url }] of manifest.shortcuts.entries()) {
      expect(url).toBe(prefix + (english.shortcuts[index]?.url ?? ''));
      expect(name).not.toBe(english.shortcuts[index]?.name);
      expect((await get(url)).status, url).toBeLessThan(400);
    }
  }
});

it('has shortcuts in the manifest that lead to pages', async () => {
  const { shortcuts } = await manifestIn('');
  expect(shortcuts.map(({ name }) => name)).toEqual([
    'Search',
    'Sell a product',
    'Favourites',
    'My orders',
  ]);
  for (const { url } of shortcuts) expect((await get(url)).status, url).toBeLessThan(400);
});

interface Thing {
  '@type': string;
  [member: string]: unknown;
}

/** The structured data of a page, as a search engine reads it. */
function structuredData(html: string): Thing[] {
  const texts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...texts].flatMap(([, text = '']) => {
    const data = JSON.parse(text) as Thing & { '@graph'?: Thing[] };
    return data['@graph'] ?? [data];
  });
}

const named = (things: Thing[], type: string) => things.find((one) => one['@type'] === type);

it('describes the site and its search on the home page', async () => {
  const things = structuredData(await (await get('/')).text());
  expect(named(things, 'Organization')).toMatchObject({ name: 'Rummage', url: `${server.url}/` });
  const action = named(things, 'WebSite')?.potentialAction as { target: { urlTemplate: string } };
  const address = action.target.urlTemplate.replace('{search_term_string}', 'chair');
  expect(new URL(address).origin).toBe(server.url);
  expect((await get(new URL(address).pathname + new URL(address).search)).status).toBe(200);
});

it('describes a product, its offer and its place in the site', async () => {
  const { _id: id, name, resaleprice } = await aProduct();
  const things = structuredData(await (await get(`/products/${id}`)).text());
  expect(named(things, 'Product')).toMatchObject({
    name,
    offers: {
      price: resaleprice.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      seller: { '@type': 'Person' },
    },
  });
  const list = named(things, 'BreadcrumbList')?.itemListElement as { name: string; item: string }[];
  expect(list.map((one) => one.name)).toEqual(['Home', expect.any(String), name]);
  for (const { item } of list) expect(new URL(item).origin).toBe(server.url);
});

it('keeps a name that ends a script inside the structured data', async () => {
  const call = async (path: string, data: object, token = '', method = 'POST') =>
    (await (
      await fetch(server.url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(data),
      })
    ).json()) as Record<string, string>;
  const signIn = { email: 'seller@rummage.test', password: 'rummage-demo' };
  const { accessToken } = await call('/sign-in', signIn);
  const name = '</script><script>alert(1)</script>&quot;"';
  const categories = await fetch(`${server.url}/api/categories`);
  const [category] = (await categories.json()) as { _id: string }[];
  const added = await call(
    '/add-product',
    {
      name,
      originalprice: 10,
      resaleprice: 5,
      condition: 'good',
      category: category?._id,
      phone: '5035550100',
      location: '</script>',
      purchaseyear: 2020,
    },
    accessToken,
  );
  const html = await (await get(`/products/${added.insertedId}`)).text();
  expect(html).not.toContain('<script>alert(1)');
  expect(named(structuredData(html), 'Product')).toMatchObject({ name });
  await call(`/product/delete/${added.insertedId}`, {}, accessToken, 'DELETE');
});

const MESSENGERS = [
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
];

it.each(MESSENGERS)('gives the page to %s, which asks for */*', async (agent) => {
  const { _id: id, name } = await aProduct();
  const bare = { accept: '*/*', 'user-agent': agent };
  for (const path of ['/', '/search?q=chair', `/products/${id}`, '/blog', '/api/docs']) {
    const answer = await get(path, bare);
    expect(answer.headers.get('content-type'), path).toMatch(/^text\/html/);
    expect(tagsOf(await answer.text()).get('og:title'), path).toBeTruthy();
  }
  const tags = tagsOf(await (await get(`/products/${id}`, bare)).text());
  expect(tags.get('og:title')).toContain(name);
  // The one address that a page shares with a documented call belongs to the call (decision 30).
  const list = await fetch(`${server.url}/api/categories`);
  const [category] = (await list.json()) as { _id: string }[];
  const shared = await get(`/category/${category?._id}`, bare);
  expect(shared.headers.get('content-type')).toMatch(/^application\/json/);
});
