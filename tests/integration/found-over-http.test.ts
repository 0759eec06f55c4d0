import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { openSession } from '~/features/accounts/sessions.server';
import { removeField, replaceFields } from '~/features/products/edit-category-fields.server';
import { attributeColumns } from '~/features/products/write-product.server';
import { placeSlug } from '~/lib/place-slug';
import { cellAt } from '~/lib/place-grid';
import { onEachDatabase } from '../setup/databases';
import { startApp, type RunningApp } from '../setup/running-app';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';

/** In Salem, Oregon, about 70 km from Portland; no other number of a page is like it. */
const SALEM = cellAt(44.94, -123.04);
const PORTLAND = cellAt(45.52, -122.68);

const SIZE = { key: 'size', label: 'Size', type: 'choice', required: false, filterable: true };
const SIZES = { ...SIZE, options: ['S', 'M'], unit: null };

async function shop(app: RunningApp) {
  const { services, url } = app;
  const admin = await addPerson(services, 'admin');
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const coat = await addProduct(services, seller, {
    name: 'Red coat',
    placeCell: SALEM,
    placeId: 'salem.us.or',
    location: 'Salem',
    resalePriceMinor: 2500,
    ...attributeColumns({ size: ['M'] }),
  });
  const { categoryId } = coat;
  await replaceFields(actAs(services, admin), categoryId, [{ ...SIZES, type: 'choice' }]);
  const lamp = await addProduct(services, seller, {
    name: 'Red lamp',
    placeCell: PORTLAND,
    placeId: 'portland.us.or',
    // The newer one.
    resalePriceMinor: 1500,
    createdAt: new Date(),
  });
  const ids = { [coat.id]: 'coat', [lamp.id]: 'lamp' };
  const tokenOf = async ({ userId }: Actor) =>
    (await openSession(actAs(services, null), { userId, remember: false, userAgent: '' }))
      .accessToken;
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    actor?: Actor,
    language = 'en',
  ) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(actor && { authorization: `Bearer ${await tokenOf(actor)}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as never };
  };
  /** The data of a page, as its scripts ask for them. */
  const data = async <Data>(path: string, route: string): Promise<Data> => {
    const join = path.includes('?') ? '&' : '?';
    const response = await fetch(`${url}${path}${join}_data=${encodeURIComponent(route)}`);
    return (await response.json()) as Data;
  };
  return { admin, seller, buyer, coat, lamp, categoryId, ids, call, data, tokenOf };
}

type Products = { products: { id: string }[] };

onEachDatabase('what people look for, over HTTP,', (it) => {
  it('is the same on the page and in JSON, which refuses what the page ignores', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { call, data, ids, categoryId } = await shop(app);
      for (const [query, names] of [
        ['', ['lamp', 'coat']],
        ['q=red&sort=price-desc', ['coat', 'lamp']],
        ['maxPrice=20', ['lamp']],
        [`category=${categoryId}&field.size=m`, ['coat']],
        [`category=${categoryId}&field.size=S`, []],
        [`category=${categoryId}&field.size=XXL`, ['coat']],
        [`category=${categoryId}&field.colour=red`, ['coat']],
        ['field.size=M', ['lamp', 'coat']],
        ['near=salem.us.or&sort=nearest', ['coat', 'lamp']],
        ['near=Portland,+Oregon&within=50', ['lamp']],
        ['near=portland.us.or&within=&sort=', ['lamp', 'coat']],
      ] as const) {
        const { json } = await call('GET', `/api/search?${query}`);
        const found = (json as { _id: string }[]).map(({ _id }) => ids[_id]);
        expect([query, found]).toEqual([query, names]);
        const page = await data<Products>(`/search?${query}`, 'routes/site/search');
        expect(page.products.map(({ id }) => ids[id])).toEqual(names);
        const { found: count } = await data<{ found: object }>(
          `/search/count?${query}`,
          'routes/site/search-count',
        );
        expect(count).toEqual({ count: names.length, more: false });
      }
      for (const [query, field] of [
        ['within=10', 'within'],
        ['sort=nearest', 'sort'],
        ['category=none', 'category'],
        ['near=Portland&within=10', 'near'],
        ['maxPrice=cheap', 'maxPrice'],
        [`q=${'red+'.repeat(13)}`, 'q'],
      ] as const) {
        const { status, json } = await call('GET', `/api/search?${query}`);
        expect([status, Object.keys((json as { fields: object }).fields)]).toEqual([422, [field]]);
        expect((await fetch(`${app.url}/search?${query}`)).status).toBe(200);
      }
      for (const [query, mayBeSaved] of [
        ['q=-', false],
        ['q=lamp&location=%F0%9F%8E%B8', false],
        ['near=Portland&within=10', false],
        ['near=Atlantis+Under+Water', false],
        ['q=lamp&maxPrice=cheap', false],
        ['q=lamp&within=25', false],
        ['minPrice=50&maxPrice=5', false],
        ['q=lamp&near=portland.us.or', true],
      ] as const) {
        const page = await data<object>(`/search?${query}`, 'routes/site/search');
        const feed = mayBeSaved ? expect.any(String) : null;
        expect([query, page]).toEqual([query, expect.objectContaining({ mayBeSaved, feed })]);
      }
      // The next page asks which Portland is meant.
      expect(
        await data('/search/count?near=Portland&within=5', 'routes/site/search-count'),
      ).toEqual({ found: null });
    } finally {
      await app.close();
    }
  });

  it('says above the list which filters are not applied, and offers neither to save it nor a feed', async ({
    db,
  }) => {
    const app = await startApp(db);
    try {
      const { admin, seller, ids, categoryId, data, tokenOf } = await shop(app);
      const width = { ...SIZE, key: 'width', label: 'Width', type: 'number', unit: 'cm' } as const;
      await replaceFields(actAs(app.services, admin), categoryId, [{ ...width, options: [] }]);
      const authorization = `Bearer ${await tokenOf(seller)}`;
      const read = async (path: string) => {
        const headers = { accept: 'text/html', authorization };
        return (await fetch(app.url + path, { headers })).text();
      };
      const swapped = 'field.width.min=60&field.width.max=50';
      for (const [path, line, names] of [
        [
          '/search?q=red&minPrice=abc',
          '“Price” is not applied yet. Enter a price in dollars, like 20 or 19.99.',
          ['lamp', 'coat'],
        ],
        [
          '/search?near=Springfield&within=25',
          '“Distance” is not applied yet. Which “Springfield”?',
          ['lamp', 'coat'],
        ],
        [
          '/search?minPrice=50&maxPrice=5',
          'Price: Enter a lowest price that is not above the highest.',
          [],
        ],
        [`/search?q=${'red+'.repeat(13)}`, 'Words: Enter at most 12 words.', ['lamp', 'coat']],
        [
          `/search?category=${categoryId}&${swapped}`,
          'Width: Enter a lowest number that is not above the highest.',
          [],
        ],
        [
          `/category/${categoryId}?${swapped}`,
          'Width: Enter a lowest number that is not above the highest.',
          [],
        ],
      ] as const) {
        const page = await read(path);
        const list = page.indexOf('class="listing"');
        expect([path, page.slice(0, list)]).toEqual([path, expect.stringContaining(line)]);
        expect(page.slice(0, list)).toContain('There is a problem');
        expect(page).not.toContain('/dashboard/searches/new');
        expect(page).not.toContain('href="/feeds/');
        const route = path.startsWith('/search') ? 'search' : 'category';
        if (route === 'category') continue;
        const { products } = await data<Products>(path, `routes/site/${route}`);
        expect(products.map(({ id }) => ids[id])).toEqual(names);
        const query = path.slice(path.indexOf('?'));
        const counted = await data(`/search/count${query}`, 'routes/site/search-count');
        const known = { count: names.length, more: false };
        expect(counted).toEqual({ found: path.includes('near=') ? null : known });
      }
      const places = await read('/search?near=Springfield&within=25');
      expect(places).toContain('href="/search?near=springfield.us.mo&amp;within=25"');
      const prices = await read('/search?minPrice=50&maxPrice=5');
      expect(prices).toContain('Price: $50.00 to $5.00');
      expect(prices).toMatch(/name="minPrice"[^>]*value="50"/);
      expect(prices).toMatch(/name="maxPrice"[^>]*value="5"/);
      expect(await read(`/search?category=${categoryId}&${swapped}`)).toContain('Width: 60');
    } finally {
      await app.close();
    }
  });

  it('has a category’s page whose feed has its filters', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { seller, categoryId, tokenOf } = await shop(app);
      const headers = { accept: 'text/html', authorization: `Bearer ${await tokenOf(seller)}` };
      const filters = 'near=portland.us.or&amp;within=10';
      for (const [query, feed] of [
        ['', `/feeds/category/${categoryId}`],
        ['?sort=price-asc', `/feeds/category/${categoryId}`],
        ['?near=portland.us.or&within=10', `/feeds/search?category=${categoryId}&amp;${filters}`],
      ]) {
        const response = await fetch(`${app.url}/category/${categoryId}${query}`, { headers });
        expect(await response.text()).toContain(`href="${feed}"`);
      }
    } finally {
      await app.close();
    }
  });

  it('keeps all filters of fields when the form of the filters is sent again', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { admin, categoryId } = await shop(app);
      await replaceFields(actAs(app.services, admin), categoryId, [
        { ...SIZES, type: 'choice' },
        { ...SIZES, key: 'width', label: 'Width', type: 'number', options: [] },
        { ...SIZES, key: 'author', label: 'Author', type: 'text', options: [] },
        { ...SIZES, key: 'locked', label: 'Locked', type: 'yesno', options: [] },
      ]);
      const query = [
        'field.size=M',
        'field.width=54&field.width=55.5&field.width.min=50',
        'field.author=Ann&field.author=Bo',
        'field.locked=no',
      ].join('&');
      const page = await (await fetch(`${app.url}/search?category=${categoryId}&${query}`)).text();
      const panel = /<section id="filters"[^]*?<\/section>/.exec(page)?.[0] ?? '';
      const sent = [...panel.matchAll(/<input [^>]*>/g)].flatMap(([tag]) => {
        const [name = '', value = ''] = ['name', 'value'].map(
          (one) => new RegExp(` ${one}="([^"]*)"`).exec(tag)?.[1],
        );
        const isSent = !tag.includes('type="checkbox"') || tag.includes('checked=""');
        return name.startsWith('field.') && value !== '' && isSent ? `${name}=${value}` : [];
      });
      expect(sent.sort()).toEqual(query.split('&').sort());
      expect(panel).toMatch(/value="yes"[^]*value="no"/);
    } finally {
      await app.close();
    }
  });

  it('previews a shared search under the address with its filters', async ({ db }) => {
    const app = await startApp(db);
    try {
      const page = await (await fetch(`${app.url}/search?q=red&maxPrice=30`)).text();
      const shared = /property="og:url" content="([^"]+)"/.exec(page)?.[1];
      expect(shared).toMatch(/^https?:[^?]*\/search\?q=red&amp;maxPrice=30$/);
      expect(/rel="canonical" href="([^"]+)"/.exec(page)?.[1]).toMatch(/\/search$/);
    } finally {
      await app.close();
    }
  });

  it('shows prices of chips in Arabic as they are read', async ({ db }) => {
    const app = await startApp(db);
    try {
      await shop(app);
      const amounts = ['20.00', '60.00'].map((amount) => `\u2066\u200f${amount}\u00a0US$\u2069`);
      for (const query of ['minPrice=20&maxPrice=60', 'minPrice=40&maxPrice=60']) {
        const page = await (await fetch(`${app.url}/ar/search?${query}`)).text();
        expect(page).toContain(amounts[1]);
      }
      const page = await (await fetch(`${app.url}/ar/search?minPrice=20&maxPrice=60`)).text();
      expect(page).toContain(amounts[0]);
    } finally {
      await app.close();
    }
  });

  it('says in JSON what can be sent instead', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { call, admin, categoryId } = await shop(app);
      const path = `/api/categories/${categoryId}/fields`;
      for (const [method, address, body, message] of [
        [
          'GET',
          '/api/search?near=Springfield',
          undefined,
          'near: This can mean several places. Give its region and country too, or an id from /api/places.',
        ],
        [
          'GET',
          '/api/search?sort=bogus',
          undefined,
          'sort must be one of newest, price-asc, price-desc, best, nearest.',
        ],
        [
          'GET',
          '/api/search?near=portland.us.or&within=7',
          undefined,
          'within must be one of 5, 10, 25, 50, 100.',
        ],
        ['PUT', path, [1], 'Entry 1 must be an object.'],
        ['PUT', path, [SIZES, { ...SIZES, key: 'b', unit: 7 }], 'unit of entry 2 must be text.'],
      ] as const) {
        const { status, json } = await call(method, address, body, admin);
        expect([status, (json as { message: string }).message]).toEqual([422, message]);
      }
      const many = Array.from({ length: 31 }, (_, at) => ({ ...SIZES, key: `k${at}` }));
      const { json } = await call('PUT', path, many, admin);
      const whole = { message: 'A category has at most 30 fields.', fields: {} };
      expect(json).toMatchObject(whole);
    } finally {
      await app.close();
    }
  });

  it('keeps its filters when a spelling is changed, and says why it is not saved', async ({
    db,
  }) => {
    const app = await startApp(db);
    try {
      const { buyer, tokenOf } = await shop(app);
      for (const [query, link] of [
        ['q=coart&maxPrice=30&sort=newest', 'q=coart&exact=1&maxPrice=30&sort=newest'],
        ['q=coart&exact=1&maxPrice=30&sort=newest', 'q=coat&maxPrice=30&sort=newest'],
      ] as const) {
        const page = await (await fetch(`${app.url}/search?${query}`)).text();
        expect(page).toContain(`href="/search?${link.replaceAll('&', '&amp;')}"`);
      }
      const query = new URLSearchParams({ query: 'q=*&maxPrice=30' });
      const authorization = `Bearer ${await tokenOf(buyer)}`;
      const response = await fetch(`${app.url}/dashboard/searches/new?${query}`, {
        headers: { accept: 'text/html', authorization },
        redirect: 'manual',
      });
      expect(response.headers.get('location')).toBe('/search?q=*&maxPrice=30');
      const whole = new URLSearchParams({ query: '/search?minPrice=abc&q=x' });
      const again = await fetch(`${app.url}/dashboard/searches/new?${whole}`, {
        headers: { accept: 'text/html', authorization },
        redirect: 'manual',
      });
      expect(again.headers.get('location')).toBe('/search?minPrice=abc&q=x');
      const cookie = response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const page = await (await fetch(`${app.url}/search?q=*`, { headers: { cookie } })).text();
      expect(page).toContain('Enter at least one word or number to search for.');
      const long = new URLSearchParams({ query: 'x'.repeat(5000) });
      const refused = await fetch(`${app.url}/dashboard/searches/new?${long}`, {
        headers: { accept: 'text/html', authorization },
        redirect: 'manual',
      });
      // Browsers drop a cookie of more than 4096 bytes, and the reason with it.
      const sizes = refused.headers.getSetCookie().map((one) => one.length);
      expect([sizes.length > 0, Math.max(...sizes) < 4096]).toEqual([true, true]);
    } finally {
      await app.close();
    }
  });

  it('leads from the form of a new search to the saved one of the same filters', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { call, buyer, tokenOf } = await shop(app);
      const search = { name: 'My coats', query: 'q=coat&maxPrice=30', frequency: 'weekly' };
      const { json } = await call('POST', '/api/searches', search, buyer);
      const { id } = json as { id: string };
      const headers = { accept: 'text/html', authorization: `Bearer ${await tokenOf(buyer)}` };
      const query = new URLSearchParams({ query: 'maxPrice=30.00&q=coat&sort=newest' });
      const open = () =>
        fetch(`${app.url}/dashboard/searches/new?${query}`, { headers, redirect: 'manual' });
      const response = await open();
      expect(response.headers.get('location')).toBe(`/dashboard/searches/${id}`);
      const cookie = response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const path = `${app.url}/dashboard/searches/${id}`;
      const page = await (await fetch(path, { headers: { ...headers, cookie } })).text();
      expect(page).toContain('You have already saved this search');
      await db.write((tx) => tx.savedSearch.update({ where: { id }, data: { active: false } }));
      const form = await (await open()).text();
      expect(form).toMatch(/name="name"[^>]*value="My coats"/);
      expect(form).toMatch(/<option value="weekly" selected/);
    } finally {
      await app.close();
    }
  });

  it('saves the search of everything from the form that the search page leads to', async ({
    db,
  }) => {
    const app = await startApp(db);
    try {
      const { buyer, tokenOf } = await shop(app);
      const headers = { accept: 'text/html', authorization: `Bearer ${await tokenOf(buyer)}` };
      const path = '/dashboard/searches/new?query=';
      const search = await (await fetch(`${app.url}/search`, { headers })).text();
      expect(search).toContain(`href="${path}"`);
      const body = new URLSearchParams({ query: '', name: 'All of it', frequency: 'daily' });
      const sent = { method: 'POST', headers, body, redirect: 'manual' } as const;
      const { status } = await fetch(app.url + path, sent);
      const stored = await db.read.savedSearch.findMany({ where: { name: 'All of it' } });
      expect([status, stored.map(({ query }) => query)]).toEqual([302, ['']]);
    } finally {
      await app.close();
    }
  });

  it('has saved searches, places and fields in JSON', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { call, admin, buyer, coat, categoryId } = await shop(app);
      const search = { name: 'Coats', query: `q=coat&category=${categoryId}`, frequency: 'daily' };
      const { json: made } = await call('POST', '/api/searches', search, buyer);
      const { id } = made as { id: string };
      expect(
        (await call('POST', '/api/searches', { ...search, name: 'More' }, buyer)).json,
      ).toEqual({ id });
      expect((await call('GET', '/api/searches', undefined, buyer)).json).toEqual([
        {
          ...search,
          id,
          name: 'More',
          active: true,
          new: 0,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ]);
      expect((await call('GET', '/api/searches', undefined, admin)).json).toEqual([]);
      for (const query of [`q=${'a'.repeat(121)}`, `category=${categoryId}&field.size=XXL`]) {
        const refused = await call('POST', '/api/searches', { ...search, query }, buyer);
        expect(refused.status).toBe(422);
      }
      for (const deletedCount of [1, 0]) {
        const answer = await call('DELETE', `/api/searches/${id}`, undefined, buyer);
        expect(answer.json).toMatchObject({ deletedCount });
      }

      const places = async (q: string, language: string) =>
        (
          await call(
            'GET',
            `/api/places?q=${encodeURIComponent(q)}`,
            undefined,
            undefined,
            language,
          )
        ).json as { id: string; name: string; country: string }[];
      const [munich] = await places('munich', 'de');
      expect(munich).toEqual({
        id: 'munich.de.02',
        name: 'München',
        qualifier: '',
        region: 'Bavaria',
        country: 'Deutschland',
      });
      const portlands = await places('Portland', 'es');
      expect(portlands[0]).toMatchObject({ id: 'portland.us.or', country: 'Estados Unidos' });
      expect(portlands.every(({ name }) => placeSlug(name).startsWith('portland'))).toBe(true);

      const path = `/api/categories/${categoryId}/fields`;
      const width = { ...SIZE, key: 'width', label: 'Width', type: 'number', unit: 'cm' };
      const put = [SIZES, { ...width, options: [] }];
      expect((await call('PUT', path, put, admin)).json).toEqual(put);
      expect((await call('GET', path)).json).toEqual(put);
      const attributes = async () =>
        ((await call('GET', `/api/products/${coat.id}`)).json as { attributes: object }).attributes;
      expect(await attributes()).toEqual({ size: 'M' });
      for (const [type, size] of [
        ['choices', ['M']],
        ['text', 'M'],
        ['number', 'M'],
      ] as const) {
        const options = type === 'choices' ? ['S', 'M'] : [];
        await call('PUT', path, [{ ...SIZE, type, options, unit: null }], admin);
        expect(await attributes()).toEqual({ size });
      }
      await call('PUT', path, [], admin);
      expect(await attributes()).toEqual({});
    } finally {
      await app.close();
    }
  });

  it('remembers a place until a form names none', async ({ db }) => {
    const app = await startApp(db);
    try {
      const send = async (place: string, cookie = '') => {
        const response = await fetch(`${app.url}/near-place`, {
          method: 'POST',
          headers: { 'sec-fetch-site': 'same-origin', cookie },
          body: new URLSearchParams({ to: '/search', place }),
          redirect: 'manual',
        });
        expect([response.status, response.headers.get('location')]).toEqual([302, '/search']);
        return response.headers.getSetCookie().find((one) => /place/i.test(one));
      };
      expect(await send('salem.us.or')).toBeDefined();
      expect(await send('atlantis')).toBeUndefined();
      expect(await send('')).toContain('Max-Age=0');
    } finally {
      await app.close();
    }
  });

  it('keeps the form of a field that another admin removes meanwhile', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { admin, categoryId, tokenOf } = await shop(app);
      const headers = {
        accept: 'text/html',
        authorization: `Bearer ${await tokenOf(admin)}`,
      };
      const path = `${app.url}/dashboard/categories/${categoryId}/fields/size`;
      const open = async (init: RequestInit = {}) => {
        const response = await fetch(path, { headers, ...init });
        return { status: response.status, text: await response.text() };
      };
      expect(await open()).toMatchObject({ status: 200, text: expect.stringContaining('Size') });
      await removeField(actAs(app.services, admin), categoryId, 'size');
      const body = new URLSearchParams({
        intent: 'save',
        label: 'Size of the shoe',
        type: 'choice',
        options: '40\n41',
      });
      const refused = await open({ method: 'POST', body });
      expect(refused.status).toBe(404);
      for (const text of ['There is no such field.', 'value="Size of the shoe"', '40\n41']) {
        expect(refused.text).toContain(text);
      }
      const gone = await open();
      expect(gone).toMatchObject({ status: 404 });
      expect(gone.text).toContain('There is no such field.');
    } finally {
      await app.close();
    }
  });

  it('never shows where a listing is, and asks nobody outside', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { call, seller, coat, categoryId } = await shop(app);
      const headers = { accept: 'text/html', authorization: '' };
      const place = await app.services.cookies.place.serialize('portland.us.or');
      const cookie = place.split(';')[0] ?? '';
      const read = async (path: string, more: HeadersInit = {}) =>
        (await fetch(app.url + path, { headers: { ...headers, ...more } })).text();
      const home = await read('/home', { cookie });
      const near = /<section aria-labelledby="near".*?<\/section>/s.exec(home)?.[0] ?? '';
      expect(near).toContain('Red lamp');
      expect(near).not.toContain('Red coat');
      expect(near).toContain('href="/search?near=portland.us.or&amp;sort=nearest"');
      expect(await read('/home')).not.toContain('aria-labelledby="near"');
      const salem = 'near=salem.us.or&within=100';
      const texts = [
        await read(`/products/${coat.id}`),
        await read('/search?q=coat'),
        await read(`/category/${categoryId}`),
        await read(`/sellers/${seller.userId}`),
        await read(`/search?near=portland.us.or&within=100`),
        await read('/feeds/search'),
        await read(`/feeds/sellers/${seller.userId}`),
        await read('/feeds/products.xml'),
        await read('/sitemap.xml'),
        JSON.stringify((await call('GET', `/api/search?${salem}`)).json),
        JSON.stringify((await call('GET', `/api/products/${coat.id}`)).json),
        JSON.stringify((await call('GET', '/api/places?q=salem')).json),
        home,
      ];
      for (const text of texts) {
        expect(text).not.toContain(String(SALEM));
        expect(text).not.toContain(String(PORTLAND));
        expect(text).not.toMatch(/placeCell|latitude|longitude|geo\.position/i);
        // Whatever a page loads comes from the shop itself.
        const loaded = text.match(
          /<(?:script|img|iframe|link rel="(?:stylesheet|preload)")[^>]*>/g,
        );
        for (const tag of loaded ?? []) {
          expect(tag).not.toMatch(/(?:src|href)="(?:https?:)?\/\/(?!127\.0\.0\.1)/);
        }
      }
    } finally {
      await app.close();
    }
  });
});
