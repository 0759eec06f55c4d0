import { newId } from '~/lib/ids.server';
import { noise } from '../setup/photos';
import type { ApiApp, Caller } from '../setup/api-app';

interface MatrixRequest {
  /** From the site's root, with what it is about filled in. */
  address: string;
  body?: Record<string, unknown>;
  /** What is sent as a form with a file, instead of JSON. */
  form?: FormData;
}

const password = 'a fine passphrase';
let made = 0;

/** Somebody new to sign up with. */
function newcomer() {
  made += 1;
  return { name: 'New', email: `new-${made}@example.com`, password, role: 'buyer' };
}

async function signUp({ url }: ApiApp) {
  const person = newcomer();
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/sign-up`, { method: 'POST', headers, body: JSON.stringify(person) });
  return { email: person.email, password };
}

const BUYERS =
  /^(POST \/(order|report|payment|create-payment-intent)|.* \/(report\/own|conversations|people|sellers)\b.*|POST \/offers|.*\/(withdraw|received|cancel|dispute|favourite))$/;
const fieldList = [{ key: 'size', label: 'Size', type: 'choice', options: ['S', 'M'] }];
const SELLERS = / \/(add-product|product\/|offers\/|orders\/)/;

/** Who may make a call that takes an Idempotency-Key, with the request of `matrixRequests`. */
export function idempotentCaller(name: string): Caller {
  if (BUYERS.test(name)) return 'buyer';
  return SELLERS.test(name) ? 'seller' : 'admin';
}

/** A good request of each call, about things made anew each time, for whoever may make it. */
export const matrixRequests: Record<string, (deps: ApiApp) => Promise<MatrixRequest>> = {
  'POST /sign-in': async (deps) => ({ address: '/sign-in', body: await signUp(deps) }),
  'POST /sign-up': async () => ({ address: '/sign-up', body: newcomer() }),
  'POST /sign-out': async () => ({ address: '/sign-out' }),
  'POST /users': async ({ people }) => ({
    address: '/users',
    body: { email: people.buyer.email, role: 'buyer' },
  }),
  'GET /users/admin/{email}': async ({ people }) => ({
    address: `/users/admin/${people.buyer.email}`,
  }),
  'GET /users/buyer/{email}': async ({ people }) => ({
    address: `/users/buyer/${people.buyer.email}`,
  }),
  'GET /users/seller/{email}': async ({ people }) => ({
    address: `/users/seller/${people.buyer.email}`,
  }),
  'GET /users/verified/{sellerEmail}': async ({ people }) => ({
    address: `/users/verified/${people.seller.email}`,
  }),
  'GET /jwt': async ({ people }) => ({ address: `/jwt?email=${people.buyer.email}` }),
  'GET /categories': async () => ({ address: '/categories' }),
  'GET /report-reasons': async () => ({ address: '/api/report-reasons' }),
  'GET /places': async () => ({ address: '/api/places?q=port' }),
  'GET /categories/{id}/fields': async (deps) => ({
    address: `/api/categories/${(await deps.newProduct()).categoryId}/fields`,
  }),
  'PUT /categories/{id}/fields': async (deps) => ({
    address: `/api/categories/${(await deps.newProduct()).categoryId}/fields`,
    // A list, which JSON sends as it is.
    body: fieldList as unknown as Record<string, unknown>,
  }),
  'GET /advertised-products': async () => ({ address: '/advertised-products' }),
  'GET /products': async () => ({ address: '/products' }),
  'GET /search': async () => ({ address: '/api/search?q=lamp' }),
  'GET /searches': async () => ({ address: '/api/searches' }),
  'POST /searches': async () => ({
    address: '/api/searches',
    body: { name: 'Lamps', query: 'q=lamp&maxPrice=20', frequency: 'daily' },
  }),
  'DELETE /searches/{id}': async () => ({ address: `/api/searches/${newId()}` }),
  'GET /products/{id}': async (deps) => ({
    address: `/api/products/${(await deps.newProduct()).productId}`,
  }),
  'POST /products/{id}/favourite': async (deps) => ({
    address: `/api/products/${(await deps.newProduct()).productId}/favourite`,
  }),
  'DELETE /products/{id}/favourite': async (deps) => ({
    address: `/api/products/${await deps.newFavourite()}/favourite`,
  }),
  'GET /favourites': async (deps) => {
    await deps.newFavourite();
    return { address: '/api/favourites' };
  },
  'GET /category/{id}': async (deps) => ({
    address: `/category/${(await deps.newProduct()).categoryId}`,
  }),
  'POST /order': async (deps) => {
    const { productId } = await deps.newProduct();
    return { address: '/order', body: { productId, phone: '5035550100', meetingLocation: 'Park' } };
  },
  'GET /orders': async ({ people }) => ({ address: `/orders?email=${people.buyer.email}` }),
  'GET /orders/{id}': async (deps) => ({ address: `/orders/${(await deps.newOrder()).orderId}` }),
  'POST /orders/{id}/dispute': async (deps) => ({
    address: `/api/orders/${(await deps.newPaidOrder()).orderId}/dispute`,
    body: { reason: 'broken', text: 'It does not work.' },
  }),
  'POST /orders/{id}/refund': async (deps) => ({
    address: `/api/orders/${(await deps.newPaidOrder()).orderId}/refund`,
    body: { amount: '5.00' },
  }),
  'GET /orders/{id}/timeline': async (deps) => ({
    address: `/api/orders/${(await deps.newRequest()).orderId}/timeline`,
  }),
  'POST /orders/{id}/accept': async (deps) => ({
    address: `/api/orders/${(await deps.newRequest()).orderId}/accept`,
  }),
  'POST /orders/{id}/decline': async (deps) => ({
    address: `/api/orders/${(await deps.newRequest()).orderId}/decline`,
  }),
  'POST /orders/{id}/handover': async (deps) => {
    const { orderId, code } = await deps.newHandover();
    return { address: `/api/orders/${orderId}/handover`, body: { code } };
  },
  'POST /orders/{id}/received': async (deps) => ({
    address: `/api/orders/${(await deps.newHandover()).orderId}/received`,
  }),
  'POST /orders/{id}/cancel': async (deps) => ({
    address: `/api/orders/${(await deps.newRequest()).orderId}/cancel`,
  }),
  'GET /buyers': async () => ({ address: '/buyers' }),
  'GET /sellers': async () => ({ address: '/sellers' }),
  'DELETE /user/delete/{userId}': async (deps) => ({
    address: `/user/delete/${(await deps.newPerson('buyer')).userId}`,
  }),
  'PUT /user/verify/{userId}': async (deps) => ({
    address: `/user/verify/${(await deps.newPerson('seller')).userId}`,
  }),
  'GET /report': async () => ({ address: '/report' }),
  'POST /report': async (deps) => ({
    address: '/report',
    body: { productId: (await deps.newProduct()).productId },
  }),
  'DELETE /report/product/{productId}': async (deps) => ({
    address: `/report/product/${(await deps.newReport()).productId}`,
  }),
  'DELETE /report/own/{productId}': async (deps) => ({
    address: `/report/own/${(await deps.newReport()).productId}`,
  }),
  'DELETE /report/{reportId}': async (deps) => ({
    address: `/report/${(await deps.newReport()).reportId}`,
  }),
  'POST /add-product': async (deps) => ({
    address: '/add-product',
    body: {
      name: 'Teapot',
      category: (await deps.newProduct()).categoryId,
      originalprice: '24.00',
      resaleprice: '9.50',
      condition: 'good',
      phone: '5035550100',
      location: 'Portland',
      purchaseyear: '2019',
    },
  }),
  'GET /my-products': async ({ people }) => ({
    address: `/my-products?email=${people.seller.email}`,
  }),
  'PUT /product/advertise/{productId}': async (deps) => ({
    address: `/product/advertise/${(await deps.newProduct()).productId}`,
  }),
  'DELETE /product/delete/{productId}': async (deps) => ({
    address: `/product/delete/${(await deps.newProduct()).productId}`,
  }),
  'POST /create-payment-intent': async (deps) => ({
    address: '/create-payment-intent',
    body: { orderId: (await deps.newOrder()).orderId },
  }),
  'POST /payment': async (deps) => ({ address: '/payment', body: await deps.newCharge() }),
  'GET /conversations': async (deps) => {
    await deps.newConversation();
    return { address: '/api/conversations' };
  },
  'POST /conversations': async (deps) => ({
    address: '/api/conversations',
    body: { productId: (await deps.newProduct()).productId, text: 'Is it still there?' },
  }),
  'GET /conversations/{id}/messages': async (deps) => ({
    address: `/api/conversations/${(await deps.newConversation()).conversationId}/messages`,
  }),
  'POST /conversations/{id}/messages': async (deps) => ({
    address: `/api/conversations/${(await deps.newConversation()).conversationId}/messages`,
    body: { text: 'Is it still there?' },
  }),
  'GET /sellers/{id}': async ({ people }) => ({
    address: `/api/sellers/${people.seller.userId}`,
  }),
  'GET /sellers/{id}/reviews': async ({ people }) => ({
    address: `/api/sellers/${people.seller.userId}/reviews`,
  }),
  'POST /sellers/{id}/follow': async (deps) => ({
    address: `/api/sellers/${(await deps.newPerson('seller')).userId}/follow`,
  }),
  'DELETE /sellers/{id}/follow': async (deps) => ({
    address: `/api/sellers/${(await deps.newPerson('seller')).userId}/follow`,
  }),
  'POST /orders/{id}/review': async (deps) => ({
    address: `/api/orders/${(await deps.newCompleted()).orderId}/review`,
    body: { stars: 5, text: 'As described.' },
  }),
  'POST /people/{id}/block': async (deps) => ({
    address: `/api/people/${(await deps.newPerson('buyer')).userId}/block`,
  }),
  'DELETE /people/{id}/block': async (deps) => ({
    address: `/api/people/${(await deps.newPerson('buyer')).userId}/block`,
  }),
  'POST /upload': async () => {
    const form = new FormData();
    form.append('image', new File([new Uint8Array(await noise(8, 8))], 'photo.jpg'));
    return { address: '/upload', form };
  },
  'GET /balance': async () => ({ address: '/api/balance' }),
  'GET /payouts': async () => ({ address: '/api/payouts' }),
  'GET /notifications': async (deps) => {
    await deps.newConversation();
    return { address: '/api/notifications' };
  },
  'GET /offers': async (deps) => {
    await deps.newOffer();
    return { address: '/api/offers' };
  },
  'POST /offers': async (deps) => ({
    address: '/api/offers',
    body: { productId: (await deps.newProduct()).productId, amount: '15.00' },
  }),
  'POST /offers/{id}/accept': async (deps) => ({
    address: `/api/offers/${(await deps.newOffer()).offerId}/accept`,
  }),
  'POST /offers/{id}/decline': async (deps) => ({
    address: `/api/offers/${(await deps.newOffer()).offerId}/decline`,
  }),
  'POST /offers/{id}/counter': async (deps) => ({
    address: `/api/offers/${(await deps.newOffer()).offerId}/counter`,
    body: { amount: '18.00' },
  }),
  'POST /offers/{id}/withdraw': async (deps) => ({
    address: `/api/offers/${(await deps.newOffer()).offerId}/withdraw`,
  }),
};
