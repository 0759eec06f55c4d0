import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { toMessageJson, toMessageView } from '~/features/conversations/conversation.dto';
import { getConversation } from '~/features/conversations/conversations.queries.server';
import { messageBuyer, messageSeller } from '~/features/conversations/send-message.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { acceptRequest, declineRequest } from '~/features/orders/answer-request.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import { newId } from '~/lib/ids.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60 * 1000;
const ALL = { limit: 50 };
const meeting = { phone: '503 555 0100', meetingLocation: 'Library' };
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
const { t } = ENGLISH;

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const people = {
    buyer: await addPerson(services, 'buyer', { name: 'Ada' }),
    seller: await addPerson(services, 'seller', { name: 'Bea' }),
    admin: await addPerson(services, 'admin', { name: 'Max' }),
  };
  const { buyer, seller, admin } = people;
  const as = {
    buyer: actAs(services, buyer),
    seller: actAs(services, seller),
    admin: actAs(services, admin),
  };
  const begin = async (given: Parameters<typeof addProduct>[2] = {}) => {
    const product = await addProduct(services, seller, given);
    const { conversationId } = await messageSeller(as.buyer, product.id, { text: 'Hi' });
    return { productId: product.id, conversationId };
  };
  const book = async (productId: string) =>
    (await bookProduct(as.buyer, { productId, ...meeting })).orderId;
  /** The events as a person reads them: by whom, on the page and in JSON, and the text. */
  const read = async (ctx: Ctx, conversationId: string) => {
    const viewerId = ctx.actor?.userId ?? '';
    const { messages } = await getConversation(ctx, conversationId, ALL);
    return messages
      .filter(({ kind }) => kind === 'event')
      .map((message) => {
        const { mine, byOther, text } = toMessageView(message, viewerId, t);
        const { authorId } = toMessageJson(message, { viewerId, publicUrl: '', t });
        const who = Object.values(people).find(({ userId }) => userId === authorId);
        return `${mine ? 'me' : byOther ? 'other' : 'none'} (${who?.name ?? null}): ${text}`;
      });
  };
  return { clock, services, people, as, begin, book, read };
}

/** Runs a migration again, on rows as they were before it; it is the same for both databases. */
async function runMigration(db: Database, name: string): Promise<void> {
  const script = readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8');
  await db.write((tx) => tx.$executeRawUnsafe(script));
}

onEachDatabase('steps in a conversation', (it) => {
  it('have no person when an admin caused them', async ({ db }) => {
    const { people, as, begin, book, read } = await setUp(db);
    const paid = await begin();
    const orderId = await book(paid.productId);
    expect(await payWithCard(as.buyer, { orderId, card })).toBe('paid');
    await refundOrder(as.admin, orderId, { amount: '20' });
    const deleted = await begin();
    await book(deleted.productId);
    await deleteReportedProduct(as.admin, deleted.productId);
    const suspended = await begin();
    await book(suspended.productId);
    await suspendAccount(as.admin, people.seller.userId, { length: '7', reason: 'Spam.' });
    for (const ctx of [as.buyer, as.seller]) {
      const booked = `${ctx === as.buyer ? 'me' : 'other'} (Ada): Booked for $20.00`;
      expect(await read(ctx, paid.conversationId)).toEqual([
        booked,
        'none (null): Paid',
        'none (null): Refunded $20.00',
      ]);
      for (const { conversationId } of [deleted, suspended]) {
        expect(await read(ctx, conversationId)).toEqual([
          booked,
          'none (null): The product was taken down, so the order has ended',
        ]);
      }
    }
    const { conversations } = (await collectOwnData(as.seller)) as {
      conversations: { messages: { from: string | null }[] }[];
    };
    // All three began at the same moment.
    expect(conversations.map(({ messages }) => messages.map(({ from }) => from))).toContainEqual([
      'other',
      'other',
      null,
      null,
    ]);
  });

  it('are complete when the conversation is opened at the moment of a booking', async ({ db }) => {
    const { services, people, read } = await setUp(db);
    const deals = Array.from({ length: 12 }, async () => {
      const buyer = actAs(services, await addPerson(services, 'buyer'));
      return { buyer, product: await addProduct(services, people.seller) };
    });
    const opened = (await Promise.all(deals)).map(async ({ buyer, product: { id: productId } }) => {
      const [{ conversationId }] = await Promise.all([
        messageSeller(buyer, productId, { text: 'Hi' }),
        bookProduct(buyer, { productId, ...meeting }),
      ]);
      return read(buyer, conversationId);
    });
    for (const steps of await Promise.all(opened)) {
      expect(steps).toEqual(['me (null): Booked for $20.00']);
    }
  });

  it('say who asked for cash and who accepted or declined it', async ({ db }) => {
    const { as, begin, read } = await setUp(db);
    for (const [answer, text] of [
      [acceptRequest, 'Accepted cash payment of $20.00'],
      [declineRequest, 'Declined cash payment of $20.00'],
    ] as const) {
      const { productId, conversationId } = await begin({ acceptsCash: true });
      const cash = { productId, ...meeting, paymentMethod: 'cash' } as const;
      const { orderId } = await bookProduct(as.buyer, cash);
      await answer(as.seller, orderId);
      const steps = ['me (Ada): Asked to pay $20.00 in cash', `other (Bea): ${text}`];
      expect(await read(as.buyer, conversationId)).toEqual(steps);
      // As earlier versions stored it.
      const eventType = answer === acceptRequest ? 'order-reserved' : 'order-cancelled';
      const old = { eventType, amountMinor: null, currency: null };
      const where = { conversationId, sequence: 3 };
      await db.write((tx) => tx.message.updateMany({ where, data: old }));
      await runMigration(db, '20261125090100_answers_to_cash_requests');
      expect(await read(as.buyer, conversationId)).toEqual(steps);
    }
  });

  it('are those from before the conversation too, with their own times', async ({ db }) => {
    const { clock, services, people, as, begin, book, read } = await setUp(db);
    const deal = async (productId: string) => {
      await cancelUnpaidOrder(as.buyer, await book(productId));
      clock.forward(HOUR);
      const orderId = await book(productId);
      clock.forward(HOUR);
      expect(await payWithCard(as.buyer, { orderId, card })).toBe('paid');
      clock.forward(HOUR);
      await refundOrder(as.admin, orderId, { amount: '5' });
      clock.forward(HOUR);
      return orderId;
    };
    const first = await begin();
    await deal(first.productId);
    const { id: productId } = await addProduct(services, people.seller);
    const start = clock.now().getTime();
    const orderId = await deal(productId);
    const { conversationId } = await messageBuyer(as.seller, orderId, { text: 'Saturday?' });
    const steps = await read(as.buyer, conversationId);
    expect(steps).toEqual(await read(as.buyer, first.conversationId));
    expect(steps).toHaveLength(5);
    const { messages, conversation } = await getConversation(as.buyer, conversationId, ALL);
    expect(messages.map(({ sequence, createdAt }) => [sequence, createdAt - start])).toEqual(
      [0, 0, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR].map((at, index) => [index + 1, at]),
    );
    expect([messages.at(-1)?.text, conversation.unread]).toEqual(['Saturday?', 1]);
  });

  it('lost the admins that earlier versions stored', async ({ db }) => {
    const { people, begin } = await setUp(db);
    const { conversationId } = await begin();
    const authors = Object.values(people).map(({ userId }) => userId);
    await db.write((tx) =>
      tx.message.createMany({
        data: authors.map((authorId, at) => ({
          id: newId(),
          conversationId,
          authorId,
          sequence: at + 2,
          kind: 'event',
          text: '',
          eventType: 'order-removed',
          createdAt: new Date(0),
        })),
      }),
    );
    await runMigration(db, '20261125090000_events_of_the_two');
    const rows = await db.read.message.findMany({ orderBy: { sequence: 'asc' } });
    const { buyer, seller } = people;
    expect(rows.map(({ authorId }) => authorId)).toEqual(
      [buyer, buyer, seller, null].map((person) => person && person.userId),
    );
  });
});
