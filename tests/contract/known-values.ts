import fc from 'fast-check';
import { newId } from '~/lib/ids.server';
import { noise } from '../setup/photos';
import type { ApiApp, Caller } from '../setup/api-app';
import type { Known } from './openapi-requests';

interface KnownCall {
  /** Somebody who may make the call. */
  as: Caller;
  known(deps: ApiApp): Promise<Known>;
  /** The number of successes that a limit of the account allows, where it is low. */
  most?: number;
}

const nothing = async (): Promise<Known> => ({});
const password = 'a fine passphrase';

const someEmail = async ({ people }: ApiApp): Promise<Known> => {
  const addresses = Object.values(people).map(({ email }) => email);
  const email = fc.constantFrom(...addresses, 'nobody@example.com', addresses[0]?.toUpperCase());
  return { email, sellerEmail: email };
};

const ownEmail = async ({ people }: ApiApp): Promise<Known> => ({
  email: fc.constantFrom(people.buyer.email, people.buyer.email.toUpperCase()),
});

/** Requests for each call; `npm run test:properties` asks for 1,000. */
export const RUNS = Number(process.env.PROPERTY_RUNS ?? 30);

/** As many new things as wanted. */
async function several<Thing>(count: number, make: () => Promise<Thing>): Promise<Thing[]> {
  const made: Thing[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

const someProductIds = async (deps: ApiApp) =>
  fc.constantFrom(...(await several(30, async () => (await deps.newProduct()).productId)));

const someProducts = async (deps: ApiApp): Promise<Known> => ({
  productId: await someProductIds(deps),
});

const someProductsById = async (deps: ApiApp): Promise<Known> => ({
  id: await someProductIds(deps),
});

const someCategory = async (deps: ApiApp): Promise<Known> => ({
  id: fc.constant((await deps.newProduct()).categoryId),
});

const somePeople = async (deps: ApiApp): Promise<Known> => ({
  id: fc.constantFrom(...(await several(10, async () => (await deps.newPerson('seller')).userId))),
});

/** Offers of as many buyers, because one buyer may have only ten open ones. */
const someOffers = async (deps: ApiApp, counter?: 'countered'): Promise<Known> => ({
  id: fc.constantFrom(
    ...(await several(Math.max(25, RUNS / 4), () => deps.newBuyersOffer(counter))),
  ),
  amount: offered,
});

const somePaidOrders = async (deps: ApiApp): Promise<Known> => ({
  id: fc.constantFrom(...(await several(4, async () => (await deps.newPaidOrder()).orderId))),
  amount: fc.constantFrom('1', 0.5, '2.25'),
  reason: fc.constantFrom('broken', 'Not as described', 'OTHER'),
});

const someRequests = async (deps: ApiApp): Promise<Known> => ({
  id: fc.constantFrom(...(await several(10, async () => (await deps.newBuyersRequest()).orderId))),
});

/** One order, because every order has another code; a step that is taken again changes nothing. */
const someHandovers = async (deps: ApiApp): Promise<Known> => {
  const { orderId, code } = await deps.newHandover();
  return { id: fc.constant(orderId), code: fc.constantFrom(code, ` ${code} `) };
};

const offered = fc.constantFrom(15, '15', '15.00', '$18.50', 20);

const firstPage: Known = { cursor: fc.constantFrom('', 'mhxk0000.abc') };

/** What the property tests have to know of each call to be answered well. */
export const knownCalls: Record<string, KnownCall> = {
  'POST /sign-in': {
    as: 'anonymous',
    async known({ url }) {
      const body = JSON.stringify({ name: 'N', email: 'n@example.com', password, role: 'buyer' });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${url}/sign-up`, { method: 'POST', headers, body });
      return { email: fc.constant('n@example.com'), password: fc.constant(password) };
    },
  },
  'GET /products': {
    as: 'anonymous',
    async known(deps) {
      const { categoryId } = await deps.newProduct();
      return {
        cursor: fc.constant(''),
        near: fc.constant('tokyo.jp.40'),
        category: fc.constantFrom('', categoryId),
        minPrice: fc.constantFrom('', '5', '0.50'),
        maxPrice: fc.constantFrom('', '20.00', '999999.99'),
        condition: fc.constantFrom('', 'good', 'excellent,fair'),
        minYear: fc.constantFrom('', '1950', '2001'),
        maxYear: fc.constantFrom('', '2020'),
        verified: fc.constantFrom('', '1'),
        photo: fc.constantFrom('', '1'),
      };
    },
  },
  'GET /search': {
    as: 'anonymous',
    async known(deps) {
      const { categoryId } = await deps.newProduct();
      return {
        cursor: fc.constant(''),
        near: fc.constant('tokyo.jp.40'),
        category: fc.constantFrom('', categoryId),
        minPrice: fc.constantFrom('', '5', '0.50'),
        maxPrice: fc.constantFrom('', '20.00', '999999.99'),
        condition: fc.constantFrom('', 'good', 'excellent,fair'),
        minYear: fc.constantFrom('', '1950', '2001'),
        maxYear: fc.constantFrom('', '2020'),
        verified: fc.constantFrom('', '1'),
        photo: fc.constantFrom('', '1'),
      };
    },
  },
  'GET /searches': { as: 'buyer', known: async () => firstPage },
  'POST /searches': {
    as: 'buyer',
    known: async () => ({
      name: fc.string({ minLength: 1, maxLength: 40 }).map((text) => `x${text}`),
      query: fc.constantFrom('', 'q=lamp', '?q=lamp&maxPrice=20.00', 'condition=good,fair'),
      frequency: fc.constantFrom('now', 'daily', 'weekly'),
    }),
  },
  'DELETE /searches/{id}': {
    as: 'buyer',
    // Deleted already.
    known: async () => ({ id: fc.constant(newId()) }),
  },
  'GET /products/{id}': {
    as: 'anonymous',
    async known(deps) {
      const { productId } = await deps.newProduct();
      return { id: fc.constant(productId) };
    },
  },
  'POST /sign-up': {
    as: 'anonymous',
    async known() {
      return {
        email: fc.uuid().map((id) => `${id}@example.com`),
        password: fc.string({ minLength: 12, maxLength: 40 }).map((text) => `${text} passphrase`),
        image: fc.constantFrom(null, '', 'https://example.com/me.png'),
      };
    },
  },
  'POST /sign-out': { as: 'anonymous', known: nothing },
  'POST /users': { as: 'buyer', known: ownEmail },
  'GET /users/admin/{email}': { as: 'anonymous', known: someEmail },
  'GET /users/buyer/{email}': { as: 'anonymous', known: someEmail },
  'GET /users/seller/{email}': { as: 'anonymous', known: someEmail },
  'GET /users/verified/{sellerEmail}': { as: 'anonymous', known: someEmail },
  'GET /jwt': { as: 'buyer', known: ownEmail },
  'GET /categories': { as: 'anonymous', known: nothing },
  'GET /report-reasons': { as: 'anonymous', known: nothing },
  'GET /places': { as: 'anonymous', known: nothing },
  'GET /categories/{id}/fields': { as: 'anonymous', known: someCategory },
  'PUT /categories/{id}/fields': {
    as: 'admin',
    async known(deps) {
      const label = fc.constantFrom('Size', 'Größe', 'المقاس');
      const options = fc.uniqueArray(fc.constantFrom('S', 'M', 'L'), { minLength: 1 });
      const field = fc.record({
        key: fc.constantFrom('size', 'width', 'brand', 'isbn'),
        label,
        type: fc.constantFrom('text', 'number', 'choice', 'choices', 'yesno'),
        required: fc.boolean(),
        filterable: fc.boolean(),
        options,
        unit: fc.constantFrom(null, '', 'cm'),
      });
      const body = fc.uniqueArray(field, { selector: ({ key }) => key, maxLength: 4 });
      return { ...(await someCategory(deps)), body };
    },
  },
  'GET /advertised-products': { as: 'anonymous', known: async () => firstPage },
  'POST /products/{id}/favourite': { as: 'buyer', known: someProductsById },
  'DELETE /products/{id}/favourite': { as: 'buyer', known: someProductsById },
  'GET /favourites': {
    as: 'buyer',
    async known(deps) {
      await deps.newFavourite();
      return firstPage;
    },
  },
  'GET /category/{id}': {
    as: 'buyer',
    async known(deps) {
      const { categoryId } = await deps.newProduct();
      return { ...firstPage, id: fc.constant(categoryId) };
    },
  },
  'POST /order': {
    as: 'buyer',
    async known(deps) {
      const made = [await deps.newProduct(), await deps.newProduct(), await deps.newProduct()];
      return {
        productId: fc.constantFrom(...made.map(({ productId }) => productId)),
        phone: fc.constantFrom('5035550100', '+1 (503) 555-0100'),
        price: fc.constantFrom(20, '20', '20.00', '$20', '', null),
      };
    },
  },
  'GET /orders': {
    as: 'buyer',
    async known(deps) {
      await deps.newOrder();
      return { ...firstPage, ...(await ownEmail(deps)) };
    },
  },
  'GET /orders/{id}': {
    as: 'buyer',
    known: async (deps) => ({ id: fc.constant((await deps.newOrder()).orderId) }),
  },
  'GET /buyers': { as: 'admin', known: async () => firstPage },
  'GET /sellers': { as: 'admin', known: async () => firstPage },
  'DELETE /user/delete/{userId}': {
    as: 'admin',
    known: async (deps) => ({
      userId: fc.constantFrom(
        ...(await several(30, async () => (await deps.newPerson('seller')).userId)),
        deps.people.otherBuyer.userId,
      ),
    }),
  },
  'PUT /user/verify/{userId}': {
    as: 'admin',
    known: async (deps) => ({
      userId: fc.constantFrom(
        ...(await several(30, async () => (await deps.newPerson('seller')).userId)),
      ),
    }),
  },
  'GET /report': {
    as: 'admin',
    async known(deps) {
      await deps.newReport();
      return firstPage;
    },
  },
  'POST /report': {
    as: 'buyer',
    // A product can be reported only once, so that most requests need one of their own.
    known: async (deps) => ({
      productId: fc.constantFrom(
        ...(await several(1.5 * RUNS, async () => (await deps.newProduct()).productId)),
      ),
      reason: fc.constantFrom('scam', 'prohibited', 'other'),
    }),
  },
  'DELETE /report/product/{productId}': {
    as: 'admin',
    known: async (deps) => ({
      productId: fc.constantFrom(
        ...(await several(30, async () => (await deps.newReport()).productId)),
      ),
    }),
  },
  'DELETE /report/own/{productId}': {
    as: 'buyer',
    known: async (deps) => ({
      productId: fc.constantFrom(
        ...(await several(30, async () => (await deps.newReport()).productId)),
      ),
    }),
  },
  'DELETE /report/{reportId}': {
    as: 'admin',
    known: async (deps) => ({
      reportId: fc.constantFrom(
        ...(await several(30, async () => (await deps.newReport()).reportId)),
      ),
    }),
  },
  'POST /add-product': {
    as: 'seller',
    async known(deps) {
      const price = fc.constantFrom(0.5, 19.99, '20', '999999.99', '$20.00');
      return {
        category: fc.constant((await deps.newProduct()).categoryId),
        placeId: fc.constantFrom('', 'tokyo.jp.40'),
        originalprice: price,
        resaleprice: price,
        phone: fc.constantFrom('5035550100', '+1 (503) 555-0100'),
        purchaseyear: fc.constantFrom(1950, 2026, '2019'),
        offerfloor: fc.constantFrom(0, 100, '75'),
        attributes: fc.constant({}),
        image: fc.constantFrom(null, '', 'https://example.com/pot.png'),
      };
    },
  },
  'GET /my-products': {
    as: 'seller',
    async known(deps) {
      await deps.newProduct();
      return { ...firstPage, email: fc.constant(deps.people.seller.email) };
    },
  },
  'PUT /product/advertise/{productId}': { as: 'seller', known: someProducts },
  'DELETE /product/delete/{productId}': { as: 'seller', known: someProducts },
  'POST /create-payment-intent': {
    as: 'buyer',
    known: async (deps) => ({
      orderId: fc.constant((await deps.newOrder()).orderId),
      price: fc.constantFrom(20, '20', '20.00'),
    }),
  },
  'POST /payment': {
    as: 'buyer',
    async known(deps) {
      const { orderId, productId, transactionId } = await deps.newCharge();
      return {
        orderId: fc.constant(orderId),
        transactionId: fc.constant(transactionId),
        productId: fc.constant(productId),
        email: fc.constant(deps.people.buyer.email),
        price: fc.constantFrom(20, '20', '20.00'),
      };
    },
  },
  'GET /conversations': {
    as: 'buyer',
    async known(deps) {
      await deps.newConversation();
      return { cursor: fc.constantFrom('', 'mhxk0000.uabc') };
    },
  },
  'POST /conversations': {
    as: 'buyer',
    known: async (deps) => ({ ...(await someProducts(deps)), text: fc.constant('Still there?') }),
  },
  'GET /conversations/{id}/messages': {
    as: 'buyer',
    known: async (deps) => ({
      id: fc.constant((await deps.newConversation()).conversationId),
      cursor: fc.constantFrom('', 'mhxk0000.7'),
    }),
  },
  'POST /conversations/{id}/messages': {
    as: 'buyer',
    known: async (deps) => ({
      id: fc.constant((await deps.newConversation()).conversationId),
      text: fc.string({ minLength: 1, maxLength: 60 }).map((text) => `x${text}`),
    }),
  },
  'GET /sellers/{id}': { as: 'buyer', known: somePeople },
  'GET /sellers/{id}/reviews': {
    as: 'buyer',
    known: async (deps) => ({ ...(await somePeople(deps)), ...firstPage }),
  },
  'POST /sellers/{id}/follow': { as: 'buyer', known: somePeople },
  'DELETE /sellers/{id}/follow': { as: 'buyer', known: somePeople },
  'POST /orders/{id}/review': {
    as: 'buyer',
    known: async (deps) => ({
      id: fc.constant((await deps.newCompleted()).orderId),
      stars: fc.constantFrom(1, 5, '3'),
      text: fc.constantFrom('', 'As described.'),
    }),
  },
  'POST /people/{id}/block': { as: 'buyer', known: somePeople },
  'DELETE /people/{id}/block': { as: 'buyer', known: somePeople },
  'POST /upload': {
    as: 'buyer',
    known: async () => ({ image: fc.constant(new Uint8Array(await noise(8, 8))) }),
  },
  'GET /balance': { as: 'seller', known: nothing },
  'GET /payouts': { as: 'seller', known: async () => firstPage },
  'GET /notifications': {
    as: 'seller',
    async known(deps) {
      await deps.newConversation();
      return firstPage;
    },
  },
  // Each of the orders can be disputed once, and refunded once without the total.
  'POST /orders/{id}/dispute': { as: 'buyer', most: 3, known: somePaidOrders },
  'POST /orders/{id}/refund': { as: 'seller', most: 3, known: somePaidOrders },
  'GET /orders/{id}/timeline': { as: 'buyer', known: someHandovers },
  'POST /orders/{id}/accept': { as: 'seller', known: someRequests },
  'POST /orders/{id}/decline': { as: 'seller', known: someRequests },
  'POST /orders/{id}/handover': { as: 'seller', known: someHandovers },
  'POST /orders/{id}/received': { as: 'buyer', known: someHandovers },
  // A buyer has two requests at a time, and a cancelled one may be cancelled again.
  'POST /orders/{id}/cancel': {
    as: 'buyer',
    known: async (deps) => ({ id: fc.constant((await deps.newRequest()).orderId) }),
  },
  'GET /offers': {
    as: 'buyer',
    async known(deps) {
      await deps.newOffer();
      return firstPage;
    },
  },
  'POST /offers': {
    as: 'buyer',
    most: 10,
    known: async (deps) => ({
      ...(await someProducts(deps)),
      amount: offered,
      phone: fc.constantFrom(null, '', '5035550100'),
    }),
  },
  'POST /offers/{id}/accept': { as: 'seller', known: (deps) => someOffers(deps) },
  'POST /offers/{id}/decline': { as: 'seller', known: (deps) => someOffers(deps) },
  'POST /offers/{id}/counter': {
    as: 'seller',
    known: async (deps) => ({
      ...(await someOffers(deps)),
      currency: fc.constantFrom(null, 'USD', ' usd '),
    }),
  },
  'POST /offers/{id}/withdraw': { as: 'seller', known: (deps) => someOffers(deps, 'countered') },
};
