import { expect } from 'vitest';
import { textKey } from '~/lib/text';
import { categoryRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { entriesOf, itemsOf } from '../setup/feed-schemas';
import { startApp } from '../setup/running-app';
import { addPerson, addPhoto, addProduct } from '../setup/test-ctx';

const nasty = 'Chair <b>&amp; "x"\u0007\ud800 ]]> Ä';

onEachDatabase('feeds', (it) => {
  it('are valid Atom with what pages show to signed-out people', async ({ db }) => {
    const app = await startApp(db);
    try {
      const seller = await addPerson({ db }, 'seller', { name: 'Bea & Co' });
      const given = { description: nasty, phone: '+1 503 555 7788', resalePriceMinor: 950 };
      const chair = await addProduct({ db }, seller, { name: 'Chair & more', ...given });
      await addProduct({ db }, seller, { name: 'Sold chair', status: 'sold' });
      await addProduct({ db }, seller, { name: 'Lamp', categoryId: chair.categoryId });
      const read = async (path: string) => {
        const response = await fetch(app.url + path);
        expect(response.headers.get('content-type')).toContain('application/atom+xml');
        return response.text();
      };
      for (const [path, entries] of [
        ['/feeds/search?q=chair&maxPrice=20', 1],
        ['/de/feeds/search?q=chair', 1],
        ['/feeds/search?q=nothing-like-it', 0],
        [`/feeds/category/${chair.categoryId}`, 2],
        [`/feeds/sellers/${seller.userId}`, 2],
        ['/feeds/search', 2],
        ['/feeds/search?utm_source=mail&gclid=x', 2],
      ] as const) {
        const feed = await read(path);
        expect(entriesOf(feed)).toHaveLength(entries);
        expect(feed).toContain('rel="self"');
        // The port in the site's address may have any digits.
        expect(feed.replaceAll(`:${new URL(app.url).port}`, '')).not.toContain('7788');
        expect(feed).not.toContain(seller.email);
        expect(feed).not.toContain('Sold chair');
      }
      expect((await fetch(`${app.url}/feeds/sellers/none`)).status).toBe(404);
      expect((await fetch(`${app.url}/feeds/category/none`)).status).toBe(404);
      for (const [query, status] of [
        ['category=none', 404],
        [`category=${chair.categoryId}&field.size=M`, 404],
        ['field.size=M', 404],
        [`q=${'a'.repeat(121)}`, 422],
        ['near=Nowhereville+Xyzzy', 404],
        ['near=Portland&within=5', 422],
        ['maxPrice=cheap', 422],
        ['within=5', 422],
        ['maxprice=5', 422],
        ['q=%F0%9F%8E%B8', 422],
        ['q=chair&location=%F0%9F%8E%B8', 422],
      ] as const) {
        const response = await fetch(`${app.url}/feeds/search?${query}`);
        expect([query, response.status]).toEqual([query, status]);
        expect(await response.json()).toHaveProperty('message');
      }
      const sellers = `/sellers/${seller.userId}`;
      for (const [page, feed] of [
        ['/search?q=chair', '/feeds/search?q=chair'],
        [sellers, `/feeds${sellers}`],
        [`/products/${chair.id}`, `/feeds${sellers}`],
      ]) {
        const [head = ''] = (await (await fetch(app.url + page)).text()).split('</head>');
        const links = head.match(/<link[^>]*>/g) ?? [];
        const found = links.filter((link) => link.includes('type="application/atom+xml"'));
        expect(found.join()).toContain(`href="${feed}"`);
        if (feed !== '/feeds/search?q=chair') expect(found.join()).toContain('Bea &amp; Co');
      }
      expect(await read(`/feeds${sellers}`)).toContain(
        `href="${app.services.publicUrl}${sellers}"`,
      );
    } finally {
      await app.close();
    }
  });

  it('have the fields of categories, as the language writes them', async ({ db }) => {
    const app = await startApp(db);
    try {
      const seller = await addPerson({ db }, 'seller');
      const bike = await addProduct({ db }, seller, { name: 'Bike' });
      const { categoryId } = bike;
      const field = { categoryId, options: '', position: 0, required: false, onCard: false };
      await db.write(async (tx) => {
        await tx.categoryField.createMany({
          data: [
            {
              ...field,
              key: 'frame',
              label: 'Frame & fork',
              type: 'number',
              unit: 'cm',
              filterable: true,
            },
            {
              ...field,
              position: 1,
              key: 'basket',
              label: 'Basket',
              type: 'yesno',
              unit: '',
              filterable: false,
            },
          ],
        });
        const attributes = JSON.stringify({ frame: ['56.5'], basket: ['no'], gone: ['hidden'] });
        await tx.product.update({ where: { id: bike.id }, data: { attributes } });
      });
      const content = async (path: string) => {
        const feed = await (await fetch(app.url + path)).text();
        const [, text = ''] = /<content type="html">(.*)<\/content>/.exec(feed) ?? [];
        return text.replaceAll('&#60;', '<').replaceAll('&#62;', '>').replaceAll('&#38;', '&');
      };
      for (const [path, shown] of [
        [
          '/feeds/search',
          '<dt>Frame &#38; fork</dt><dd>56.5\u00a0cm</dd><dt>Basket</dt><dd>No</dd>',
        ],
        [`/de/feeds/sellers/${seller.userId}`, '<dd>56,5\u00a0cm</dd><dt>Basket</dt><dd>Nein</dd>'],
        ['/ar/feeds/search', '<dd>56.5\u00a0سم</dd>'],
      ] as const) {
        expect(await content(path)).toContain(shown);
        expect(await content(path)).not.toContain('hidden');
      }
    } finally {
      await app.close();
    }
  });

  it('and what else is only read refuse other methods', async ({ db }) => {
    const app = await startApp(db);
    try {
      for (const path of ['/feeds/search', '/feeds/products.xml', '/search/count']) {
        for (const method of ['POST', 'DELETE']) {
          const response = await fetch(app.url + path, { method });
          expect([path, response.status]).toEqual([path, 405]);
          expect(response.headers.get('allow')).toBe('GET, HEAD');
          expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
        }
      }
    } finally {
      await app.close();
    }
  });

  it('name categories in their language', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { categoryId } = await addProduct({ db }, await addPerson({ db }, 'seller'));
      const german = { categoryId, language: 'de', name: 'Möbel' };
      const data = { ...german, nameKey: textKey(german.name) };
      await db.write((tx) => tx.categoryName.create({ data }));
      for (const feed of [
        '/feeds/search',
        `/feeds/category/${categoryId}`,
        '/feeds/products.xml',
      ]) {
        expect(await (await fetch(`${app.url}/de${feed}`)).text()).toContain('Möbel');
        expect(await (await fetch(app.url + feed)).text()).not.toContain('Möbel');
      }
    } finally {
      await app.close();
    }
  });

  it('answer 304 until something changes', async ({ db }) => {
    const app = await startApp(db);
    try {
      const seller = await addPerson({ db }, 'seller');
      const chair = await addProduct({ db }, seller, { name: 'Chair' });
      const ask = (etag = '') =>
        fetch(`${app.url}/feeds/search`, { headers: { 'If-None-Match': etag } });
      const etag = (await ask()).headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      for (const sent of [etag, `W/${etag.replace('W/', '')}`, `"other", ${etag}`, '*']) {
        expect((await ask(sent)).status).toBe(304);
      }
      expect((await ask('"other"')).status).toBe(200);
      await db.write((tx) =>
        tx.product.update({ where: { id: chair.id }, data: { status: 'sold', listed: false } }),
      );
      const after = await ask(etag);
      expect(after.status).toBe(200);
      expect(await after.text()).not.toContain('<entry>');
    } finally {
      await app.close();
    }
  });

  it('give all products to shopping services, and sold ones leave at once', async ({ db }) => {
    const app = await startApp(db);
    try {
      const seller = await addPerson({ db }, 'seller');
      const given = { name: 'Chair & more', description: nasty, resalePriceMinor: 950 };
      const chair = await addProduct({ db }, seller, given);
      await addPhoto({ db }, chair.id);
      await addProduct({ db }, seller, { name: 'Lamp', description: '' });
      const name = 'Seats & more';
      await db.write(async (tx) => {
        const { id: parentId } = await tx.category.create({ data: categoryRow({ name }) });
        await tx.category.update({ where: { id: chair.categoryId }, data: { parentId } });
      });
      const read = async () => {
        const response = await fetch(`${app.url}/feeds/products.xml`);
        expect(response.headers.get('cache-control')).toBe('public, max-age=30');
        const feed = await response.text();
        return { feed, items: itemsOf(feed).length };
      };
      const { feed, items } = await read();
      expect(items).toBe(2);
      expect(feed).toContain('<g:price>9.50 USD</g:price>');
      expect(feed).toContain('<g:condition>used</g:condition>');
      expect(feed).toContain(`<g:link>${app.services.publicUrl}/products/${chair.id}</g:link>`);
      expect(feed).toContain('<g:description>Lamp</g:description>');
      expect(feed.match(/<g:image_link>/g)).toHaveLength(1);
      expect(feed).toContain('<g:product_type>Seats &#38; more &#62; ');
      const item = (of: string) => of.split('<item>').find((one) => one.includes(chair.id)) ?? '';
      const stored = { isbn: ['0306406152'], brand: ['Plenum & Co'] };
      const change = (data: object) =>
        db.write((tx) => tx.product.update({ where: { id: chair.id }, data }));
      await change({ attributes: JSON.stringify(stored) });
      expect(item((await read()).feed)).toContain('<g:identifier_exists>no<');
      const field = { categoryId: chair.categoryId, unit: '', options: '', position: 0 };
      const shown = { ...field, label: 'x', type: 'text', required: false, filterable: true };
      const data = ['isbn', 'brand'].map((key) => ({ ...shown, key, onCard: false }));
      await db.write((tx) => tx.categoryField.createMany({ data }));
      const book = item((await read()).feed);
      expect(book).toContain('<g:gtin>9780306406157</g:gtin>');
      expect(book).toContain('<g:brand>Plenum &#38; Co</g:brand>');
      expect(book).not.toContain('identifier_exists');
      for (const [currency, price] of [
        ['JPY', '950 JPY'],
        ['KWD', '0.950 KWD'],
      ]) {
        await change({ currency });
        expect((await read()).feed).toContain(`<g:price>${price}</g:price>`);
      }
      await db.write((tx) =>
        tx.product.update({ where: { id: chair.id }, data: { status: 'sold', listed: false } }),
      );
      expect((await read()).items).toBe(1);
    } finally {
      await app.close();
    }
  });
});

onEachDatabase('the product feed', (it) => {
  it('has the further photos, colours, size and material of a listing', async ({ db }) => {
    const app = await startApp(db);
    try {
      const seller = await addPerson({ db }, 'seller');
      const coat = await addProduct({ db }, seller, { name: 'Coat' });
      for (const position of [0, 2, 1]) await addPhoto({ db }, coat.id, position);
      const bare = await addProduct({ db }, seller, { name: 'Bare' });
      const { categoryId } = coat;
      const given = { categoryId, unit: '', options: '', required: false, filterable: true };
      const options = 'Blue\nRed & white\nGreen\nPink';
      const fields = [
        { key: 'color', label: 'Color', type: 'choices', options },
        { key: 'size', label: 'Size', type: 'choice', options: 'S\nM' },
        { key: 'material', label: 'Material', type: 'text' },
        { key: 'gender', label: 'Gender', type: 'text' },
      ];
      const data = fields.map((field, position) => ({
        ...given,
        position,
        onCard: false,
        ...field,
      }));
      const german = { categoryId, key: 'color', language: 'de', label: 'Farbe' };
      const names = 'Blau\nRot-weiß\nGrün\nRosa';
      const attributes = JSON.stringify({
        color: ['Blue', 'Red & white', 'Green', 'Pink'],
        size: ['M'],
        material: ['Wool'],
        pattern: ['Striped'],
      });
      await db.write(async (tx) => {
        await tx.categoryField.createMany({ data });
        await tx.categoryFieldName.create({ data: { ...german, options: names } });
        await tx.product.update({ where: { id: coat.id }, data: { attributes } });
      });
      const read = async (path: string) => {
        const feed = await (await fetch(app.url + path)).text();
        expect(itemsOf(feed)).toHaveLength(2);
        const items = feed.split('<item>');
        return (of: string) => items.find((item) => item.includes(of)) ?? '';
      };
      const item = await read('/feeds/products.xml');
      const shown = item(coat.id);
      expect(shown).toContain('<g:color>Blue/Red &#38; white/Green</g:color>');
      expect(shown).toContain('<g:size>M</g:size>');
      expect(shown).toContain('<g:material>Wool</g:material>');
      expect(shown).not.toMatch(/Striped|g:gender/);
      const further = shown.match(/(?<=<g:additional_image_link>)[^<]+/g) ?? [];
      expect(further.map((one) => /photo-\d/.exec(one)?.[0])).toEqual(['photo-1', 'photo-2']);
      expect(item(bare.id)).not.toMatch(/g:(color|size|material|additional_image_link)/);
      const inGerman = (await read('/de/feeds/products.xml'))(coat.id);
      expect(inGerman).toContain('<g:color>Blau/Rot-weiß/Grün</g:color>');
    } finally {
      await app.close();
    }
  });
});

onEachDatabase('recently viewed listings', (it) => {
  it('are the last twelve of this browser, in a signed cookie', async ({ db }) => {
    const app = await startApp(db);
    try {
      const seller = await addPerson({ db }, 'seller');
      const { id: first, categoryId } = await addProduct({ db }, seller, { name: 'Thing 0' });
      const ids = [first];
      for (let number = 1; number < 14; number += 1) {
        const name = `Thing ${number}.`;
        ids.push((await addProduct({ db }, seller, { name, categoryId })).id);
      }
      let cookie = '';
      const get = async (path: string, as = cookie) => {
        const headers = { cookie: as, accept: 'text/html', 'user-agent': 'Mozilla/5.0' };
        const response = await fetch(app.url + path, { headers });
        const [set] = response.headers.getSetCookie();
        if (set?.startsWith('rummage_recent=')) cookie = set.split(';')[0] ?? '';
        return response.text();
      };
      expect(await get('/recently-viewed')).toContain('You have not opened any products yet.');
      for (const id of ids) await get(`/products/${id}`);
      await get(`/products/${ids[12]}`);
      const shown = await get('/recently-viewed');
      const names = [...shown.matchAll(/Thing \d+/g)].map(([name]) => name);
      const order = [...new Set(names)];
      expect(order.slice(0, 3)).toEqual(['Thing 12', 'Thing 13', 'Thing 11']);
      expect(order).toHaveLength(12);
      // Ended, paused or at a price that may not be asked: `listed` alone says so.
      await db.write((tx) =>
        tx.product.update({ where: { id: ids[13]! }, data: { listed: false } }),
      );
      expect(await get('/recently-viewed')).not.toContain('Thing 13');
      const forged = cookie.replace(/.{4}$/, 'AAAA');
      expect(await get('/recently-viewed', forged)).toContain('You have not opened any products');
    } finally {
      await app.close();
    }
  });
});
