import { expect } from 'vitest';
import { apiApp, type ApiApp, type Caller } from '../setup/api-app';
import { callApp } from '../setup/call-app';
import { onEachDatabase } from '../setup/databases';
import { noise } from '../setup/photos';

const id = expect.stringMatching(/^[\w-]{22}$/) as string;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** Every value as a form of an existing client sends it. */
const teapot = {
  name: 'Teapot',
  originalprice: '24.00',
  resaleprice: '9.5',
  condition: 'good',
  phone: '5035550100',
  location: 'Portland',
  purchaseyear: '2019',
  description: '',
};

function callsOf(deps: ApiApp) {
  return async (as: Caller, call: string, address: string, body?: unknown, key?: string) => {
    const headers = {
      ...(await deps.headersOf(as, 'bearer')),
      ...(key && { 'idempotency-key': key }),
    };
    const answer = await callApp<Record<string, unknown>>(deps.url, call, address, {
      headers,
      body,
    });
    return [answer.status, answer.body] as const;
  };
}

onEachDatabase('the documented shapes', (it) => {
  it('of selling', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { seller } = deps.people;
    const { categoryId } = await deps.newProduct();
    const sent = {
      ...teapot,
      category: categoryId,
      sellerName: 'Mallory',
      sellerEmail: 'mallory@example.com',
      advertised: 'true',
      status: 'sold',
      image: 'https://elsewhere.example.com/teapot.jpg',
    };
    const added = await call('seller', 'POST /add-product', '/add-product', sent);
    expect(added).toEqual([
      200,
      {
        acknowledged: true,
        message: 'Product successfully added',
        insertedId: id,
        warnings: [expect.stringContaining('The image was not stored') as string],
      },
    ]);
    const { insertedId } = added[1];
    const [, list] = await call('seller', 'GET /my-products', `/my-products?email=${seller.email}`);
    expect((list as unknown as unknown[])[0]).toEqual({
      _id: insertedId,
      sellerId: seller.userId,
      sellerName: seller.name,
      sellerEmail: seller.email,
      name: 'Teapot',
      category: categoryId,
      originalprice: 24,
      resaleprice: 9.5,
      currency: 'USD',
      condition: 'good',
      phone: '5035550100',
      location: 'Portland',
      purchaseyear: 2019,
      description: '',
      image: `${deps.url}/category-pictures/any.webp`,
      advertised: false,
      status: 'available',
      acceptsCash: false,
      attributes: {},
      created_at: time,
    });
    const advertise = () =>
      call('seller', 'PUT /product/advertise/{productId}', `/product/advertise/${insertedId}`);
    expect(await advertise()).toEqual([200, { advertised: true }]);
    expect(await advertise()).toEqual([200, { advertised: false }]);
    const remove = () =>
      call('seller', 'DELETE /product/delete/{productId}', `/product/delete/${insertedId}`);
    expect(await remove()).toEqual([200, { deletedCount: 1 }]);
    expect(await remove()).toEqual([200, { deletedCount: 0 }]);
    await deps.close();
  });

  it('of advertising what is reserved: a refusal that tells how it stands', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { productId } = await deps.newOrder();
    const address = `/product/advertise/${productId}`;
    const [status, failure] = await call('seller', 'PUT /product/advertise/{productId}', address);
    expect(status).toBe(409);
    expect(failure).toMatchObject({ advertised: false, code: 'conflict' });
    await deps.close();
  });

  it('of paying', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { orderId } = await deps.newOrder();
    const secret = { clientSecret: expect.stringMatching(/^sbx_.+_secret_/) as string };
    const intent = 'POST /create-payment-intent';
    expect(await call('buyer', intent, '/create-payment-intent', { price: '20' })).toEqual([
      200,
      secret,
    ]);
    expect(await call('buyer', intent, '/create-payment-intent', { orderId })).toEqual([
      200,
      secret,
    ]);
    const charge = await deps.newCharge();
    const claim = { ...charge, email: deps.people.buyer.email, price: 20 };
    const paid = await call('buyer', 'POST /payment', '/payment', claim);
    expect(paid).toEqual([200, { acknowledged: true, insertedId: id }]);
    expect(await call('buyer', 'POST /payment', '/payment', claim)).toEqual(paid);
    const madeUp = { ...claim, transactionId: 'sbx_made_up' };
    const [status, failure] = await call('buyer', 'POST /payment', '/payment', madeUp);
    expect(status).toBe(409);
    expect(failure).toMatchObject({ code: 'conflict' });
    expect(failure.insertedId).toBeUndefined();
    const [, order] = await call('buyer', 'GET /orders/{id}', `/orders/${charge.orderId}`);
    expect(order).toMatchObject({ paid: true, status: 'paid' });
    await deps.close();
  });

  it('of cancelling an order, also one whose payment was begun', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { orderId, productId } = await deps.newOrder();
    const intent = 'POST /create-payment-intent';
    expect((await call('buyer', intent, '/create-payment-intent', { orderId }))[0]).toBe(200);
    const name = 'POST /orders/{id}/cancel';
    const cancel = (id: string) => call('buyer', name, `/api/orders/${id}/cancel`);
    expect(await cancel(orderId)).toEqual([200, { id: orderId, status: 'cancelled' }]);
    expect(await cancel(orderId)).toEqual([200, { id: orderId, status: 'cancelled' }]);
    const product = await call('buyer', 'GET /products/{id}', `/api/products/${productId}`);
    expect(product[1]).toMatchObject({ status: 'available' });
    const { orderId: paid } = await deps.newPaidOrder();
    const [status, failure] = await cancel(paid);
    expect([status, failure.code]).toEqual([409, 'conflict']);
    await deps.close();
  });

  it('of favourites: those whose product can be read, the last added first', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const one = '/products/{id}/favourite';
    const list = async () => {
      const [status, products] = await call('buyer', 'GET /favourites', '/api/favourites');
      expect(status).toBe(200);
      return (products as unknown as { _id: string }[]).map(({ _id }) => _id);
    };
    const ids: string[] = [];
    while (ids.length < 3) {
      const { productId } = await deps.newProduct();
      ids.unshift(productId);
      const added = await call('buyer', `POST ${one}`, `/api/products/${productId}/favourite`);
      expect(added).toEqual([200, { id: productId, favourite: true }]);
      deps.clock.forward(1000);
    }
    expect(await list()).toEqual(ids);
    const [last = '', gone = '', first = ''] = ids;
    await db.write((tx) =>
      tx.product.update({
        where: { id: gone },
        data: { deletedAt: deps.clock.now(), listed: false },
      }),
    );
    expect(await list()).toEqual([last, first]);
    const remove = () => call('buyer', `DELETE ${one}`, `/api/products/${last}/favourite`);
    expect(await remove()).toEqual([200, { deletedCount: 1 }]);
    expect(await remove()).toEqual([200, { deletedCount: 0 }]);
    expect(await list()).toEqual([first]);
    const [status] = await call('buyer', `POST ${one}`, '/api/products/none/favourite');
    expect(status).toBe(404);
    await deps.close();
  });

  it('of moderating', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { buyer, seller, otherSeller } = deps.people;
    const { productId } = await deps.newProduct();
    const sent = { productId, user: 'X', name: 'Y', email: 'x@y.z', price: '1', image: 'null' };
    const reported = await call('buyer', 'POST /report', '/report', sent);
    expect(reported).toEqual([200, { acknowledged: true, insertedId: id }]);
    const [again, failure] = await call('buyer', 'POST /report', '/report', sent);
    expect([again, failure.acknowledged, typeof failure.message]).toEqual([409, false, 'string']);
    expect(await call('admin', 'GET /report', '/report')).toEqual([
      200,
      [
        {
          _id: reported[1].insertedId,
          productId,
          user: buyer.name,
          email: buyer.email,
          name: expect.any(String) as string,
          price: 20,
          image: `${deps.url}/category-pictures/any.webp`,
          sellerName: seller.name,
          sellerEmail: seller.email,
          reason: null,
          details: '',
          created_at: time,
        },
      ],
    ]);
    const other = await deps.newReport();
    const dismiss = () => call('admin', 'DELETE /report/{reportId}', `/report/${other.reportId}`);
    expect(await dismiss()).toEqual([200, { deletedCount: 1 }]);
    expect(await dismiss()).toEqual([200, { deletedCount: 0 }]);
    const product = `/report/product/${productId}`;
    const remove = () => call('admin', 'DELETE /report/product/{productId}', product);
    expect(await remove()).toEqual([200, { deletedCount: 1 }]);
    expect(await remove()).toEqual([200, { deletedCount: 0 }]);

    const verify = () =>
      call('admin', 'PUT /user/verify/{userId}', `/user/verify/${seller.userId}`);
    expect(await verify()).toEqual([200, { modifiedCount: 1 }]);
    expect(await verify()).toEqual([200, { modifiedCount: 0 }]);
    const [, sellers] = await call('admin', 'GET /sellers', '/sellers');
    expect(sellers).toContainEqual({
      _id: seller.userId,
      name: seller.name,
      email: seller.email,
      image: '',
      role: 'seller',
      verified: true,
      created_at: time,
    });
    const [, buyers] = await call('admin', 'GET /buyers', '/buyers');
    expect(buyers).toContainEqual(expect.objectContaining({ _id: buyer.userId, role: 'buyer' }));
    const gone = () =>
      call('admin', 'DELETE /user/delete/{userId}', `/user/delete/${otherSeller.userId}`);
    expect(await gone()).toEqual([200, { deletedCount: 1 }]);
    expect(await gone()).toEqual([200, { deletedCount: 0 }]);
    const unknown = '/user/delete/undefined';
    const [status, refused] = await call('admin', 'DELETE /user/delete/{userId}', unknown);
    expect([status, refused.deletedCount]).toEqual([404, 0]);
    await deps.close();
  });

  it('keep no photo of somebody who may not list', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { categoryId } = await deps.newProduct();
    const image = `data:image/jpeg;base64,${Buffer.from(await noise(8, 8)).toString('base64')}`;
    const sent = { ...teapot, category: categoryId, image };
    const [refused] = await call('buyer', 'POST /add-product', '/add-product', sent);
    expect([refused, await db.read.image.count()]).toEqual([403, 0]);
    const [added] = await call('seller', 'POST /add-product', '/add-product', sent);
    expect([added, await db.read.image.count()]).toEqual([200, 1]);
    await deps.close();
  });
});

onEachDatabase('an Idempotency-Key', (it) => {
  it('is honoured by selling, reporting and claiming', async ({ db }) => {
    const deps = await apiApp(db);
    const call = callsOf(deps);
    const { categoryId, productId } = await deps.newProduct();
    const product = { ...teapot, category: categoryId };
    const add = () => call('seller', 'POST /add-product', '/add-product', product, 'teapot');
    const added = await add();
    expect(added[0]).toBe(200);
    expect(await add()).toEqual(added);
    expect(await db.read.product.count({ where: { name: 'Teapot' } })).toBe(1);

    const report = (key?: string) => call('buyer', 'POST /report', '/report', { productId }, key);
    const reported = await report('odd');
    expect(reported[0]).toBe(200);
    expect(await report('odd')).toEqual(reported);
    expect((await report())[0]).toBe(409);

    const charge = await deps.newCharge();
    const claim = () => call('buyer', 'POST /payment', '/payment', charge, 'paid');
    const claimed = await claim();
    expect(claimed[0]).toBe(200);
    expect(await claim()).toEqual(claimed);
    const otherBody = { ...charge, transactionId: 'sbx_other' };
    const reused = await call('buyer', 'POST /payment', '/payment', otherBody, 'paid');
    expect(reused[0]).toBe(422);
    await deps.close();
  });
});
