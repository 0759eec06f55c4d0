/** People read their own writes at once, through whichever instance they come next. */
import { expect } from 'vitest';
import { onOwnPostgres } from '../setup/databases';
import { corners } from '../setup/photos';
import type { RunningApp } from '../setup/running-app';
import { addPerson, addProduct } from '../setup/test-ctx';
import { browser, formOf, tokenOf, twoInstances } from '../setup/two-instances';

onOwnPostgres('what somebody has just written through another instance', (it) => {
  it('is there: favourites and their count on every list', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const seller = await addPerson({ db }, 'seller');
    const { id, categoryId } = await addProduct({ db }, seller, { name: 'Lamp', advertised: true });
    const { get, post } = browser(await tokenOf(one, await addPerson({ db }, 'buyer')));
    const stranger = browser(await tokenOf(one, await addPerson({ db }, 'buyer')));
    const pages = [`/category/${categoryId}`, '/search', '/', `/products/${id}`];
    for (const [turn, [wrote, reads]] of [
      [one, other],
      [other, one],
    ].entries() as IterableIterator<[number, [RunningApp, RunningApp]]>) {
      // Both have every page ready before anything is written.
      for (const page of pages) {
        for (const app of [one, other]) {
          expect(await get(app, page)).toContain('Add Lamp to favourites');
          await stranger.get(app, page);
        }
      }
      await post(wrote, '/saved', formOf({ save: id, from: '/' }));
      for (const page of pages) {
        const shown = await get(reads, page);
        expect([turn, page, shown.includes('Remove Lamp from favourites')]).toEqual([
          turn,
          page,
          true,
        ]);
        expect([page, shown.includes('Favourite of 1 person')]).toEqual([page, true]);
        expect(await stranger.get(reads, page)).toContain('Add Lamp to favourites');
      }
      expect(await get(reads, '/dashboard/saved')).toContain('Remove Lamp from favourites');
      await post(wrote, '/saved', formOf({ remove: id, from: '/' }));
      for (const page of pages) {
        const shown = await get(reads, page);
        expect(shown).toContain('Add Lamp to favourites');
        expect(shown).not.toContain('Favourite of');
      }
    }
  });

  it('is there: listings, in every list', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const seller = await addPerson({ db }, 'seller');
    const { categoryId } = await addProduct({ db }, seller, { name: 'Old thing' });
    const { get, json, post } = browser(await tokenOf(one, seller));
    const lists = [`/category/${categoryId}`, '/search', '/search?q=armchair', '/'];
    for (const [wrote, reads, name] of [
      [one, other, 'First armchair'],
      [other, one, 'Second armchair'],
    ] as const) {
      for (const list of lists) await get(reads, list);
      await json(reads, `/api/category/${categoryId}`);
      const answer = await post(wrote, '/add-product', {
        name,
        category: categoryId,
        originalprice: 20,
        resaleprice: 10,
        condition: 'good',
        phone: '+1 503 555 0100',
        location: 'Salem',
        purchaseyear: 2020,
        description: '',
      });
      expect(answer.status).toBe(200);
      for (const list of lists)
        expect([list, (await get(reads, list)).includes(name)]).toEqual([list, true]);
      expect(await json(reads, `/api/category/${categoryId}`)).toContain(name);
      expect(await json(reads, `/api/my-products?email=${seller.email}`)).toContain(name);
      expect(await get(reads, '/dashboard/my-products')).toContain(name);
    }
  });

  it('is there: orders, reports, name and photo', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const seller = await addPerson({ db }, 'seller');
    const buyer = await addPerson({ db }, 'buyer');
    const { id, categoryId } = await addProduct({ db }, seller, { name: 'Lamp' });
    const reported = await addProduct({ db }, seller, { name: 'Fake', categoryId });
    const { get, json, post } = browser(await tokenOf(one, buyer));
    for (const app of [one, other]) await get(app, `/category/${categoryId}`);
    await post(one, '/order', {
      productId: id,
      phone: '+1 503 555 0100',
      meetingLocation: 'Library steps',
    });
    expect(await get(other, '/dashboard/my-orders')).toContain('Lamp');
    expect(await json(other, `/api/orders?email=${buyer.email}`)).toContain('Lamp');
    expect(await get(other, `/category/${categoryId}`)).not.toContain('Add Lamp to favourites');
    await post(one, '/report', { productId: reported.id });
    const again = await fetch(`${other.url}/report`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await tokenOf(one, buyer)}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ productId: reported.id }),
    });
    expect(again.status).toBe(409);
    const profile = formOf({ intent: 'profile', name: 'Nora Newname' });
    const photo = await corners().png().toBuffer();
    profile.append('photo', new Blob([new Uint8Array(photo)]), 'photo.png');
    await post(one, '/dashboard/account', profile);
    const header = await get(other, '/');
    expect(header).toContain('Nora Newname');
    expect(header).toMatch(/src="\/images\/[\w-]+\/\d+\.jpg"/);
    expect(await json(other, '/api/openapi.json')).toContain('openapi');
  });

  it('is there: messages, offers, notifications and their counts', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const seller = await addPerson({ db }, 'seller');
    const { id: productId } = await addProduct({ db }, seller, { name: 'Lamp' });
    const selling = browser(await tokenOf(one, seller));
    const buying = browser(await tokenOf(one, await addPerson({ db }, 'buyer')));
    for (const app of [one, other]) {
      expect(await selling.get(app, '/')).not.toMatch(/(Messages|Notifications): \d+ unread/);
    }
    await buying.post(one, '/api/conversations', { productId, text: 'Is it still there?' });
    expect(await selling.get(other, '/')).toContain('Messages: 1 unread');
    expect(await selling.get(other, '/dashboard/messages')).toContain('Is it still there?');

    const made = await buying.post(other, '/api/offers', { productId, amount: 15 });
    const { id: offerId } = (await made.json()) as { id: string };
    expect(await selling.get(one, '/')).toContain('Notifications: 1 unread');
    expect(await selling.get(one, '/dashboard/offers')).toContain('$15.00');
    await selling.post(
      other,
      '/dashboard/notifications',
      formOf({ seen: new Date().toISOString() }),
    );
    expect(await selling.get(one, '/')).not.toMatch(/Notifications: \d+ unread/);
    await selling.post(one, `/api/offers/${offerId}/accept`, {});
    expect(await buying.get(other, '/dashboard/my-orders')).toContain('$15.00');
  });

  it('is there after signing out, for the same browser', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const seller = await addPerson({ db }, 'seller');
    const { categoryId } = await addProduct({ db }, seller, { name: 'Lamp' });
    const { post } = browser(await tokenOf(one, seller));
    const search = async (cookie = '') => {
      const headers = { Accept: 'text/html', ...(cookie && { Cookie: cookie }) };
      return (await fetch(`${other.url}/search`, { headers })).text();
    };
    expect(await search()).toContain('Lamp');
    await post(one, '/add-product', {
      name: 'Armchair',
      category: categoryId,
      originalprice: 20,
      resaleprice: 10,
      condition: 'good',
      phone: '+1 503 555 0100',
      location: 'Salem',
      purchaseyear: 2020,
      description: '',
    });
    const left = await post(one, '/sign-out', {});
    const cookies = left.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    expect(await search(cookies.filter((pair) => !pair.endsWith('=')).join('; '))).toContain(
      'Armchair',
    );
  });

  it('is there: an edited listing and a cancelled order', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const seller = await addPerson({ db }, 'seller');
    const { id, categoryId } = await addProduct({ db }, seller, { name: 'Lamp' });
    const selling = browser(await tokenOf(one, seller));
    const lists = [`/category/${categoryId}`, '/search', `/products/${id}`];
    for (const list of lists) expect(await selling.get(other, list)).toContain('Lamp');
    const listing = {
      name: 'Reading lamp',
      category: categoryId,
      originalprice: '20',
      resaleprice: '10',
      condition: 'good',
      phone: '+1 503 555 0100',
      location: 'Salem',
      purchaseyear: '2020',
      description: '',
    };
    await selling.post(one, `/dashboard/my-products/${id}/edit`, formOf(listing));
    for (const list of lists) expect(await selling.get(other, list)).toContain('Reading lamp');

    const buying = browser(await tokenOf(one, await addPerson({ db }, 'buyer')));
    const booked = await buying.post(one, '/order', {
      productId: id,
      phone: '+1 503 555 0100',
      meetingLocation: 'Library steps',
    });
    const { insertedId: orderId } = (await booked.json()) as { insertedId: string };
    const orders = '/dashboard/my-orders';
    expect(await buying.get(other, orders)).not.toContain('Cancelled');
    await buying.post(other, orders, formOf({ intent: 'cancel', orderId }));
    for (const app of [one, other]) {
      expect(await buying.get(app, orders)).toContain('Cancelled');
      expect(await buying.get(app, `/category/${categoryId}`)).toContain('Reading lamp');
    }
  });

  it('is there: a sign-out ends the token everywhere', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const buyer = await addPerson({ db }, 'buyer');
    const { post, status } = browser(await tokenOf(one, buyer));
    const orders = `/orders?email=${buyer.email}`;
    for (const app of [one, other]) expect(await status(app, orders)).toBe(200);
    await post(one, '/sign-out', {});
    for (const app of [one, other]) expect(await status(app, orders)).toBe(401);
  });
});
