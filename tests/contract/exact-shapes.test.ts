import { expect } from 'vitest';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import { storePhoto } from '~/features/images/store-photo.server';
import { apiApp, type ApiApp, type Caller } from '../setup/api-app';
import { callApp } from '../setup/call-app';
import { onEachDatabase } from '../setup/databases';
import { noise } from '../setup/photos';
import { setProductPhotos } from '../setup/product-photos';
import { actAs } from '../setup/test-ctx';

const text = expect.any(String) as string;
const id = expect.stringMatching(/^[\w-]{22}$/) as string;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const person = { name: 'Ada', email: 'Ada+shop@Example.com', password: 'a fine passphrase' };
const booking = { phone: '503 555 0100', meetingLocation: 'Library' };

/** Makes calls as people of the world. */
function callsOf(deps: ApiApp) {
  return async (as: Caller, call: string, address: string, body?: unknown) => {
    const headers = await deps.headersOf(as, 'bearer');
    const answer = await callApp<unknown>(deps.url, call, address, { headers, body });
    return [answer.status, answer.body] as const;
  };
}

onEachDatabase('the documented shapes', (it) => {
  it('of accounts', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const token = { accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string };
    const up = await call('anonymous', 'POST /sign-up', '/sign-up', { ...person, role: 'seller' });
    expect(up).toEqual([200, token]);
    const { email, password } = person;
    const low = { email: email.toLowerCase(), password };
    expect(await call('anonymous', 'POST /sign-in', '/sign-in', low)).toEqual([200, token]);
    expect(
      await call('anonymous', 'POST /sign-in', '/sign-in', { ...low, password: 'no' }),
    ).toEqual([
      401,
      {
        message:
          'That email address and password do not match. Check both and try again, or reset your password.',
        code: 'wrong_credentials',
      },
    ]);
    const taken = await call('anonymous', 'POST /sign-up', '/sign-up', {
      ...person,
      role: 'buyer',
    });
    expect(taken[0]).toBe(409);
    const admin = await call('anonymous', 'POST /sign-up', '/sign-up', {
      ...person,
      role: 'admin',
    });
    expect(admin[0]).toBe(422);

    const { buyer } = deps.people;
    const profile = {
      acknowledged: true,
      _id: buyer.userId,
      name: buyer.name,
      email: buyer.email,
      role: 'buyer',
      image: '',
      verified: false,
    };
    const sent = { name: null, role: 'seller', email: buyer.email, image: null };
    expect(await call('buyer', 'POST /users', '/users', sent)).toEqual([200, profile]);
    expect(await call('buyer', 'POST /users', '/users', {})).toEqual([200, profile]);
    const jwt = await call('buyer', 'GET /jwt', `/jwt?email=${buyer.email.toUpperCase()}`);
    expect(jwt).toEqual([200, token]);
    await deps.close();
  });

  it('of the role look-ups, with addresses as they are', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    await call('anonymous', 'POST /sign-up', '/sign-up', { ...person, role: 'seller' });
    const ask = (role: string, address: string) =>
      call('anonymous', `GET /users/${role}/{email}`, `/users/${role}/${address}`);
    expect(await ask('seller', 'ada+shop@example.com')).toEqual([200, { isSeller: true }]);
    expect(await ask('seller', 'ADA+SHOP@example.com')).toEqual([200, { isSeller: true }]);
    expect(await ask('seller', 'ada%2Bshop%40example.com')).toEqual([200, { isSeller: true }]);
    expect(await ask('buyer', 'ada+shop@example.com')).toEqual([200, { isBuyer: false }]);
    expect(await ask('admin', 'nobody@example.com')).toEqual([200, { isAdmin: false }]);
    expect(await ask('admin', 'undefined')).toEqual([200, { isAdmin: false }]);
    expect(await ask('admin', deps.people.admin.email)).toEqual([200, { isAdmin: true }]);
    const verified = (email: string) =>
      call('anonymous', 'GET /users/verified/{sellerEmail}', `/users/verified/${email}`);
    const { seller } = deps.people;
    expect(await verified(seller.email)).toEqual([200, { isVerified: false }]);
    const set = { where: { id: seller.userId }, data: { verified: true } };
    await db.write((tx) => tx.user.update(set));
    expect(await verified(seller.email)).toEqual([200, { isVerified: true }]);
    await deps.close();
  });

  it('of products and categories', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { productId, categoryId } = await deps.newProduct();
    await db.write((tx) =>
      tx.product.update({ where: { id: productId }, data: { advertised: true } }),
    );
    const categories = [{ _id: categoryId, name: text }];
    expect(await call('anonymous', 'GET /categories', '/categories')).toEqual([200, categories]);
    const product = {
      _id: productId,
      sellerId: deps.people.seller.userId,
      sellerName: deps.people.seller.name,
      sellerEmail: deps.people.seller.email,
      name: text,
      category: categoryId,
      originalprice: 50,
      resaleprice: 20,
      currency: 'USD',
      condition: 'good',
      phone: '',
      location: 'Portland',
      purchaseyear: 2020,
      description: '',
      image: `${deps.url}/category-pictures/any.webp`,
      advertised: true,
      status: 'available',
      acceptsCash: false,
      attributes: {},
      created_at: time,
    };
    const own = { ...product, phone: '+1 503 555 0100' };
    const lists: [string, string][] = [
      ['GET /advertised-products', '/advertised-products'],
      ['GET /category/{id}', `/category/${categoryId}`],
    ];
    for (const [name, address] of lists) {
      expect(await call('buyer', name, address)).toEqual([200, [product]]);
      expect(await call('seller', name, address)).toEqual([200, [own]]);
    }
    const details = { ...product, images: [], takesOffers: true, lowestOffer: 10 };
    const one = `/api/products/${productId}`;
    expect(await call('anonymous', 'GET /products/{id}', one)).toEqual([200, details]);
    const seller = actAs(deps.services, deps.people.seller);
    const photo = async () => {
      const prepared = await preparePhoto(seller, Buffer.from(await noise(8, 8)), 'image');
      return storePhoto(seller, prepared, deps.people.seller.userId);
    };
    await setProductPhotos(seller, productId, [await photo(), await photo()]);
    const [, shown] = await call('anonymous', 'GET /products/{id}', one);
    const { image, images } = shown as { image: string; images: string[] };
    expect([images[0], new Set(images).size]).toEqual([image, 2]);
    for (const address of images) expect((await fetch(address)).status).toBe(200);
    const data = { takesOffers: false, status: 'reserved', listed: false };
    await db.write((tx) => tx.product.update({ where: { id: productId }, data }));
    expect(await call('anonymous', 'GET /products/{id}', one)).toMatchObject([
      200,
      { takesOffers: false, lowestOffer: null },
    ]);
    const [status] = await call('buyer', 'GET /category/{id}', '/category/undefined');
    expect(status).toBe(404);
    await deps.close();
  });

  it('of orders, every value sent as a string', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { productId } = await deps.newProduct();
    const { buyer } = deps.people;
    const sent = {
      ...booking,
      productId,
      price: '20',
      userName: 'X',
      email: 'x@y.z',
      paid: 'true',
    };
    const placed = await call('buyer', 'POST /order', '/order', sent);
    expect(placed).toEqual([200, { acknowledged: true, insertedId: id }]);
    const { insertedId } = placed[1] as { insertedId: string };
    const order = {
      _id: insertedId,
      productId,
      sellerId: deps.people.seller.userId,
      userName: buyer.name,
      name: text,
      email: buyer.email,
      price: 20,
      refunded: 0,
      currency: 'USD',
      ...booking,
      image: `${deps.url}/category-pictures/any.webp`,
      paid: false,
      status: 'reserved',
      paymentMethod: 'card',
      heldUntil: time,
      created_at: time,
    };
    expect(await call('buyer', 'GET /orders/{id}', `/orders/${insertedId}`)).toEqual([200, order]);
    const list = `/orders?email=${buyer.email}`;
    expect(await call('buyer', 'GET /orders', list)).toEqual([200, [order]]);
    expect(await call('buyer', 'POST /order', '/order', sent)).toEqual(placed);

    const message = 'Sorry, this product has just been booked by someone else.';
    const lost = { acknowledged: false, message, code: 'conflict' };
    expect(await call('other-buyer', 'POST /order', '/order', sent)).toEqual([409, lost]);
    const dearer = { ...booking, productId: (await deps.newProduct()).productId, price: '21' };
    const [status, refused] = await call('buyer', 'POST /order', '/order', dearer);
    expect([status, refused]).toEqual([
      409,
      {
        acknowledged: false,
        code: 'conflict',
        message: expect.stringContaining('$20.00') as string,
      },
    ]);
    await deps.close();
  });

  it('of one’s own list, with a + that arrives as a space', async ({ db }) => {
    const deps = await apiApp(db);
    const signUp = { body: { ...person, role: 'buyer' } };
    const { body } = await callApp<{ accessToken: string }>(
      deps.url,
      'POST /sign-up',
      '/sign-up',
      signUp,
    );
    const token = body.accessToken;
    for (const address of [
      'ada+shop@example.com',
      'Ada%2Bshop@example.com',
      'ada%20shop@example.com',
    ]) {
      const list = `/orders?email=${address}`;
      const answer = await callApp(deps.url, 'GET /orders', list, { token });
      expect([answer.status, answer.body]).toEqual([200, []]);
    }
    await deps.close();
  });

  it('of refusals: words as they are shown, and nothing that looks like a list', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const [status, failure] = await call('buyer', 'POST /order', '/order', { productId: 'x' });
    expect(status).toBe(422);
    expect(failure).toEqual({
      acknowledged: false,
      message: 'Enter a phone number.',
      code: 'validation_failed',
      fields: {
        phone: ['Enter a phone number.'],
        meetingLocation: ['Enter where you would like to meet.'],
      },
    });
    expect(failure).not.toHaveProperty('length');
    await deps.close();
  });
});
