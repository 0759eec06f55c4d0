import type { Actor } from '~/features/accounts/account.policy';
import { bookProduct } from '~/features/orders/book-product.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import type { Database } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { actAs, addPerson, addProduct, memoryMailer, testClock, testServices } from './test-ctx';

export const place = { phone: '+1 503 555 0177', meetingLocation: 'Library steps' };
export const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };

/** A seller, a buyer, somebody else and an admin, and what they do with products. */
export async function setUpSale(db: Database, env: Partial<Services['env']> = {}) {
  const clock = testClock();
  const mailer = memoryMailer();
  const plain = testServices(db, { clock, mailer });
  const services = { ...plain, env: { ...plain.env, ...env } };
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const other = await addPerson(services, 'seller', { canBuy: true, canSell: true });
  const admin = await addPerson(services, 'admin');
  const as = (actor: Actor) => actAs(services, actor);
  const list = (given: Parameters<typeof addProduct>[2] = {}) =>
    addProduct(services, seller, { resalePriceMinor: 2000, ...given });
  const book = async (productId: string, paymentMethod?: 'cash') =>
    bookProduct(as(buyer), { productId, ...place, ...(paymentMethod && { paymentMethod }) });
  const pay = (orderId: string) => payWithCard(as(buyer), { orderId, card });
  /** A paid order. */
  const sell = async () => {
    const { id: productId } = await list();
    const { orderId } = await book(productId);
    await pay(orderId);
    return { orderId, productId };
  };
  /** An order that its buyer wants to pay in cash. */
  const request = async () => {
    const { id: productId } = await list({ acceptsCash: true });
    return { productId, orderId: (await book(productId, 'cash')).orderId };
  };
  const orderOf = (id: string) => db.read.order.findUniqueOrThrow({ where: { id } });
  const codeOf = async (orderId: string) =>
    (await db.read.handoverCode.findUniqueOrThrow({ where: { orderId } })).code;
  return {
    clock,
    mailer,
    services,
    seller,
    buyer,
    other,
    admin,
    as,
    list,
    book,
    pay,
    sell,
    request,
    orderOf,
    codeOf,
  };
}

/** The status of the refusal, or the result. */
export async function answer(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if ((error as Error).name !== 'DomainError') throw error;
    return (error as { status: number }).status;
  }
}

/** A code that is not the given one. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
