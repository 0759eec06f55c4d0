import type { Actor, Role } from '~/features/accounts/account.policy';
import { closeSession, openSession } from '~/features/accounts/sessions.server';
import { addFavourite } from '~/features/favourites/favourites.server';
import { confirmReceipt } from '~/features/orders/confirm-handover.server';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { counterOffer, withdrawOffer } from '~/features/offers/answer-offer.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import { recordPayment } from '~/features/payments/record-payment.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import { reportProduct } from '~/features/moderation/reports.server';
import type { Database } from '~/platform/db/database';
import { createTokens } from '~/platform/session/tokens.server';
import { startApp, type RunningApp } from './running-app';
import { actAs, addPerson, addProduct, testClock, type TestClock } from './test-ctx';

const DAY = 24 * 60 * 60 * 1000;

/** The people of the tests, honest and otherwise. */
export const callers = [
  'anonymous',
  'buyer',
  'other-buyer',
  'seller',
  'other-seller',
  'buyer+seller',
  'seller+buyer',
  'admin',
  'expired',
  'alg-none',
  'wrong-key',
  'signed-out',
  'deleted',
] as const;
export type Caller = (typeof callers)[number];

export type Via = 'bearer' | 'cookie';

export interface ApiApp extends RunningApp {
  clock: TestClock;
  people: Record<'buyer' | 'otherBuyer' | 'seller' | 'otherSeller' | 'admin', Actor>;
  /** The same app, where the caller's products are meant by 'the seller' if they sell and buy. */
  appOf(caller: Caller): ApiApp;
  /** The headers by which a caller shows who they are; writes by cookie come from our own page. */
  headersOf(caller: Caller, via: Via): Promise<Record<string, string>>;
  /** The id of a new product of the seller, free to be booked; and of its category. */
  newProduct(): Promise<{ productId: string; categoryId: string }>;
  /** The id of the buyer's new order of a new product of the seller. */
  newOrder(): Promise<{ orderId: string; productId: string }>;
  /** A new order of the buyer's whose card has been charged, which nobody has claimed yet. */
  newCharge(): Promise<{ orderId: string; productId: string; transactionId: string }>;
  /** The id of the buyer's new report of a new product of the seller. */
  newReport(): Promise<{ reportId: string; productId: string }>;
  /** The id of a new product of the seller, which is a favourite of the buyer's. */
  newFavourite(): Promise<string>;
  /** The id of the buyer's new conversation with the seller about a new product. */
  newConversation(): Promise<{ conversationId: string }>;
  /** The id of the buyer's new open offer for a new product of the seller, who asks $20. */
  newOffer(): Promise<{ offerId: string }>;
  /** The same of a new buyer; `countered`: the id of the seller's answer to it. */
  newBuyersOffer(answered?: 'countered'): Promise<string>;
  /** The id of the buyer's new order, paid by card. */
  newPaidOrder(): Promise<{ orderId: string }>;
  /** The id of the buyer's new request to pay in cash; at most two of them are open. */
  newRequest(): Promise<{ orderId: string }>;
  /** The same, accepted, with its handover code. */
  newHandover(): Promise<{ orderId: string; code: string }>;
  /** The same, received: completed. */
  newCompleted(): Promise<{ orderId: string }>;
  /** The same of a new buyer. */
  newBuyersRequest(): Promise<{ orderId: string }>;
  newPerson(role: Role): Promise<Actor>;
}

/** The running app with one person of each kind. The forged and faded tokens are all the buyer's. */
export async function apiApp(db: Database): Promise<ApiApp> {
  const clock = testClock();
  const app = await startApp(db, { clock });
  const { services } = app;
  const guest = actAs(services, null);
  const people = {
    buyer: await addPerson(services, 'buyer'),
    otherBuyer: await addPerson(services, 'buyer'),
    seller: await addPerson(services, 'seller'),
    otherSeller: await addPerson(services, 'seller'),
    admin: await addPerson(services, 'admin'),
  };
  const both = { canBuy: true, canSell: true };
  const buyerSeller = await addPerson(services, 'buyer', both);
  const sellerBuyer = await addPerson(services, 'seller', both);
  const signIn = async ({ userId }: { userId: string }) =>
    (await openSession(guest, { userId, remember: false, userAgent: 'test' })).accessToken;

  const expired = await signIn(people.buyer);
  clock.forward(1.1 * DAY);
  const genuine = await signIn(people.buyer);
  const claims = await services.tokens.verify(genuine);
  if (!claims) throw new Error('A token of ours should be one of ours.');
  const left = await signIn(people.buyer);
  const leftClaims = await services.tokens.verify(left);
  await closeSession(guest, leftClaims?.sessionId ?? '');
  const gone = await addPerson(services, 'buyer');
  const deleted = await signIn(gone);
  const deletion = { deletedAt: clock.now(), emailKey: null };
  await db.write((tx) => tx.user.update({ where: { id: gone.userId }, data: deletion }));

  const tokens: Record<Exclude<Caller, 'anonymous'>, string> = {
    buyer: genuine,
    'other-buyer': await signIn(people.otherBuyer),
    seller: await signIn(people.seller),
    'other-seller': await signIn(people.otherSeller),
    'buyer+seller': await signIn(buyerSeller),
    'seller+buyer': await signIn(sellerBuyer),
    admin: await signIn(people.admin),
    expired,
    'alg-none': withoutSignature(genuine),
    'wrong-key': await createTokens(['a secret that is not the server’s'], clock).sign(claims),
    'signed-out': left,
    deleted,
  };
  const buyerCtx = actAs(services, people.buyer);
  let lastOrder: string | null = null;
  let lastCharge: { orderId: string; transactionId: string } | null = null;
  const productOf = async (seller: Actor) => {
    const { id, categoryId } = await addProduct(services, seller);
    return { productId: id, categoryId };
  };
  const newOrder = async () => {
    const { productId } = await productOf(people.seller);
    const order = { productId, phone: '503 555 0100', meetingLocation: 'Library' };
    // A buyer may have only so many unpaid orders at a time.
    if (lastOrder) await cancelUnpaidOrder(buyerCtx, lastOrder);
    const { orderId } = await bookProduct(buyerCtx, order);
    lastOrder = orderId;
    return { orderId, productId };
  };
  const reportOf = async (seller: Actor) => {
    const { productId } = await productOf(seller);
    return { productId, ...(await reportProduct(buyerCtx, productId)) };
  };
  const favouriteOf = async (seller: Actor) => {
    const { productId } = await productOf(seller);
    return (await addFavourite(buyerCtx, productId)).id;
  };
  const conversationAbout = async (seller: Actor) => {
    const { productId } = await productOf(seller);
    return messageSeller(buyerCtx, productId, { text: 'Is it still there?' });
  };
  const openOffers: string[] = [];
  const offerTo = async (seller: Actor) => {
    const { productId } = await productOf(seller);
    // A buyer may have only so many open offers at a time.
    const oldest = openOffers.length < 2 ? null : openOffers.shift();
    if (oldest) await withdrawOffer(buyerCtx, oldest).catch(() => {});
    const made = await makeOffer(buyerCtx, { productId, amountMinor: 1500 });
    openOffers.push(made.offerId);
    return made;
  };
  const paidOrderOf = async (owner: Actor) => {
    const { productId } = await productOf(owner);
    const order = { productId, phone: '503 555 0100', meetingLocation: 'Library' };
    const { orderId } = await bookProduct(buyerCtx, order);
    const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
    await payWithCard(buyerCtx, { orderId, card });
    return { orderId };
  };
  const openRequests: string[] = [];
  const requestOf = async (owner: Actor, ctx = buyerCtx) => {
    const { id: productId } = await addProduct(services, owner, { acceptsCash: true });
    const contact = { phone: '503 555 0100', meetingLocation: 'Library' };
    return bookProduct(ctx, { productId, ...contact, paymentMethod: 'cash' });
  };
  const requestTo = async (owner: Actor) => {
    // A buyer may have only so many cash orders at a time.
    const oldest = openRequests.length < 2 ? null : openRequests.shift();
    if (oldest) await cancelUnpaidOrder(buyerCtx, oldest).catch(() => {});
    const made = await requestOf(owner);
    openRequests.push(made.orderId);
    return made;
  };
  const handoverBy = async (owner: Actor) => {
    const { orderId } = await requestTo(owner);
    await acceptRequest(actAs(services, owner), orderId);
    const { code } = await db.read.handoverCode.findUniqueOrThrow({ where: { orderId } });
    return { orderId, code };
  };
  const completedBy = async (owner: Actor) => {
    const { orderId } = await handoverBy(owner);
    await confirmReceipt(buyerCtx, orderId);
    return { orderId };
  };
  const api: ApiApp = {
    ...app,
    clock,
    people,
    async headersOf(caller, via): Promise<Record<string, string>> {
      if (caller === 'anonymous') return {};
      if (via === 'bearer') return { authorization: `Bearer ${tokens[caller]}` };
      const session = await services.cookies.sessions.getSession();
      session.set('accessToken', tokens[caller]);
      const cookie = await services.cookies.sessions.commitSession(session);
      return { cookie: cookie.split(';')[0] ?? '', origin: app.url };
    },
    newProduct: () => productOf(people.seller),
    newOrder,
    async newCharge() {
      // Claimed, the charge before counts no more among the unpaid orders.
      if (lastCharge) await recordPayment(buyerCtx, lastCharge);
      const { orderId, productId } = await newOrder();
      const { clientSecret } = await createPaymentIntent(buyerCtx, { orderId });
      const transactionId = clientSecret.split('_secret_')[0] ?? '';
      const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
      await services.payments.cards?.pay(transactionId, card);
      lastOrder = null;
      lastCharge = { orderId, transactionId };
      return { orderId, productId, transactionId };
    },
    newReport: () => reportOf(people.seller),
    newFavourite: () => favouriteOf(people.seller),
    newConversation: () => conversationAbout(people.seller),
    newOffer: () => offerTo(people.seller),
    async newBuyersOffer(answered) {
      const { productId } = await productOf(people.seller);
      const ctx = actAs(services, await addPerson(services, 'buyer'));
      const { offerId } = await makeOffer(ctx, { productId, amountMinor: 1500 });
      if (!answered) return offerId;
      const counter = { offerId, amountMinor: 1800 };
      return (await counterOffer(actAs(services, people.seller), counter)).offerId;
    },
    newPaidOrder: () => paidOrderOf(people.seller),
    newRequest: () => requestTo(people.seller),
    newHandover: () => handoverBy(people.seller),
    newCompleted: () => completedBy(people.seller),
    newBuyersRequest: async () =>
      requestOf(people.seller, actAs(services, await addPerson(services, 'buyer'))),
    newPerson: (role) => addPerson(services, role),
    appOf: (caller) => (caller === 'seller+buyer' ? ownApi : api),
  };
  const ownApi: ApiApp = {
    ...api,
    people: { ...people, seller: sellerBuyer },
    newProduct: () => productOf(sellerBuyer),
    newReport: () => reportOf(sellerBuyer),
    newFavourite: () => favouriteOf(sellerBuyer),
    newConversation: () => conversationAbout(sellerBuyer),
    newOffer: () => offerTo(sellerBuyer),
    newPaidOrder: () => paidOrderOf(sellerBuyer),
    newRequest: () => requestTo(sellerBuyer),
    newHandover: () => handoverBy(sellerBuyer),
    newCompleted: () => completedBy(sellerBuyer),
  };
  return api;
}

/** The same claims under a head that says that nobody has signed them. */
function withoutSignature(token: string): string {
  const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return `${head}.${token.split('.')[1]}.`;
}
