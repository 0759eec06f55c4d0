import { expect } from 'vitest';
import { bookProduct } from '~/features/orders/book-product.server';
import { toOrderJson } from '~/features/orders/order.dto';
import { getOrder, listMyOrders } from '~/features/orders/order.queries.server';
import { recordPayment } from '~/features/payments/record-payment.server';
import { handleWebhook } from '~/features/payments/webhook-events.server';
import { notesInWords } from '~/features/payments/payment-notes';
import {
  listPayments,
  readPaymentPage,
  readReceipt,
} from '~/features/payments/payment.queries.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import { toProductJson } from '~/features/products/product.dto';
import { getProduct } from '~/features/products/product.queries.server';
import { priceRuleOf } from '~/features/products/price-rule';
import { productSchema } from '~/features/products/product.schema';
import { getEditableProduct } from '~/features/products/listing-form.server';
import { addProduct } from '~/features/products/write-product.server';
import { listProducts } from '~/features/search/list-products.server';
import { requireFilters } from '~/features/search/listing.schema';
import type { Services } from '~/platform/services';
import { createStripe } from '~/platform/payments/stripe/stripe-provider.server';
import { toStripeAmount } from '~/platform/payments/stripe/stripe-amounts';
import { categoryRow } from '../../prisma/factories/rows';
import { StripeServer } from '../fakes/stripe-server';
import { onEachCurrency, shopIn, type TestPrice } from '../setup/currencies';
import { actAs, addPerson, testClock } from '../setup/test-ctx';
import { ENGLISH, englishRefusal } from '../setup/english';

const publicUrl = 'http://localhost:3000';
const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

/** A seller lists a product at the price as typed in the form; a buyer looks at it. */
async function listedIn(services: Services, { typed }: TestPrice) {
  const category = categoryRow();
  await services.db.write((tx) => tx.category.create({ data: category }));
  const seller = actAs(services, await addPerson(services, 'seller'));
  const buyer = actAs(services, await addPerson(services, 'buyer'));
  const input = productSchema({ prices: priceRuleOf(services) }).parse({
    name: 'Blue bicycle',
    category: category.id,
    condition: 'good',
    location: 'Salem',
    phone: '+1 503 555 0100',
    purchaseyear: 2020,
    originalprice: typed,
    resaleprice: typed,
  });
  const { productId } = await addProduct(seller, input, []);
  return { seller, buyer, productId };
}

async function bookedIn(services: Services, price: TestPrice) {
  const listed = await listedIn(services, price);
  const { orderId } = await bookProduct(listed.buyer, { productId: listed.productId, ...place });
  return { ...listed, orderId };
}

onEachCurrency('money', (it, price) => {
  const { currency, typed, other, amountMinor, json, shown } = price;

  it('is listed, found by its price and booked', async ({ db }) => {
    const services = shopIn(db, currency);
    const { seller, buyer, productId } = await listedIn(services, price);
    const product = await getProduct(buyer, productId);
    expect(product).toMatchObject({ resalePriceMinor: amountMinor, currency });
    const viewing = { ...services, publicUrl, showPhone: false, fieldsOf: () => [] };
    expect(toProductJson(product, viewing)).toMatchObject({
      originalprice: json,
      resaleprice: json,
      currency,
    });
    expect((await getEditableProduct(seller, productId)).values.resaleprice).toBe(typed);
    const find = async (query: Record<string, string>) => {
      const asked = requireFilters(new URLSearchParams(query), currency);
      return (await listProducts(buyer, { ...asked, limit: 24 })).items.length;
    };
    expect(await find({ minPrice: typed, maxPrice: typed })).toBe(1);
    expect(await find({ minPrice: shown.replace(/[,]/g, '') })).toBe(1);
    expect(await find({ minPrice: other, maxPrice: other })).toBe(0);
    const booking = { productId, ...place };
    const refused = bookProduct(buyer, { ...booking, price: other }).catch(englishRefusal);
    expect(await refused).toContain(`The price is ${shown} now.`);
    const { orderId } = await bookProduct(buyer, { ...booking, price: json });
    const order = await getOrder(buyer, orderId);
    expect(toOrderJson(order, publicUrl)).toMatchObject({ price: json, currency });
    expect((await listMyOrders(buyer, { limit: 5 })).items).toMatchObject([
      { priceMinor: amountMinor, currency },
    ]);
    const mails = await db.read.job.findMany({ where: { kind: 'mail' } });
    expect(mails.filter(({ payload }) => payload.includes(JSON.stringify(shown)))).toHaveLength(2);
  });

  it('is paid by card in the sandbox', async ({ db }) => {
    const services = shopIn(db, currency);
    const { buyer, orderId } = await bookedIn(services, price);
    const refused = createPaymentIntent(buyer, { orderId, price: other }).catch(englishRefusal);
    expect(await refused).toBe(`The price of this order is ${shown}.`);
    const wrong = createPaymentIntent(buyer, { price: '1.2345' });
    await expect(wrong).rejects.toMatchObject({ fields: { price: [expect.any(String)] } });
    expect(await wrong.catch(englishRefusal)).toContain('Send the price in ');
    await createPaymentIntent(buyer, { price: json });
    // As a booking reads it: with the currency's symbol.
    const asShown = shown.replace(',', '');
    await createPaymentIntent(buyer, { orderId, price: asShown });
    expect((await readPaymentPage(buyer, orderId)).order).toMatchObject({
      priceMinor: amountMinor,
      currency,
    });
    expect(await payWithCard(buyer, { orderId, card })).toBe('paid');
    const [payment] = await db.read.payment.findMany();
    expect(payment).toMatchObject({ amountMinor, currency, provider: 'sandbox' });
    expect(await readReceipt(buyer, orderId)).toMatchObject({ priceMinor: amountMinor, currency });
    const claim = { orderId, transactionId: payment?.transactionId ?? '' };
    await expect(recordPayment(buyer, { ...claim, price: other })).rejects.toMatchObject({
      status: 409,
    });
    for (const right of [json, asShown]) {
      expect(await recordPayment(buyer, { ...claim, price: right })).toEqual({
        insertedId: payment?.id,
      });
    }
  });

  it('is paid and refunded at Stripe', async ({ db }) => {
    const stripe = new StripeServer();
    const payments = await createStripe({
      secretKey: 'sk_test_x',
      publishableKey: 'pk_test_x',
      webhookSecrets: ['whsec_test'],
      apiBase: await stripe.listen(),
    });
    const clock = testClock(new Date().toISOString());
    const services = shopIn(db, currency, { payments, clock });
    const { buyer, orderId } = await bookedIn(services, price);
    await createPaymentIntent(buyer, { orderId });
    const [intent] = [...stripe.intents.values()];
    const amount = toStripeAmount({ amountMinor, currency });
    expect(intent).toMatchObject({ amount, currency: currency.toLowerCase() });
    if (!intent) throw new Error('Nothing was opened.');
    stripe.pay(intent.id);
    await recordPayment(buyer, { orderId, transactionId: intent.id, price: json });
    expect(await db.read.payment.findMany()).toMatchObject([{ amountMinor, currency }]);
    for (const { type, object } of stripe.dashboard.refund(intent.id).failure) {
      const payload = stripe.event(type, object);
      const signature = stripe.sign(payload, 'whsec_test', clock.now());
      await handleWebhook(services, { body: Buffer.from(payload), signature });
    }
    const admin = actAs(services, await addPerson(services, 'admin'));
    const { items } = await listPayments(admin, { limit: 5 });
    const [listed] = items;
    expect(items).toMatchObject([{ amountMinor, currency, money: 'refunded' }]);
    expect(notesInWords(listed?.notes ?? [], ENGLISH.t)).toMatchObject([
      { text: `${shown} refunded` },
    ]);
    await stripe.close();
  });
});
