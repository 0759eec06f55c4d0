import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageFor } from '~/i18n/catalogues.server';
import { languageCodes } from '~/i18n/languages';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';

let server: BuiltServer;

beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
const page = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).text();

async function aProduct(): Promise<string> {
  const list = await fetch(`${server.url}/products?limit=1`, {
    headers: { accept: 'application/json' },
  });
  const [product] = (await list.json()) as { _id: string }[];
  return `/products/${product?._id}`;
}

const PAGES = [
  '/',
  '/search',
  '/search?q=bike',
  '/blog',
  '/login',
  '/register',
  '/terms',
  '/contact',
];
const OTHERS = languageCodes.filter((code) => code !== 'en');

const addressesOf = (html: string) =>
  [...html.matchAll(/<(?:a|form)\b[^>]*?\b(?:href|action)="(\/[^"]*)"/g)].map(
    ([, address = '']) => address,
  );
/** Files, and what has no language. */
const NO_PAGE =
  /^\/(assets|images|api\/openapi\.json|language)(\/|$|\?)|\.(svg|png|ico|webmanifest)$/;

describe.each(OTHERS)('pages in %s', (code) => {
  it.each(PAGES)('%s says its language and stays in it', async (path) => {
    const answer = await get(path === '/' ? `/${code}` : `/${code}${path}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const dir = code === 'ar' ? 'rtl' : 'ltr';
    expect(html).toContain(`<html lang="${code}" dir="${dir}"`);
    // The switch leads to the other languages.
    const links = addressesOf(
      html.replace(/<nav aria-label="[^"]*">(?:<(?:a|span)[^>]*lang=[^]*?)<\/nav>/, ''),
    );
    expect(links.length).toBeGreaterThan(5);
    const leaving = links.filter(
      (address) => !NO_PAGE.test(address) && !new RegExp(`^/${code}([/?#]|$)`).test(address),
    );
    expect(leaving).toEqual([]);
  });

  it('redirects within the language', async () => {
    const answer = await get(`/${code}/dashboard/saved`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/${code}/login?from=%2Fdashboard%2Fsaved`);
  });

  it('has no documented calls', async () => {
    for (const path of ['/categories', '/orders', '/api/products', '/jwt']) {
      const answer = await get(`/${code}${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

describe('what search engines read', () => {
  const alternatesOf = (html: string) =>
    Object.fromEntries(
      // Feeds are alternates, too, without a language.
      [...html.matchAll(/<link\b(?=[^>]*rel="alternate")[^>]*hreflang="[^>]*>/gi)].map(([tag]) => [
        /hreflang="([^"]+)"/i.exec(tag)?.[1] ?? '',
        new URL(/href="([^"]+)"/.exec(tag)?.[1] ?? '').pathname,
      ]),
    );
  const canonicalOf = (html: string) =>
    new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '').pathname;

  it('pairs every page with itself in all languages', async () => {
    for (const path of ['/', '/search', '/terms', await aProduct()]) {
      const own = (code: string) =>
        code === 'en' ? path : path === '/' ? `/${code}` : `/${code}${path}`;
      const expected = {
        ...Object.fromEntries(languageCodes.map((code) => [code, own(code)])),
        'x-default': path,
      };
      for (const code of languageCodes) {
        const html = await page(own(code));
        expect([own(code), alternatesOf(html)]).toEqual([own(code), expected]);
        expect(canonicalOf(html)).toBe(own(code));
      }
    }
  });

  it('lists all languages in the sitemap', async () => {
    const text = await page('/sitemap/pages.xml');
    for (const path of ['/terms', '/de/terms', '/es/terms', '/ar/terms']) {
      expect(text).toContain(`<loc>${server.url.replace('127.0.0.1', 'localhost')}${path}</loc>`);
    }
  });
});

it('says that the page of the calls is in English', async () => {
  const html = await page('/ar/api/docs');
  expect(html).toContain('<div lang="en" dir="ltr"');
  const address = `${server.url.replace('127.0.0.1', 'localhost')}/api/docs`;
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(html).not.toMatch(/<link\b[^>]*hreflang/i);
  const listed = [...(await page('/sitemap/pages.xml')).matchAll(/<loc>([^<]*docs)<\/loc>/g)];
  expect(listed.map(([, found]) => found)).toEqual([address]);
});

it('answers calls in the language that they accept', async () => {
  for (const code of languageCodes) {
    const { t } = languageFor(code, { default: 'en', pseudo: false });
    const answer = await fetch(`${server.url}/orders`, {
      headers: { 'accept-language': `${code};q=0.9, fr;q=0.8` },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      message: t('errors.unauthenticated'),
      code: 'unauthenticated',
    });
    expect(answer.headers.get('vary')).toMatch(/accept-language/i);
    const signedOut = await fetch(`${server.url}/api/sign-out`, {
      method: 'POST',
      headers: { 'accept-language': code, origin: server.url },
    });
    expect(await signedOut.json()).toMatchObject({ message: t('accounts.signedOut') });
  }
});

it('decides by the address alone, not by cookies or Accept-Language', async () => {
  const plain = await page('/search');
  expect(await page('/search', { 'accept-language': 'de' })).toBe(plain);
  expect((await get('/search')).headers.get('vary') ?? '').not.toMatch(/accept-language/i);
});

it('has another default language where the operator wants it', async () => {
  const german = await startBuiltServer({ DEFAULT_LANGUAGE: 'de' });
  const read = async (path: string) => {
    const answer = await fetch(german.url + path, { headers: { accept: 'text/html' } });
    return `${answer.status} ${/<html lang="\w+"/.exec(await answer.text())?.[0]}`;
  };
  expect(await read('/')).toBe('200 <html lang="de"');
  expect(await read('/en/search')).toBe('200 <html lang="en"');
  // Links of before the change have the language in front.
  expect(await read('/de/search')).toBe('200 <html lang="de"');
  const redirects: [string, number, string | null][] = [
    ['/de', 308, '/'],
    ['/de/', 308, '/'],
    ['/de/login?returnTo=%2Fde%2Fdashboard', 308, '/login?returnTo=%2Fde%2Fdashboard'],
    ['/de/search?q=bike', 308, '/search?q=bike'],
    ['/de//evil.example', 400, null],
    ['/de/%5cevil.example', 400, null],
    ['/de/de/search', 308, '/de/search'],
  ];
  for (const [path, status, location] of redirects) {
    const answer = await fetch(german.url + path, { redirect: 'manual' });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, status, location]);
  }
  // Mail programs send this without an origin and follow no redirect.
  const unsubscribed = await fetch(`${german.url}/de/unsubscribe/wrong-token`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  const bare = await fetch(`${german.url}/unsubscribe/wrong-token`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(unsubscribed.status).toBe(bare.status);
  expect(await unsubscribed.text()).toContain('<html lang="de"');
  await german.stop();
});

it('refuses a form that is sent to a page without one in the language of the page', async () => {
  for (const code of languageCodes) {
    const { t, prefix } = languageFor(code, { default: 'en', pseudo: false });
    const answer = await fetch(`${server.url}${prefix}/about`, {
      method: 'POST',
      headers: { accept: 'text/html', origin: server.url },
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(answer.status).toBe(405);
    const html = await answer.text();
    expect(html).toContain(`<i>${t('errors.methodNotAllowed')}</i>`);
    expect(html).not.toContain('<i>Method Not Allowed');
  }
});

it('refuses what reaches no page in the language of the address or of the call', async () => {
  const long = 'x'.repeat(9_000);
  const refused = await get(`/ar/search?q=${long}`);
  expect(refused.status).toBe(414);
  const html = await refused.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('هذا العنوان طويل جدًا.');
  expect(html).toContain('href="/ar"');
  const call = await fetch(`${server.url}/api/products?q=${long}`, {
    headers: { 'accept-language': 'de' },
  });
  expect(call.headers.get('vary')).toContain('Accept-Language');
  expect(await call.json()).toMatchObject({ message: 'Diese Adresse ist zu lang.' });
});
