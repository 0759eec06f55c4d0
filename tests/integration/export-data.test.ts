import { expect } from 'vitest';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import { recordOwnSecurityEvent } from '~/features/accounts/audit.server';
import { createMailToken } from '~/features/accounts/mail-tokens.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import { imageIdOf } from '~/lib/image-id';
import { UNHURRIED } from '~/platform/db/database';
import { productRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { cancelledOrderData, decidedDisputeData } from '../setup/rows';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

/** More than SQLite takes as values of one statement of Prisma's. */
const MANY = 1_050;
const at = new Date('2026-05-01T12:00:00Z');

const numbers = Array.from({ length: MANY }, (_, index) => index + 1);

const size = { width: 640, height: 480 };
const imageOf = (id: string) => ({
  id,
  contentHash: id,
  ...size,
  bytes: 1,
  colour: 'aabbcc',
  createdAt: at,
});

const [FIRST, SECOND] = ['01234567', '89abcdef'].map((mark) =>
  imageIdOf({ contentHash: 'b'.repeat(64), mark, ...size, colour: 'aabbcc', hostedAt: null }),
) as [string, string];

/** Two photos each, stored in the wrong order. */
const photosOf = (ids: readonly string[]) =>
  [1, 0].flatMap((position) =>
    ids.map((of) => ({ of, position, imageId: position === 0 ? FIRST : SECOND })),
  );

onEachDatabase('the data of an account that has much', (it) => {
  it('has more listings, disputes and messages than one statement has values', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const buyer = await addPerson(services, 'buyer');
    const { categoryId, id: productId } = await addProduct(services, seller, { name: 'First' });
    const parties = { buyerId: buyer.userId, sellerId: seller.userId };
    const products = numbers.map((number) =>
      productRow({ categoryId, sellerId: seller.userId, name: `Product ${number}` }),
    );
    const messages = numbers.map((sequence) => ({
      id: `message-${sequence}`,
      conversationId: 'much',
      sequence,
      authorId: buyer.userId,
      kind: 'text',
      text: `Text ${sequence}`,
      createdAt: at,
    }));
    const orders = numbers.map((number) =>
      cancelledOrderData({ id: `order-${number}`, productId, ...parties }, at),
    );
    const disputes = orders.map((order) => ({
      ...decidedDisputeData(`of-${order.id}`, order, at),
      refundMinor: 0,
    }));
    await db.write(async (tx) => {
      await tx.image.createMany({ data: [FIRST, SECOND].map(imageOf) });
      await tx.product.createMany({ data: products });
      await tx.productPhoto.createMany({
        data: photosOf(products.map(({ id }) => id)).map(({ of, ...photo }) => ({
          productId: of,
          ...photo,
        })),
      });
      await tx.conversation.create({
        data: { id: 'much', productId, ...parties, createdAt: at, lastMessageAt: at },
      });
      const side = { conversationId: 'much', lastMessageAt: at };
      await tx.conversationParticipant.createMany({
        data: [
          { ...side, userId: seller.userId, side: 'seller' },
          { ...side, userId: buyer.userId, side: 'buyer' },
        ],
      });
      await tx.message.createMany({ data: [...messages].reverse() });
      await tx.messagePhoto.createMany({
        data: photosOf(messages.map(({ id }) => id)).map(({ of, ...photo }) => ({
          messageId: of,
          ...photo,
        })),
      });
      await tx.order.createMany({ data: orders });
      await tx.dispute.createMany({ data: disputes });
      await tx.disputePhoto.createMany({
        data: photosOf(disputes.map(({ id }) => id)).map(({ of, ...photo }) => ({
          disputeId: of,
          side: 'seller',
          ...photo,
        })),
      });
    }, UNHURRIED);

    const data = (await collectOwnData(actAs(services, seller))) as {
      listings: { name: string; photos: string[] }[];
      conversations: { messages: { text: string; photos: string[] }[] }[];
      sales: unknown[];
      disputes: { photos: string[] }[];
    };
    expect(data.listings).toHaveLength(MANY + 1);
    for (const { name, photos } of data.listings) {
      if (name === 'First') continue;
      expect(
        photos.map((address) => [FIRST, SECOND].findIndex((id) => address.includes(id))),
      ).toEqual([0, 1]);
    }
    const [conversation] = data.conversations;
    expect(conversation?.messages.map(({ text }) => text)).toEqual(
      numbers.map((number) => `Text ${number}`),
    );
    expect(
      conversation?.messages[7]?.photos.map((address) => /photos\/(\d-\d)/.exec(address)?.[1]),
    ).toEqual(['8-0', '8-1']);
    expect(data.sales).toHaveLength(MANY);
    expect(data.disputes).toHaveLength(MANY);
    const ofDispute = data.disputes[0]?.photos.map((address) => /seller-\d/.exec(address)?.[0]);
    expect(ofDispute).toEqual(['seller-0', 'seller-1']);
  }, 60_000);
});

onEachDatabase('the data of an account', (it) => {
  it('has what was paid and returned, security events and former prices', async ({ db }) => {
    const plain = testServices(db);
    const services = { ...plain, env: { ...plain.env, FEE_PERCENT: 10 } };
    const seller = await addPerson(services, 'seller');
    const buyer = await addPerson(services, 'buyer');
    const product = await addProduct(services, seller, { resalePriceMinor: 10_000 });
    const [productId, now] = [product.id, services.clock.now()];
    const asBuyer = actAs(services, buyer);
    const place = { phone: '5035550100', meetingLocation: 'Park' };
    const { orderId } = await bookProduct(asBuyer, { productId, ...place });
    const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
    expect(await payWithCard(asBuyer, { orderId, card })).toBe('paid');
    const money = { orderId, currency: 'USD' };
    await db.write(async (tx) => {
      await tx.payment.create({
        data: {
          id: 'second',
          ...money,
          productId,
          email: buyer.email,
          amountMinor: 10_000,
          provider: 'sandbox',
          transactionId: 'pi_second',
          status: 'returned',
          takenAt: now,
          createdAt: now,
        },
      });
      await tx.refund.create({
        data: {
          id: 'refund',
          ...money,
          paymentId: 'second',
          amountMinor: 10_000,
          reason: 'second',
          status: 'sent',
          createdAt: now,
          updatedAt: now,
        },
      });
      await tx.formerPrice.create({
        data: { id: 'former', productId, priceMinor: 12_000, currency: 'USD', until: now },
      });
      await tx.listingViews.create({ data: { productId, day: '2026-06-01', views: 3 } });
      const undo = { userId: seller.userId, purpose: 'undo-email' } as const;
      await createMailToken(tx, services, { ...undo, email: 'former@rummage.test' });
      await recordOwnSecurityEvent(tx, services, seller, 'account.password-changed');
      await recordOwnSecurityEvent(tx, services, buyer, 'account.sign-in');
      await tx.sellerAccount.create({
        data: {
          id: 'own',
          userId: seller.userId,
          provider: 'sandbox',
          providerId: 'acct_1',
          createdAt: now,
        },
      });
    });
    const refund = { amount: 100, currency: 'USD', reason: 'second', status: 'sent' };
    const bought = await collectOwnData(asBuyer);
    expect(bought).toMatchObject({
      securityEvents: [{ action: 'account.sign-in', byYou: true, times: 1 }],
      orders: [
        {
          price: 100,
          refunded: 0,
          paymentMethod: 'card',
          receivedAt: null,
          completedAt: null,
          payment: { price: 100, status: 'accepted' },
          otherPayments: [{ price: 100, transactionId: 'pi_second', status: 'returned' }],
          refunds: [refund],
        },
      ],
    });
    const sold = await collectOwnData(actAs(services, seller));
    expect(sold).toMatchObject({
      securityEvents: [{ action: 'account.password-changed', byYou: true }],
      emailChanges: [{ purpose: 'undo-email', email: 'former@rummage.test' }],
      sales: [{ price: 100, fee: 10, net: 90, refunded: 0, refunds: [] }],
      payouts: { accountsAtProvider: [{ providerId: 'acct_1', payoutsEnabled: false }] },
      listings: [
        {
          formerPrices: [{ price: 120, currency: 'USD' }],
          views: [{ day: '2026-06-01', views: 3 }],
          takesOffers: true,
          heldAt: null,
        },
      ],
    });
    for (const other of [buyer.email, 'pi_second', place.meetingLocation, 'account.sign-in']) {
      expect(JSON.stringify(sold)).not.toContain(other);
    }
  });
});
