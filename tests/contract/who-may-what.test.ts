import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '~/lib/ids.server';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { peopleOf, type Visitor } from '../setup/people-of-a-server';

/*
 * Every dashboard page and every write of sellers, buyers and admins, asked for by everybody.
 * The cells are written by hand, from what each right is meant to allow; nothing here reads the
 * policy. The products that a 'seller who buys' meets are their own, those of all others the seller's.
 * `login` leads to /login, `done` does it, `told` says why not and changes nothing.
 */
const principals = [
  'signed out',
  'buyer',
  'other buyer',
  'seller',
  'other seller',
  'buyer who sells',
  'seller who buys',
  'admin',
  'deleted user',
] as const;
type Principal = (typeof principals)[number];

const pages = `
  /dashboard                                    login  200    200    200    200    200    200    200    login
  /dashboard/start-trading?right=sell           login  200    200    elsewhere elsewhere elsewhere elsewhere 200 login
  /dashboard/start-trading?right=buy            login  elsewhere elsewhere 200 200 elsewhere elsewhere 200    login
  /dashboard/my-orders                          login  200    200    login  login  200    200    login  login
  /dashboard/my-orders/{order}                  login  elsewhere elsewhere elsewhere elsewhere elsewhere elsewhere elsewhere login
  /dashboard/orders/{order}                     login  200    404    200    404    404    404    200    login
  /dashboard/orders/{order}/received            login  elsewhere 404 login  login  404    404    login  login
  /dashboard/orders/{order}/decline             login  login  login  elsewhere 404 404    404    login  login
  /dashboard/my-orders/{order}/calendar.ics     login  200    404    login  login  404    404    login  login
  /dashboard/offers                             login  200    200    200    200    200    200    login  login
  /dashboard/blocked                            login  200    200    200    200    200    200    200    login
  /dashboard/following                          login  200    200    200    200    200    200    200    login
  /dashboard/following/people                   login  200    200    200    200    200    200    200    login
  /dashboard/orders/{order}/review              login  200    404    200    404    404    404    403    login
  /dashboard/orders/none/review                 login  404    404    404    404    404    404    404    login
  /dashboard/reported-people                    login  login  login  login  login  login  login  200    login
  /dashboard/reported-people/none/remove-review login  404    404    404    404    404    404    404    login
  /sellers/{seller}                             200    200    200    200    200    200    200    200    200
  /sellers/{seller}/reviews                     200    200    200    200    200    200    200    200    200
  /sellers/{buyer}                              404    404    404    404    404    404    404    404    404
  /sellers/{seller}/follow                      login  200    200    200    200    200    200    200    login
  /sellers/{seller}/block                       login  200    200    200    200    200    200    200    login
  /sellers/{seller}/report                      login  200    200    403    200    200    200    200    login
  /reviews/none/report                          login  404    404    404    404    404    404    404    login
  /reviews/none/report?of=answer                login  404    404    404    404    404    404    404    login
  /dashboard/notifications                      login  200    200    200    200    200    200    200    login
  /dashboard/searches                           login  200    200    200    200    200    200    200    login
  /dashboard/searches/new?query=q%3Dlamp        login  200    200    200    200    200    200    200    login
  /dashboard/searches/none                      login  404    404    404    404    404    404    404    login
  /dashboard/searches/none/delete               login  404    404    404    404    404    404    404    login
  /products/{product}/offer                     login  200    200    login  login  200    200    login  login
  /dashboard/add-product                        login  login  login  200    200    200    200    login  login
  /dashboard/my-products                        login  login  login  200    200    200    200    login  login
  /dashboard/my-products/{product}/edit         login  login  login  200    404    404    200    login  login
  /dashboard/my-products/{product}/delete       login  login  login  200    404    404    200    login  login
  /dashboard/my-products/{product}/renew        login  login  login  200    404    404    200    login  login
  /dashboard/my-products/change?do=delete&product={product} login login login 200 404 404 200 login  login
  /dashboard/my-products/pause                  login  login  login  200    200    200    200    login  login
  /dashboard/my-products/drafts                 login  login  login  200    200    200    200    login  login
  /dashboard/my-products/drafts/none/delete     login  login  login  404    404    404    404    login  login
  /dashboard/add-product?copy={product}         login  login  login  200    404    404    200    login  login
  /dashboard/add-product?draft=none             login  login  login  404    404    404    404    login  login
  /dashboard/my-products/none/edit              login  login  login  404    404    404    404    login  login
  /dashboard/all-buyers                         login  login  login  login  login  login  login  200    login
  /dashboard/all-buyers/{buyer}/delete          login  login  login  login  login  login  login  200    login
  /dashboard/all-buyers/{seller}/delete         login  login  login  login  login  login  login  404    login
  /dashboard/all-sellers                        login  login  login  login  login  login  login  200    login
  /dashboard/all-sellers/{seller}/delete        login  login  login  login  login  login  login  200    login
  /dashboard/all-sellers/{buyer}/delete         login  login  login  login  login  login  login  404    login
  /dashboard/admins                             login  login  login  login  login  login  login  200    login
  /dashboard/admins/{admin}/remove              login  login  login  login  login  login  login  200    login
  /dashboard/admins/{buyer}/remove              login  login  login  login  login  login  login  404    login
  /dashboard/reported-products                  login  login  login  login  login  login  login  200    login
  /dashboard/reported-products/{product}/delete login  login  login  login  login  login  login  200    login
  /dashboard/reported-products/delete?product={product} login login login login login login login 200 login
  /dashboard/people/{buyer}                     login  404    404    404    404    404    404    200    login
  /dashboard/people/{buyer}/purchases           login  404    404    404    404    404    404    200    login
  /dashboard/people/{buyer}/secrets             login  404    404    404    404    404    404    404    login
  /dashboard/people/{buyer}/delete              login  login  login  login  login  login  login  200    login
  /dashboard/people/none                        login  404    404    404    404    404    404    404    login
  /dashboard/people/{buyer}/suspend             login  login  login  login  login  login  login  200    login
  /dashboard/people/{buyer}/lift-suspension     login  login  login  login  login  login  login  200    login
  /dashboard/people/none/suspend                login  login  login  login  login  login  login  404    login
  /dashboard/reported-conversations             login  login  login  login  login  login  login  200    login
  /dashboard/reported-conversations/{report}    login  404    404    404    404    404    404    200    login
  /dashboard/reported-conversations/{conversation} login 404  404    404    404    404    404    404    login
  /dashboard/messages/{conversation}            login  200    404    200    404    404    404    404    login
  /dashboard/messages/{conversation}/report     login  200    404    200    404    404    404    404    login
  /dashboard/disputes                           login  login  login  login  login  login  login  200    login
  /dashboard/disputes/none                      login  404    404    404    404    404    404    404    login
  /dashboard/disputes/chargebacks/none          login  404    404    404    404    404    404    404    login
  /dashboard/orders/{order}/dispute             login  200    404    200    404    404    404    404    login
  /dashboard/orders/{order}/dispute/withdraw    login  elsewhere 404 login  login  404    404    login  login
  /dashboard/orders/none/dispute                login  404    404    404    404    404    404    404    login
  /dashboard/orders/{order}/refund              login  login  login  200    404    404    404    200    login
  /dashboard/appeals                            login  login  login  login  login  login  login  200    login
  /dashboard/appeals/none                       login  404    404    404    404    404    404    404    login
  /dashboard/moderation                         login  login  login  login  login  login  login  200    login
  /dashboard/moderation/words                   login  login  login  login  login  login  login  200    login
  /dashboard/moderation/words/none/delete       login  login  login  login  login  login  login  404    login
  /dashboard/moderation/reasons                 login  login  login  login  login  login  login  200    login
  /dashboard/moderation/reasons/scam            login  login  login  login  login  login  login  200    login
  /dashboard/moderation/settings                login  login  login  login  login  login  login  200    login
  /dashboard/transparency                       login  login  login  login  login  login  login  200    login
  /dashboard/transparency.csv                   login  login  login  login  login  login  login  200    login
  /dashboard/decisions/none                     login  404    404    404    404    404    404    404    login
  /dashboard/products/{product}/refuse          login  404    404    404    404    404    404    200    login
  /dashboard/suspension                         login  elsewhere elsewhere elsewhere elsewhere elsewhere elsewhere elsewhere login
  /dashboard/suspensions/none                   login  404    404    404    404    404    404    404    login
  /dashboard/products/{product}                 login  404    404    404    404    404    404    200    login
  /dashboard/products/{product}/delete          login  login  login  login  login  login  login  200    login
  /dashboard/products/none                      login  404    404    404    404    404    404    404    login
  /dashboard/categories                         login  login  login  login  login  login  login  200    login
  /dashboard/categories/{category}              login  login  login  login  login  login  login  200    login
  /dashboard/categories/{category}/delete       login  login  login  login  login  login  login  200    login
  /dashboard/categories/{category}/fields       login  login  login  login  login  login  login  200    login
  /dashboard/categories/{category}/fields/{field} login login login login login login login 200    login
  /dashboard/categories/{category}/fields/{field}/remove login login login login login login login 200    login
  /dashboard/synonyms                           login  login  login  login  login  login  login  200    login
  /dashboard/synonyms/synonyms-01               login  login  login  login  login  login  login  200    login
  /dashboard/synonyms/synonyms-01/delete        login  login  login  login  login  login  login  200    login
  /products/{product}/report                    login  200    200    login  login  200    403    login  login
  /dashboard/payments                           login  login  login  login  login  login  login  200    login
  /dashboard/payments/ledger.csv                login  login  login  login  login  login  login  200    login
  /dashboard/payments/none/return               login  404    404    404    404    404    404    404    login
  /dashboard/earnings                           login  login  login  200    200    200    200    elsewhere login
  /dashboard/earnings.csv                       login  login  login  200    200    200    200    login  login
  /dashboard/earnings/account/remove            login  login  login  elsewhere elsewhere elsewhere elsewhere login login
  /dashboard/earnings/payouts                   login  login  login  200    200    200    200    login  login
  /dashboard/earnings/payouts/none              login  login  login  404    404    404    404    login  login
  /dashboard/earnings/payouts.csv               login  login  login  200    200    200    200    login  login
  /dashboard/payouts                            login  login  login  login  login  login  login  200    login
  /dashboard/payouts/earnings.csv               login  login  login  login  login  login  login  200    login
  /dashboard/payouts/year.csv                   login  login  login  login  login  login  login  200    login
  /dashboard/payouts/none                       login  login  login  login  login  login  login  404    login
  /dashboard/payouts/none/batch.csv             login  login  login  login  login  login  login  404    login
  /dashboard/payouts/lines/none/paid            login  login  login  login  login  login  login  404    login
  /dashboard/payouts/lines/none/failed          login  login  login  login  login  login  login  404    login
  /dashboard/newsletter                         login  login  login  login  login  login  login  200    login
  /dashboard/saved                              login  200    200    login  login  200    200    login  login
  /dashboard/account                            login  200    200    200    200    200    200    200    login
  /dashboard/account/delete                     login  200    200    200    200    200    200    200    login
  /dashboard/account/email                      login  200    200    200    200    200    200    200    login
  /dashboard/account/second-factor              login  200    200    200    200    200    200    200    login
  /dashboard/account/passkeys                   login  200    200    200    200    200    200    200    login
  /dashboard/account/passkeys/none              login  404    404    404    404    404    404    404    login
  /dashboard/account/passkeys/none/remove       login  404    404    404    404    404    404    404    login
  /dashboard/confirm-identity                   login  200    200    200    200    200    200    200    login
  /dashboard/audit-log                          login  login  login  login  login  login  login  200    login
  /dashboard/jobs                               login  login  login  login  login  login  login  200    login
  /dashboard/jobs/mail/dismiss                  login  login  login  login  login  login  login  elsewhere login
`;

const pageWrites = `
  add a product         login  login  login  done   done   done   done   login  login
  edit a product        login  login  login  done   404    404    done   login  login
  advertise a product   login  login  login  done   404    404    done   login  login
  mark as sold          login  login  login  done   elsewhere elsewhere done login login
  delete a product      login  login  login  done   404    404    done   login  login
  cancel an order       login  done   404    login  login  404    404    login  login
  report a product      login  done   done   403    403    done   403    403    login
  report with a reason  login  done   done   login  login  done   403    login  login
  verify a seller       login  login  login  login  login  login  login  done   login
  delete a buyer        login  login  login  login  login  login  login  done   login
  delete a seller       login  login  login  login  login  login  login  done   login
  dismiss a report      login  login  login  login  login  login  login  done   login
  delete a reported one login  login  login  login  login  login  login  done   login
  dismiss several       login  login  login  login  login  login  login  done   login
  delete several        login  login  login  login  login  login  login  done   login
  dismiss on its page   login  login  login  login  login  login  login  done   login
  delete any product    login  login  login  login  login  login  login  done   login
  delete any account    login  login  login  login  login  login  login  done   login
  verify on their page  login  login  login  login  login  login  login  done   login
  report a conversation login  done   404    done   404    404    done   404    login
  decide on a report    login  login  login  login  login  login  login  done   login
  suspend a person      login  login  login  login  login  login  login  done   login
  lift a suspension     login  login  login  login  login  login  login  done   login
  add a word rule       login  login  login  login  login  login  login  done   login
  delete a word rule    login  login  login  login  login  login  login  done   login
  add a reason          login  login  login  login  login  login  login  done   login
  edit a reason         login  login  login  login  login  login  login  done   login
  hold new sellers      login  login  login  login  login  login  login  done   login
  approve a listing     login  login  login  login  login  login  login  done   login
  refuse a listing      login  login  login  login  login  login  login  done   login
  dismiss flags         login  login  login  login  login  login  login  done   login
  decide on an appeal   login  login  login  login  login  login  login  done   login
  add a category        login  login  login  login  login  login  login  done   login
  rename a category     login  login  login  login  login  login  login  done   login
  delete a category     login  login  login  login  login  login  login  done   login
  add a field           login  login  login  login  login  login  login  done   login
  try jobs again        login  login  login  login  login  login  login  done   login
`;

const calls = `
  GET /buyers                               401  403  403  403  403  403  403  200  401
  GET /sellers                              401  403  403  403  403  403  403  200  401
  GET /report                               401  403  403  403  403  403  403  200  401
  GET /my-products?email={seller email}     401  403  403  200  403  403  200  200  401
  POST /add-product                         401  403  403  200  200  200  200  403  401
  POST /report                              401  200  200  403  403  200  403  403  401
  PUT /product/advertise/{product}          401  403  403  200  404  404  200  403  401
  DELETE /product/delete/{product}          401  403  403  200  404  404  200  403  401
  PUT /categories/{category}/fields         401  403  403  403  403  403  403  200  401
  PUT /user/verify/{seller}                 401  403  403  403  403  403  403  200  401
  DELETE /user/delete/{buyer}               401  403  403  403  403  403  403  200  401
  DELETE /user/delete/{admin}               401  403  403  403  403  403  403  409  401
  DELETE /report/own/{product}              401  200  200  403  403  200  200  403  401
  DELETE /report/{report}                   401  403  403  403  403  403  403  200  401
  DELETE /report/product/{product}          401  403  403  403  403  403  403  200  401
`;

type Row = { what: string; cells: string[] };

/** Reads a table: what is asked for, then one cell per principal. */
const rowsOf = (table: string): Row[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map((words) => ({
      what: words.slice(0, -principals.length).join(' '),
      cells: words.slice(-principals.length),
    }));

interface Product {
  _id: string;
  name: string;
  category: string;
  advertised: boolean;
  resaleprice: number;
}

let server: BuiltServer;
let people: ReturnType<typeof peopleOf>;
let admin: Visitor;
let everybody: Record<Principal, Visitor>;
/** The products that the pages are asked for, by their seller's id; nothing in them changes one. */
const shown = new Map<string, string>();
/** An unpaid order of the buyer. */
let orderOfBuyer: string;
/** A conversation of buyer and seller, and the buyer's report of it. */
let conversationId: string;
let conversationReportId: string;

beforeAll(async () => {
  server = await startBuiltServer();
  people = peopleOf(server.url);
  admin = await people.admin();
  const gone = await people.register('seller');
  everybody = {
    'signed out': people.nobody,
    buyer: await people.register('buyer'),
    'other buyer': await people.register('buyer'),
    seller: await people.register('seller'),
    'other seller': await people.register('seller'),
    'buyer who sells': await starts('sell', await people.register('buyer')),
    'seller who buys': await starts('buy', await people.register('seller')),
    admin,
    'deleted user': gone,
  };
  await admin.call('DELETE', `/user/delete/${gone.id}`);
  for (const seller of [everybody.seller, everybody['seller who buys']]) {
    shown.set(seller.id, await aProduct(seller));
  }
  const order = { phone: '5035550100', meetingLocation: 'Library steps' };
  const productId = await aProduct(everybody.seller);
  const placed = await everybody.buyer.call<{ insertedId: string }>('POST', '/order', {
    ...order,
    productId,
  });
  orderOfBuyer = placed.insertedId;
  conversationId = (await aConversation(productId)).id;
  const form = { reason: 'spam', details: 'Look.' };
  await everybody.buyer.ask('POST', `/dashboard/messages/${conversationId}/report`, { form });
  conversationReportId = onDatabase((db) => {
    return db.prepare(REPORT_OF).pluck().get(conversationId) as string;
  });
});

afterAll(() => server.stop());

async function starts(right: 'buy' | 'sell', person: Visitor): Promise<Visitor> {
  const answer = await person.ask('POST', '/dashboard/start-trading', { form: { right } });
  expect(answer.headers.get('Location')).toBe('/dashboard');
  return person;
}

/** The seller of the products that a principal meets. */
const sellerFor = (who: Principal) =>
  everybody[who === 'seller who buys' ? 'seller who buys' : 'seller'];

const productFields = (category: string) => ({
  name: `Lamp ${newId()}`,
  originalprice: '50',
  resaleprice: '20',
  condition: 'good',
  category,
  phone: '+1 503 555 0100',
  location: 'Portland',
  purchaseyear: '2020',
});

async function aCategory(): Promise<string> {
  const [first] = await admin.call<{ _id: string }[]>('GET', '/api/categories');
  return first?._id ?? '';
}

async function aProduct(seller: Visitor): Promise<string> {
  const fields = productFields(await aCategory());
  const path = '/add-product';
  return (await seller.call<{ insertedId: string }>('POST', path, fields)).insertedId;
}

async function aReport(productId: string): Promise<string> {
  const reporter = await people.register('buyer');
  const answer = await reporter.call<{ insertedId: string }>('POST', '/report', { productId });
  return answer.insertedId;
}

async function findProduct(seller: Visitor, id: string): Promise<Product | undefined> {
  const path = `/api/my-products?email=${seller.email}`;
  return (await admin.call<Product[]>('GET', path)).find(({ _id }) => _id === id);
}

const openReports = () =>
  admin.call<{ _id: string; productId: string; email: string }[]>('GET', '/api/report');
const emailsOf = async (list: '/api/buyers' | '/api/sellers') =>
  await admin.call<{ email: string; verified: boolean }[]>('GET', list);

/** A write of a page, with objects of its own, and how to see whether it has happened. */
interface Attempt {
  path: string;
  form: Record<string, string>;
  happened(): Promise<boolean>;
}

/** By what is attempted; about products of the seller. */
const attempts: Record<string, (seller: Visitor) => Promise<Attempt>> = {
  async 'add a product'() {
    const form = productFields(await aCategory());
    const sellers = principals.filter((who) => /sell/.test(who)).map((who) => everybody[who]);
    const happened = async () => {
      const lists = await Promise.all(
        sellers.map(({ email }) => admin.call<Product[]>('GET', `/api/my-products?email=${email}`)),
      );
      return lists.flat().some(({ name }) => name === form.name);
    };
    return { path: '/dashboard/add-product', form, happened };
  },
  async 'edit a product'(seller) {
    const id = await aProduct(seller);
    const form = { ...productFields(await aCategory()), resaleprice: '7.77' };
    const happened = async () => (await findProduct(seller, id))?.resaleprice === 7.77;
    return { path: `/dashboard/my-products/${id}/edit`, form, happened };
  },
  async 'advertise a product'(seller) {
    const productId = await aProduct(seller);
    return {
      path: '/dashboard/my-products',
      form: { intent: 'advertise', productId, wanted: 'on' },
      happened: async () => (await findProduct(seller, productId))?.advertised === true,
    };
  },
  async 'mark as sold'(seller) {
    const id = await aProduct(seller);
    return {
      path: '/dashboard/my-products/change',
      form: { do: 'sold', product: id },
      happened: async () => onDatabase((db) => db.prepare(STATUS).pluck().get(id)) === 'sold',
    };
  },
  async 'delete a product'(seller) {
    const id = await aProduct(seller);
    const happened = async () => (await findProduct(seller, id)) === undefined;
    return { path: `/dashboard/my-products/${id}/delete`, form: {}, happened };
  },
  async 'cancel an order'(seller) {
    const productId = await aProduct(seller);
    const order = { productId, phone: '5035550100', meetingLocation: 'Library steps' };
    const placed = await everybody.buyer.call<{ insertedId: string }>('POST', '/order', order);
    const status = async () =>
      (await admin.call<{ status: string }>('GET', `/orders/${placed.insertedId}`)).status;
    const form = { intent: 'cancel', orderId: placed.insertedId };
    const happened = async () => {
      const cancelled = (await status()) === 'cancelled';
      // A buyer holds five products at most: what nobody cancelled is out of the way now.
      await seller.call('DELETE', `/product/delete/${productId}`);
      return cancelled;
    };
    return { path: '/dashboard/my-orders', form, happened };
  },
  async 'report a product'(seller) {
    const productId = await aProduct(seller);
    return {
      path: `/category/${await aCategory()}`,
      form: { intent: 'report', productId },
      happened: async () => (await openReports()).some((one) => one.productId === productId),
    };
  },
  async 'report with a reason'(seller) {
    const productId = await aProduct(seller);
    return {
      path: `/products/${productId}/report`,
      form: { reason: 'scam', details: 'Asked for a transfer.' },
      happened: async () => (await openReports()).some((one) => one.productId === productId),
    };
  },
  async 'verify a seller'() {
    const { id, email } = await people.register('seller');
    return {
      path: '/dashboard/all-sellers',
      form: { intent: 'verify', userId: id },
      happened: async () =>
        (await emailsOf('/api/sellers')).some((one) => one.email === email && one.verified),
    };
  },
  async 'delete a buyer'() {
    const { id, email } = await people.register('buyer');
    const happened = async () =>
      !(await emailsOf('/api/buyers')).some((one) => one.email === email);
    return { path: `/dashboard/all-buyers/${id}/delete`, form: forReason, happened };
  },
  async 'delete a seller'() {
    const { id, email } = await people.register('seller');
    const happened = async () =>
      !(await emailsOf('/api/sellers')).some((one) => one.email === email);
    return { path: `/dashboard/all-sellers/${id}/delete`, form: forReason, happened };
  },
  async 'dismiss a report'(seller) {
    const reportId = await aReport(await aProduct(seller));
    return {
      path: '/dashboard/reported-products',
      form: { intent: 'dismiss', reportId },
      happened: async () => !(await openReports()).some(({ _id }) => _id === reportId),
    };
  },
  async 'dismiss on its page'(seller) {
    const productId = await aProduct(seller);
    const reportId = await aReport(productId);
    return {
      path: `/dashboard/products/${productId}`,
      form: { intent: 'dismiss', reportId },
      happened: async () => !(await openReports()).some(({ _id }) => _id === reportId),
    };
  },
  async 'delete a reported one'(seller) {
    const id = await aProduct(seller);
    await aReport(id);
    const happened = async () => (await findProduct(seller, id)) === undefined;
    return { path: `/dashboard/reported-products/${id}/delete`, form: forReason, happened };
  },
  async 'dismiss several'(seller) {
    const productId = await aProduct(seller);
    const reportId = await aReport(productId);
    return {
      path: '/dashboard/reported-products',
      form: { intent: 'dismiss-selected', selected: `${reportId} ${productId}` },
      happened: async () => !(await openReports()).some(({ _id }) => _id === reportId),
    };
  },
  async 'delete several'(seller) {
    const product = await aProduct(seller);
    const happened = async () => (await findProduct(seller, product)) === undefined;
    const form = { product, ...forReason };
    return { path: '/dashboard/reported-products/delete', form, happened };
  },
  async 'delete any product'(seller) {
    const id = await aProduct(seller);
    const happened = async () => (await findProduct(seller, id)) === undefined;
    return { path: `/dashboard/products/${id}/delete`, form: forReason, happened };
  },
  async 'delete any account'() {
    const { id, email } = await people.register('buyer');
    const happened = async () =>
      !(await emailsOf('/api/buyers')).some((one) => one.email === email);
    return { path: `/dashboard/people/${id}/delete`, form: forReason, happened };
  },
  async 'verify on their page'() {
    const { id, email } = await people.register('seller');
    return {
      path: `/dashboard/people/${id}`,
      form: { intent: 'verify' },
      happened: async () =>
        (await emailsOf('/api/sellers')).some((one) => one.email === email && one.verified),
    };
  },
  async 'report a conversation'(seller) {
    const { id } = await aConversation(await aProduct(seller));
    const path = `/dashboard/messages/${id}/report`;
    const count = () => onDatabase((db) => db.prepare(REPORTS_OF).pluck().get(id) as number);
    return { path, form: { reason: 'spam' }, happened: async () => count() > 0 };
  },
  async 'decide on a report'(seller) {
    const { id, buyer } = await aConversation(
      await aProduct(seller),
      await people.register('buyer'),
    );
    await buyer.ask('POST', `/dashboard/messages/${id}/report`, { form: { reason: 'spam' } });
    const reportId = onDatabase((db) => db.prepare(REPORT_OF).pluck().get(id) as string);
    return {
      path: `/dashboard/reported-conversations/${reportId}`,
      form: { decision: 'dismiss', reason: 'Nothing to see.' },
      happened: async () =>
        onDatabase((db) => db.prepare(CLOSED).pluck().get(reportId) as number | null) !== null,
    };
  },
  async 'suspend a person'() {
    const { id } = await people.register('buyer');
    return {
      path: `/dashboard/people/${id}/suspend`,
      form: { length: '7', reasonId: 'spam', reason: 'Spam.' },
      happened: async () => isSuspended(id),
    };
  },
  async 'lift a suspension'() {
    const { id } = await aSuspended();
    return {
      path: `/dashboard/people/${id}/lift-suspension`,
      form: { reason: 'A mistake.' },
      happened: async () => !isSuspended(id),
    };
  },
  async 'decide on an appeal'() {
    const person = await aSuspended();
    const appealId = onDatabase((db) => db.prepare(SUSPENSION_OF).pluck().get(person.id) as string);
    const form = { text: 'It was not me.' };
    await person.ask('POST', `/dashboard/suspensions/${appealId}`, { form });
    return {
      path: `/dashboard/appeals/${appealId}`,
      form: { outcome: 'lifted', reason: 'We believe you.' },
      happened: async () => !isSuspended(person.id),
    };
  },
  async 'add a word rule'() {
    const phrase = `word ${newId()}`;
    const happened = async () => countRows('WordRule', 'phrase', phrase) === 1;
    return { path: WORDS, form: { phrase, action: 'flag' }, happened };
  },
  async 'delete a word rule'() {
    const phrase = `word ${newId()}`;
    await admin.ask('POST', WORDS, { form: { phrase, action: 'flag' } });
    const id = onDatabase((db) =>
      db.prepare('SELECT id FROM WordRule WHERE phrase = ?').pluck().get(phrase),
    );
    const happened = async () => countRows('WordRule', 'phrase', phrase) === 0;
    return { path: `${WORDS}/${String(id)}/delete`, form: {}, happened };
  },
  async 'add a reason'() {
    const name = `Reason ${newId()}`;
    const happened = async () => countRows('ReportReason', 'name', name) === 1;
    return { path: REASONS, form: { intent: 'add', name, about: 'all', urgency: '2' }, happened };
  },
  async 'edit a reason'() {
    const name = `Something else ${newId()}`;
    const happened = async () => countRows('ReportReason', 'name', name) === 1;
    return { path: `${REASONS}/other`, form: { name, about: 'all', urgency: '1' }, happened };
  },
  async 'hold new sellers'() {
    // Turned off again at once, so that the products of other rows are shown.
    const happened = async () => turnOffHold() === 1;
    return { path: '/dashboard/moderation/settings', form: { holdNewSellers: 'on' }, happened };
  },
  async 'approve a listing'(seller) {
    const id = await aHeldProduct(seller);
    const happened = async () => countRows('Product', 'id', id, 'heldAt IS NULL') === 1;
    return { path: `/dashboard/products/${id}`, form: { intent: 'approve' }, happened };
  },
  async 'refuse a listing'(seller) {
    const id = await aHeldProduct(seller);
    const happened = async () => countRows('Product', 'id', id, 'refusedAt IS NOT NULL') === 1;
    return { path: `/dashboard/products/${id}/refuse`, form: forReason, happened };
  },
  async 'dismiss flags'(seller) {
    const id = await aProduct(seller);
    onDatabase((db) =>
      db
        .prepare(
          `INSERT INTO ListingFlag (id, productId, kind, about, urgency, createdAt)
           VALUES (?, ?, 'word', 'lamp', 2, 1795392000000)`,
        )
        .run(newId(), id),
    );
    const happened = async () =>
      countRows('ListingFlag', 'productId', id, 'closedAt IS NULL') === 0;
    return { path: `/dashboard/products/${id}`, form: { intent: 'dismiss-flags' }, happened };
  },
  async 'add a category'() {
    const name = `Things ${newId()}`;
    const happened = async () => (await categoryNamed(name)) !== undefined;
    return { path: '/dashboard/categories', form: { intent: 'add', name }, happened };
  },
  async 'rename a category'() {
    const id = await aNewCategory();
    const name = `Renamed ${newId()}`;
    const happened = async () => (await categoryNamed(name)) === id;
    return { path: `/dashboard/categories/${id}`, form: { name }, happened };
  },
  async 'delete a category'() {
    const categoryId = await aNewCategory();
    return {
      path: `/dashboard/categories/${categoryId}/delete`,
      form: {},
      happened: async () => !(await categories()).some(({ _id }) => _id === categoryId),
    };
  },
  async 'add a field'() {
    const id = await aNewCategory();
    const field = { label: 'Size', key: 'size', type: 'text', intent: 'save' };
    const address = `/api/categories/${id}/fields`;
    const fields = () => admin.call<{ key: string }[]>('GET', address);
    return {
      path: `/dashboard/categories/${id}/fields`,
      form: field,
      happened: async () => (await fields()).some(({ key }) => key === 'size'),
    };
  },
  async 'try jobs again'() {
    const kind = `test-${newId()}`;
    const tomorrow = Date.now() + 24 * 60 * 60_000;
    const dueAt = () => onDatabase((db) => db.prepare(DUE_AT).pluck().get(kind) as number);
    onDatabase((db) => db.prepare(FAILED_JOB).run(newId(), kind, tomorrow, Date.now()));
    const happened = async () => dueAt() < tomorrow;
    return { path: '/dashboard/jobs', form: { kind, intent: 'retry' }, happened };
  },
};

const STATUS = 'SELECT "status" FROM "Product" WHERE "id" = ?';
const REPORTS_OF = 'SELECT count(*) FROM "ConversationReport" WHERE "conversationId" = ?';
const REPORT_OF = 'SELECT "id" FROM "ConversationReport" WHERE "conversationId" = ?';
const CLOSED = 'SELECT "closedAt" FROM "ConversationReport" WHERE "id" = ?';
const SUSPENSION_OF = 'SELECT "id" FROM "Suspension" WHERE "userId" = ?';
const SUSPENDED = 'SELECT count(*) FROM "User" WHERE "id" = ? AND "suspendedAt" IS NOT NULL';

const isSuspended = (id: string) =>
  onDatabase((db) => db.prepare(SUSPENDED).pluck().get(id) as number) > 0;

const WORDS = '/dashboard/moderation/words';
const REASONS = '/dashboard/moderation/reasons';
/** The fields of a decision on a listing. */
const forReason = { reasonId: 'scam' };

/** The number of rows of a table whose column has this value, and which meet a condition. */
function countRows(table: string, column: string, value: string, condition = '1 = 1'): number {
  const query = `SELECT count(*) FROM "${table}" WHERE "${column}" = ? AND ${condition}`;
  return onDatabase((db) => db.prepare(query).pluck().get(value) as number);
}

const turnOffHold = () =>
  onDatabase((db) => db.prepare(`DELETE FROM "Setting" WHERE "value" = 'on'`).run().changes);

/** A product that waits for approval. */
async function aHeldProduct(seller: Visitor): Promise<string> {
  const id = await aProduct(seller);
  const hold = 'UPDATE "Product" SET "heldAt" = "createdAt", "listed" = 0 WHERE "id" = ?';
  onDatabase((db) => db.prepare(hold).run(id));
  return id;
}

async function aSuspended(): Promise<Visitor> {
  const person = await people.register('buyer');
  const form = { length: '7', reasonId: 'spam', reason: 'Spam.' };
  await admin.ask('POST', `/dashboard/people/${person.id}/suspend`, { form });
  return person;
}

/** A conversation about a product that the buyer has begun. */
async function aConversation(productId: string, buyer = everybody.buyer) {
  const { id } = await buyer.call<{ id: string }>('POST', '/api/conversations', {
    productId,
    text: 'Is it still there?',
  });
  return { id, buyer };
}

/** A job that no process runs, because its kind is unknown. */
const FAILED_JOB = `INSERT INTO "Job" ("id", "kind", "key", "payload", "attempts", "runAfter", "createdAt",
  "lastError") VALUES (?, ?, 'one', '{}', 1, ?, ?, 'It failed.')`;
const DUE_AT = 'SELECT "runAfter" FROM "Job" WHERE "kind" = ?';

function onDatabase<Result>(work: (db: SqliteConnection.Database) => Result): Result {
  const db = new SqliteConnection(path.join(server.dataDir, 'rummage.db'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const categories = () => admin.call<{ _id: string; name: string }[]>('GET', '/api/categories');
const categoryNamed = async (name: string) =>
  (await categories()).find((one) => one.name === name)?._id;

async function aNewCategory(): Promise<string> {
  const name = `Things ${newId()}`;
  await admin.ask('POST', '/dashboard/categories', { form: { intent: 'add', name } });
  return (await categoryNamed(name)) ?? '';
}

/** What came of a request, in the words of the tables; `elsewhere` for any other redirect. */
async function outcome(answer: Response): Promise<string> {
  const where = answer.headers.get('Location') ?? '';
  if (answer.status === 302) return /^\/login(\?|$)/.test(where) ? 'login' : 'elsewhere';
  // Carries what was typed to the sign-in (ADR 285).
  const carries = answer.status === 401 && (await answer.text()).includes('action="/login?');
  return carries ? 'login' : String(answer.status);
}

describe.each(rowsOf(pages))('$what', ({ what, cells }) => {
  it.each(principals.map((who, index) => [who, cells[index]] as const))(
    'for %s: %s',
    async (who, expected) => {
      const path = what
        .replace('{product}', shown.get(sellerFor(who).id) ?? '')
        .replace('{order}', orderOfBuyer)
        .replace('{report}', conversationReportId)
        .replace('{conversation}', conversationId)
        .replace('{buyer}', everybody.buyer.id)
        .replace('{seller}', everybody.seller.id)
        .replace('{admin}', admin.id)
        .replace('{category}', what.includes('{category}') ? await aCategory() : '')
        .replace('{field}', 'kind');
      const answer = await everybody[who].ask('GET', path);
      expect(await outcome(answer)).toBe(expected);
      if (expected === 'login') {
        expect(answer.headers.get('Location')).toContain(encodeURIComponent(path));
      }
    },
  );
});

describe.each(rowsOf(pageWrites))('to $what on its page', ({ what, cells }) => {
  it.each(principals.map((who, index) => [who, cells[index]] as const))(
    'for %s: %s',
    async (who, expected) => {
      const attempt = await attempts[what]?.(sellerFor(who));
      if (!attempt) throw new Error(`There is no attempt to ${what}.`);
      const { path, form, happened } = attempt;
      const came = await outcome(await everybody[who].ask('POST', path, { form }));
      expect(came).toBe(expected === 'done' || expected === 'told' ? 'elsewhere' : expected);
      expect(await happened()).toBe(expected === 'done');
    },
  );
});

describe.each(rowsOf(calls))('$what', ({ what, cells }) => {
  it.each(principals.map((who, index) => [who, cells[index]] as const))(
    'for %s: %s',
    async (who, expected) => {
      const seller = sellerFor(who);
      const productId = await aProduct(seller);
      const [method = '', target = ''] = what.replace('{seller email}', seller.email).split(' ');
      const path = target
        .replace('{product}', productId)
        .replace('{report}', target.includes('{report}') ? await aReport(productId) : '')
        .replace('{buyer}', target.includes('{buyer}') ? (await people.register('buyer')).id : '')
        .replace('{seller}', everybody.seller.id)
        .replace('{admin}', admin.id)
        .replace('{category}', target.includes('{category}') ? await aNewCategory() : '');
      const bodies: Record<string, unknown> = {
        '/add-product': productFields(await aCategory()),
        '/report': { productId },
        '/categories/{category}/fields': [{ key: 'size', label: 'Size', type: 'text' }],
      };
      const json = method === 'POST' || method === 'PUT' ? bodies[target] : undefined;
      const answer = await everybody[who].ask(
        method,
        `/api${path}`,
        json === undefined ? {} : { json },
      );
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
        Number(expected),
        'application/json; charset=utf-8',
      ]);
      const body = (await answer.json()) as Record<string, unknown>;
      if (answer.status >= 400) expect(body).toMatchObject({ message: expect.any(String) });
      if (answer.status >= 400 && method === 'DELETE') expect(body.deletedCount).toBe(0);
      if (answer.status >= 400 && method === 'POST') expect(body.acknowledged).toBe(false);
    },
  );
});
