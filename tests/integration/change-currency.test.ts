import { expect } from 'vitest';
import { readAdminPart } from '~/features/moderation/admin-charts.server';
import * as answers from '~/features/offers/answer-offer.server';
import { makeOffer, requireMayOffer } from '~/features/offers/make-offer.server';
import {
  findOpenOffer,
  getOfferToCounter,
  listOwnOffers,
} from '~/features/offers/offer.queries.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { msg } from '~/i18n/language';
import { findBookingRefusal } from '~/features/orders/booking-refusal.queries.server';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import { readReceipt } from '~/features/payments/payment.queries.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import { readOwnEarnings, readShopEarnings } from '~/features/payouts/earnings.server';
import { alignListed, alignListedAtStart } from '~/features/products/align-listed.sql.server';
import { listCategoryProducts } from '~/features/products/product.queries.server';
import { priceRule, priceRuleOf } from '~/features/products/price-rule';
import { productSchema } from '~/features/products/product.schema';
import { getEditableProduct } from '~/features/products/listing-form.server';
import { editProduct } from '~/features/listings/edit-product.server';
import { countProducts } from '~/features/search/count-products.server';
import { noFilters } from '~/features/search/listing-filters';
import type { Currency } from '~/lib/money';
import type { Database } from '~/platform/db/database';
import { stripeAmountsIn } from '~/platform/payments/stripe/stripe-amounts';
import type { ChartDrawing } from '~/ui/chart';
import { categoryRow } from '../../prisma/factories/rows';
import { shopIn } from '../setup/currencies';
import type { Sql } from '~/platform/db/sql';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH, inEnglish } from '../setup/english';
import { completedSale, saleShop } from '../setup/sales';
import { actAs, addPerson, addProduct, testClock } from '../setup/test-ctx';

const { counterOffer, declineOffer, requireCounterable } = answers;
const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

/** A shop in dollars with products, one of them booked, whose operator changes to yen. */
async function changedShop(db: Database) {
  const [dollars, yen] = [shopIn(db, 'USD'), shopIn(db, 'JPY')];
  const seller = await addPerson(dollars, 'seller');
  const buyer = await addPerson(dollars, 'buyer');
  const category = categoryRow();
  await db.write((tx) => tx.category.create({ data: category }));
  const add = (given: Parameters<typeof addProduct>[2] = {}) =>
    addProduct(dollars, seller, { categoryId: category.id, resalePriceMinor: 1999, ...given });
  const [product, booked] = [await add(), await add()];
  const gone = await add({ deletedAt: new Date() });
  const { orderId } = await bookProduct(actAs(dollars, buyer), { productId: booked.id, ...place });
  await alignListed(db, priceRule('JPY', null), new Date());
  return { dollars, yen, seller, buyer, category, product, booked, gone, orderId };
}

const listedIn = async (db: Database, categoryId: string) => ({
  found: (await countProducts({ db }, { ...noFilters, categoryId })).count,
  listed: await db.read.product.count({ where: { listed: true } }),
});

onEachDatabase('a shop that changes its currency', (it) => {
  it('hides the products until it has the old currency again', async ({ db }) => {
    const { category } = await changedShop(db);
    expect(await listedIn(db, category.id)).toEqual({ found: 0, listed: 0 });
    expect(await alignListed(db, priceRule('JPY', null), new Date())).toBe(0);
    expect(await alignListed(db, priceRule('USD', null), new Date())).toBe(1);
    expect(await listedIn(db, category.id)).toEqual({ found: 1, listed: 1 });
  });

  it('writes nothing when nothing differs', async ({ db }) => {
    await changedShop(db);
    let writes = 0;
    const counted = { ...db, rows: db.rows.bind(db), write: (() => (writes += 1)) as never };
    expect(await alignListed(counted, priceRule('JPY', null), new Date())).toBe(0);
    expect(writes).toBe(0);
  });

  it('looks through the products again at each start of a day, and not later', async ({ db }) => {
    const shop = shopIn(db, 'USD');
    const seller = await addPerson(shop, 'seller');
    const { id } = await addProduct(shop, seller);
    const isListed = async () =>
      (await db.read.product.findUniqueOrThrow({ where: { id } })).listed;
    const hide = () =>
      db.write((tx) => tx.product.update({ where: { id }, data: { listed: false } }));
    const clock = testClock();
    const start = (currency: Currency) => alignListedAtStart({ ...shopIn(db, currency), clock });
    const DAY = 24 * 60 * 60_000;
    await start('USD');
    // Another instance may still have the rule before.
    await hide();
    clock.forward(DAY);
    await start('USD');
    expect(await isListed()).toBe(true);
    await hide();
    clock.forward(1);
    await start('USD');
    expect(await isListed()).toBe(false);
    await start('JPY');
    await start('USD');
    expect(await isListed()).toBe(true);
  });

  it('hides more products than one batch has', async ({ db }) => {
    const shop = shopIn(db, 'USD');
    const seller = await addPerson(shop, 'seller');
    const first = await addProduct(shop, seller);
    await db.write((tx) =>
      tx.product.createMany({
        data: Array.from({ length: 1100 }, (_, index) => ({ ...first, id: `many-${index}` })),
      }),
    );
    const read: number[] = [];
    const watched: Pick<Database, 'rows' | 'write'> = {
      write: db.write.bind(db),
      rows: async <Row>(query: Sql) => {
        const rows = await db.rows<Row>(query);
        read.push(rows.length);
        return rows;
      },
    };
    expect(await alignListed(watched, priceRule('KWD', null), new Date())).toBe(1101);
    // A statement over all products of a large shop would take longer than a statement may.
    expect(Math.max(...read)).toBe(500);
    expect(read.length).toBeLessThan(10);
    expect(await db.read.product.count({ where: { listed: true } })).toBe(0);
  });

  it('refuses to book a hidden product, and says why', async ({ db }) => {
    const { yen, buyer, product } = await changedShop(db);
    const ctx = actAs(yen, buyer);
    await expect(
      bookProduct(ctx, { productId: product.id, ...place, price: '19.99' }),
    ).rejects.toMatchObject({
      status: 409,
      message: msg('orders.confirmPriceFirst', { currency: 'JPY' }),
    });
    expect(await findBookingRefusal(ctx, product.id)).toMatchObject({
      title: 'orders.refusal.notNow',
    });
  });

  it('lists a product again once its seller has confirmed the price', async ({ db }) => {
    const { yen, seller, buyer, category, product } = await changedShop(db);
    const ctx = actAs(yen, seller);
    const { values, formerPrice } = await getEditableProduct(ctx, product.id);
    expect(values).toMatchObject({ originalprice: '', resaleprice: '', name: product.name });
    expect(formerPrice).toEqual({ amountMinor: 1999, currency: 'USD' });
    const schema = productSchema({ prices: priceRuleOf(yen) });
    const { error } = schema.safeParse({ ...values, originalprice: '4000', resaleprice: '1.5' });
    expect(error?.issues.map(({ message }) => inEnglish(message))).toEqual([
      'Write the resale price without decimals: 1500.',
    ]);
    const input = schema.parse({ ...values, originalprice: '4000', resaleprice: '2500' });
    await editProduct(ctx, product.id, input, []);
    expect(await db.read.product.findUnique({ where: { id: product.id } })).toMatchObject({
      resalePriceMinor: 2500,
      originalPriceMinor: 4000,
      currency: 'JPY',
      listed: true,
    });
    expect(await listedIn(db, category.id)).toEqual({ found: 1, listed: 1 });
    const { products } = await listCategoryProducts(actAs(yen, buyer), category.id, { limit: 5 });
    expect(products.items.map(({ id }) => id)).toEqual([product.id]);
    expect((await getEditableProduct(ctx, product.id)).values.resaleprice).toBe('2500');
    await bookProduct(actAs(yen, buyer), { productId: product.id, ...place, price: '¥2500' });
  });

  it('does not list a product that an ended order gives back', async ({ db }) => {
    const { yen, buyer, booked, orderId } = await changedShop(db);
    await cancelUnpaidOrder(actAs(yen, buyer), orderId);
    expect(await db.read.product.findUnique({ where: { id: booked.id } })).toMatchObject({
      status: 'available',
      currency: 'USD',
      listed: false,
    });
    expect(await alignListed(db, priceRule('JPY', null), new Date())).toBe(0);
  });

  it('shows no answer to an offer that could only be refused', async ({ db }) => {
    const [dollars, yen] = [shopIn(db, 'USD'), shopIn(db, 'JPY')];
    const seller = await addPerson(dollars, 'seller');
    const buyer = await addPerson(dollars, 'buyer');
    const product = await addProduct(dollars, seller, { resalePriceMinor: 1999 });
    const wanted = { productId: product.id, amountMinor: 1500 };
    const { offerId } = await makeOffer(actAs(dollars, buyer), wanted);
    const movesIn = async (shop: typeof yen) => {
      const { items } = await listOwnOffers(actAs(shop, seller), { limit: 5 });
      return items.map(({ status, moves }) => [status, moves]);
    };
    expect(await movesIn(dollars)).toEqual([['open', ['accept', 'counter', 'decline']]]);
    expect(await movesIn(yen)).toEqual([['open', ['decline']]]);
    const priceFirst = msg('offers.priceFirst', { currency: 'JPY' });
    const asSeller = actAs(yen, seller);
    expect(await getOfferToCounter(asSeller, offerId)).toMatchObject({ refusal: priceFirst });
    await expect(acceptOffer(asSeller, offerId)).rejects.toMatchObject({ status: 409 });
    // Amounts of two currencies can't be compared.
    for (const refused of [
      () => counterOffer(asSeller, { offerId, amountMinor: 9 }),
      () => counterOffer(asSeller, { offerId, amountMinor: 1600 }),
      () => requireCounterable(asSeller, offerId),
      () => requireMayOffer(actAs(yen, buyer), product.id),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 409, message: priceFirst });
    }
    await requireCounterable(actAs(dollars, seller), offerId);
    await declineOffer(asSeller, offerId);
  });

  it('says in which currency nothing was earned or paid', async ({ db }) => {
    const shop = await saleShop(db);
    await completedSale(shop);
    const yen = { ...shop.services, env: { ...shop.services.env, CURRENCY: 'JPY' as const } };
    const asSeller = actAs(yen, shop.seller);
    const asAdmin = actAs(yen, shop.admin);
    const emptyIn = (charts: readonly ChartDrawing[]) =>
      charts.flatMap(({ shape, empty }) => (shape ? [] : [empty]));
    const { chart } = await readOwnEarnings(asSeller, ENGLISH);
    const fees = (await readShopEarnings(asAdmin, ENGLISH)).chart;
    expect(emptyIn([chart, fees])).toEqual([
      'No earnings in JPY in the last twelve months.',
      'No fees in JPY in the last twelve months.',
    ]);
    const { charts } = await readAdminPart(asAdmin, ENGLISH);
    expect(emptyIn(charts)).toContain('No payments in JPY in the last 30 days.');
  });

  it('takes the money of an order in the currency that it was booked in', async ({ db }) => {
    const { yen, buyer, orderId } = await changedShop(db);
    const ctx = actAs(yen, buyer);
    await expect(createPaymentIntent(ctx, { price: 1999 })).rejects.toMatchObject({ status: 404 });
    await createPaymentIntent(ctx, { orderId, price: '19.99' });
    expect(await payWithCard(ctx, { orderId, card })).toBe('paid');
    expect(await readReceipt(ctx, orderId)).toMatchObject({ priceMinor: 1999, currency: 'USD' });
    expect(await db.read.payment.findMany()).toMatchObject([
      { amountMinor: 1999, currency: 'USD', status: 'accepted' },
    ]);
  });
});

onEachDatabase('a shop that changes its payment provider', (it) => {
  it('hides prices that the new one can’t charge until they are confirmed', async ({ db }) => {
    const sandbox = shopIn(db, 'KWD');
    const payments = { ...sandbox.payments, amountsIn: stripeAmountsIn };
    const atStripe = shopIn(db, 'KWD', { payments });
    const seller = await addPerson(sandbox, 'seller');
    const buyer = await addPerson(sandbox, 'buyer');
    const add = (resalePriceMinor: number) =>
      addProduct(sandbox, seller, { resalePriceMinor, currency: 'KWD' });
    const [good, off, booked] = [await add(1500), await add(1505), await add(1505)];
    const { orderId } = await bookProduct(actAs(sandbox, buyer), {
      productId: booked.id,
      ...place,
    });
    const made = await makeOffer(actAs(sandbox, buyer), { productId: off.id, amountMinor: 1001 });
    const listed = async () =>
      (await db.read.product.findMany({ where: { listed: true } })).map(({ id }) => id).sort();
    expect(await listed()).toEqual([good.id, off.id].sort());
    expect(await alignListed(db, priceRuleOf(atStripe), new Date())).toBe(1);
    expect(await listed()).toEqual([good.id]);

    const ctx = actAs(atStripe, buyer);
    const confirmFirst = msg('orders.confirmPriceFirst', { currency: 'KWD' });
    await expect(bookProduct(ctx, { productId: off.id, ...place })).rejects.toMatchObject({
      status: 409,
      message: confirmFirst,
    });
    await expect(makeOffer(ctx, { productId: off.id, amountMinor: 1000 })).rejects.toMatchObject({
      status: 409,
      message: msg('offers.priceFirst', { currency: 'KWD' }),
    });
    const asSeller = actAs(atStripe, seller);
    await expect(acceptOffer(asSeller, made.offerId)).rejects.toMatchObject({ status: 409 });
    const counter = { offerId: made.offerId, amountMinor: 1100 };
    await expect(counterOffer(asSeller, counter)).rejects.toMatchObject({ status: 409 });
    expect(
      await findOpenOffer(asSeller, { productId: off.id, buyerId: buyer.userId }),
    ).toMatchObject({ moves: ['decline'] });
    // What was booked before can't be paid, and says so at once.
    for (const pay of [createPaymentIntent, payWithCard]) {
      const refusal = { status: 409, message: 'payments.notCharged' };
      await expect(pay(ctx, { orderId, card })).rejects.toMatchObject(refusal);
    }
    await cancelUnpaidOrder(ctx, orderId);
    expect(await listed()).toEqual([good.id]);

    const { values, formerPrice } = await getEditableProduct(asSeller, off.id);
    expect(formerPrice).toEqual({ amountMinor: 1505, currency: 'KWD' });
    const schema = productSchema({ prices: priceRuleOf(atStripe) });
    const entered = { ...values, originalprice: '2' };
    expect(schema.safeParse(entered).success).toBe(false);
    await editProduct(asSeller, off.id, schema.parse({ ...entered, resaleprice: '1.51' }), []);
    expect(await listed()).toEqual([good.id, off.id].sort());
    const again = await bookProduct(ctx, { productId: off.id, ...place });
    await createPaymentIntent(ctx, { orderId: again.orderId });
    expect(await alignListed(db, priceRuleOf(sandbox), new Date())).toBe(1);
  });
});
