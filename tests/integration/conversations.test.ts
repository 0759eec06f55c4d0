import { expect } from 'vitest';
import { endAccount } from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { unblockPerson } from '~/features/blocks/blocks.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { toConversationHead } from '~/features/conversations/conversation.dto';
import {
  countOwnUnread,
  getConversation,
  listConversations,
  listMessages,
  markRead,
} from '~/features/conversations/conversations.queries.server';
import {
  messageBuyer,
  messageSeller,
  sendMessage,
} from '~/features/conversations/send-message.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { priceRuleOf } from '~/features/products/price-rule';
import { languageOrDefault } from '~/i18n/catalogues.server';
import { createLimits } from '~/platform/limits.server';
import type { Database } from '~/platform/db/database';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const ALL = { limit: 100 };
const meeting = { phone: '503 555 0100', meetingLocation: 'Library' };

async function twoPeople(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const [buyerPerson, sellerPerson] = [
    await addPerson(services, 'buyer', { name: 'Ada' }),
    await addPerson(services, 'seller', { name: 'Bea' }),
  ];
  const product = await addProduct(services, sellerPerson, {
    name: 'Red lamp',
    nameKey: 'red lamp',
  });
  const [buyer, seller] = [actAs(services, buyerPerson), actAs(services, sellerPerson)];
  return { clock, services, product, buyer, seller, buyerPerson, sellerPerson };
}

const textsOf = async (ctx: Ctx, id: string) =>
  (await getConversation(ctx, id, ALL)).messages.map(({ text, eventType }) => eventType ?? text);

const refuses = (work: Promise<unknown>, status: number) =>
  expect(work).rejects.toMatchObject({ status });

onEachDatabase('conversations', (it) => {
  it('are one per product and interested person, for the two alone', async ({ db }) => {
    const { services, product, buyer, seller, sellerPerson } = await twoPeople(db);
    const first = await messageSeller(buyer, product.id, { text: 'Still there?' });
    const second = await messageSeller(buyer, product.id, { text: 'Hello?' });
    expect(second.conversationId).toBe(first.conversationId);
    const id = first.conversationId;
    await sendMessage(seller, id, { text: 'Yes.' });
    expect(await textsOf(buyer, id)).toEqual(['Still there?', 'Hello?', 'Yes.']);
    const admin = actAs(services, await addPerson(services, 'admin'));
    const other = actAs(services, await addPerson(services, 'buyer'));
    for (const outsider of [admin, other]) {
      await refuses(getConversation(outsider, id, ALL), 404);
      await refuses(sendMessage(outsider, id, { text: 'Hi' }), 404);
    }
    const third = await messageSeller(other, product.id, { text: 'Me too' });
    expect(third.conversationId).not.toBe(id);
    await refuses(messageSeller(actAs(services, null), product.id, { text: 'Hi' }), 401);
    await refuses(messageSeller(seller, product.id, { text: 'Hi' }), 403);
    const both = await addPerson(services, 'seller', { canBuy: true });
    const own = await addProduct(services, both);
    await refuses(messageSeller(actAs(services, both), own.id, { text: 'Hi' }), 403);
    const gone = await addProduct(services, sellerPerson, { deletedAt: new Date() });
    await refuses(messageSeller(buyer, gone.id, { text: 'Hi' }), 404);
    // A conversation outlives its product.
    await db.write((tx) =>
      tx.product.update({
        where: { id: product.id },
        data: { deletedAt: new Date(), listed: false },
      }),
    );
    expect(await messageSeller(buyer, product.id, { text: 'Gone?' })).toMatchObject({
      conversationId: id,
    });
    await refuses(messageSeller(buyer, '../../etc', { text: 'Hi' }), 404);
    await refuses(sendMessage(buyer, 'nonsense', { text: 'Hi' }), 404);
  });

  it('count what is unread until it is read, the unread ones first', async ({ db }) => {
    const { clock, services, product, buyer, seller, sellerPerson } = await twoPeople(db);
    const { conversationId: one } = await messageSeller(buyer, product.id, { text: '1' });
    clock.forward(1000);
    const lamp = await addProduct(services, sellerPerson);
    const { conversationId: two } = await messageSeller(buyer, lamp.id, { text: '2' });
    clock.forward(1000);
    await sendMessage(buyer, one, { text: '3' });
    clock.forward(1000);
    expect(await countOwnUnread(seller)).toBe(3);
    expect(await countOwnUnread(buyer)).toBe(0);
    const shown = async () =>
      (await listConversations(seller, ALL)).items.map(({ id, unread }) => [id, unread]);
    expect(await shown()).toEqual([
      [one, 2],
      [two, 1],
    ]);
    const opened = await getConversation(seller, one, ALL);
    await markRead(seller, opened.conversation, 2);
    await markRead(seller, opened.conversation, 1);
    expect(await shown()).toEqual([
      [two, 1],
      [one, 0],
    ]);
    expect(await countOwnUnread(seller)).toBe(1);
    expect(await countOwnUnread(actAs(services, null))).toBeNull();
    await listMessages(seller, two, ALL);
    expect(await countOwnUnread(seller)).toBe(0);
  });

  it('are read when they are delivered, not by a page that leaves some out', async ({ db }) => {
    const { product, buyer, seller } = await twoPeople(db);
    const { conversationId: id } = await messageSeller(buyer, product.id, { text: '1' });
    await sendMessage(buyer, id, { text: '2' });
    const { next: cursor } = await listMessages(seller, id, { limit: 1 });
    expect(await countOwnUnread(seller)).toBe(2);
    await listMessages(seller, id, ALL, { peek: true });
    expect(await countOwnUnread(seller)).toBe(2);
    await listMessages(seller, id, { limit: 1, cursor });
    expect(await countOwnUnread(seller)).toBe(1);
    await listMessages(seller, id, { limit: 1 });
    expect(await countOwnUnread(seller)).toBe(0);
    // Own messages are not unread.
    for (const text of ['3', '4']) await sendMessage(seller, id, { text });
    await sendMessage(buyer, id, { text: '5' });
    await listMessages(seller, id, { limit: 1 });
    expect(await countOwnUnread(seller)).toBe(0);
  });

  it('are found by name or product, in pages both ways', async ({ db }) => {
    const { clock, services, seller, sellerPerson } = await twoPeople(db);
    const ids: string[] = [];
    for (let made = 0; made < 7; made += 1) {
      const buyer = await addPerson(services, 'buyer', {
        name: `Zoë ${made}`,
        nameKey: `zoë ${made}`,
      });
      const { id } = await addProduct(services, sellerPerson, { nameKey: `pot ${made}` });
      ids.unshift((await messageSeller(actAs(services, buyer), id, { text: 'Hi' })).conversationId);
      clock.forward(1000);
    }
    for (const id of ids.slice(0, 3)) {
      const { conversation } = await getConversation(seller, id, ALL);
      await markRead(seller, conversation, 1);
    }
    const expected = [...ids.slice(3), ...ids.slice(0, 3)];
    const seen: string[] = [];
    let cursor: string | null = null;
    let before: string | null = null;
    do {
      const page = await listConversations(seller, { limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      before = page.previous;
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(expected);
    const back = await listConversations(seller, { limit: 2, before });
    expect(back.items.map(({ id }) => id)).toEqual(expected.slice(4, 6));
    const search = async (text: string) =>
      (await listConversations(seller, { ...ALL, search: text })).items.length;
    expect([await search('ZOË 3'), await search('pot'), await search('100%')]).toEqual([1, 7, 0]);
  });

  it('store what was sent twice once, also at the same time', async ({ db }) => {
    const { product, buyer, seller } = await twoPeople(db);
    const start = { text: 'Still there?', formKey: 'start' };
    const sent = await Promise.all([1, 2, 3, 4].map(() => messageSeller(buyer, product.id, start)));
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    const id = sent[0]?.conversationId ?? '';
    const answer = { text: 'Yes', formKey: 'answer' };
    await Promise.all([1, 2, 3, 4].map(() => sendMessage(seller, id, answer)));
    expect(await textsOf(buyer, id)).toEqual(['Still there?', 'Yes']);
    expect(await countOwnUnread(buyer)).toBe(1);
    // A form that the browser has restored, with another text.
    for (const text of ['Or Sunday?', 'Or Sunday?']) {
      await messageSeller(buyer, product.id, { ...start, text });
      await sendMessage(seller, id, { ...answer, text });
    }
    await sendMessage(buyer, id, answer);
    expect(await textsOf(buyer, id)).toEqual([
      'Still there?',
      'Yes',
      'Or Sunday?',
      'Or Sunday?',
      'Yes',
    ]);
  });

  it('number their messages without a gap when both write at once', async ({ db }) => {
    const { product, buyer, seller } = await twoPeople(db);
    const { conversationId: id } = await messageSeller(buyer, product.id, { text: '0' });
    const sides = Array.from({ length: 20 }, (_, at) => (at % 2 ? buyer : seller));
    await Promise.all(sides.map((ctx, at) => sendMessage(ctx, id, { text: String(at) })));
    const { messages } = await getConversation(buyer, id, ALL);
    expect(messages.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 21 }, (_, at) => at + 1),
    );
    expect([await countOwnUnread(buyer), await countOwnUnread(seller)]).toEqual([10, 11]);
    const after = await getConversation(buyer, id, { limit: 5, after: 7 });
    expect(after.messages.map(({ sequence }) => sequence)).toEqual([8, 9, 10, 11, 12]);
    const before = await getConversation(buyer, id, { limit: 5, before: 7 });
    expect(before.messages.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6]);
  });

  it('begin by the seller only with the buyer of an order', async ({ db }) => {
    const { services, product, buyer, seller } = await twoPeople(db);
    const { orderId } = await bookProduct(buyer, { productId: product.id, ...meeting });
    const { conversationId: id } = await messageBuyer(seller, orderId, { text: 'Saturday?' });
    expect(await countOwnUnread(buyer)).toBe(1);
    await refuses(messageBuyer(buyer, orderId, { text: 'Hi' }), 403);
    const other = actAs(services, await addPerson(services, 'seller'));
    await refuses(messageBuyer(other, orderId, { text: 'Hi' }), 404);
    const again = await messageSeller(buyer, product.id, { text: 'Fine.' });
    expect(again.conversationId).toBe(id);
  });

  it('show the steps of the order, which are not unread', async ({ db }) => {
    const { product, buyer, seller } = await twoPeople(db);
    const { conversationId: id } = await messageSeller(buyer, product.id, { text: 'Mine!' });
    const { orderId } = await bookProduct(buyer, { productId: product.id, ...meeting });
    await cancelUnpaidOrder(buyer, orderId);
    expect(await textsOf(seller, id)).toEqual(['Mine!', 'order-reserved', 'order-cancelled']);
    const { messages } = await getConversation(seller, id, ALL);
    expect(messages[1]).toMatchObject({ amountMinor: 2000, currency: 'USD', subjectId: orderId });
    expect(await countOwnUnread(seller)).toBe(1);
  });

  it('keep to 20 messages a minute and 10 new ones an hour', async ({ db }) => {
    const { services, product, buyerPerson, sellerPerson } = await twoPeople(db);
    const strict = actAs({ ...services, limits: createLimits('on', db) }, buyerPerson);
    const { conversationId: id } = await messageSeller(strict, product.id, { text: '1' });
    for (let sent = 2; sent <= 10; sent += 1) {
      const more = await addProduct(services, sellerPerson);
      await messageSeller(strict, more.id, { text: String(sent) });
    }
    const more = await addProduct(services, sellerPerson);
    await refuses(messageSeller(strict, more.id, { text: 'eleventh' }), 429);
    for (let sent = 11; sent <= 20; sent += 1)
      await sendMessage(strict, id, { text: String(sent) });
    await refuses(sendMessage(strict, id, { text: '21' }), 429);
    await refuses(messageSeller(strict, product.id, { text: '21' }), 429);
  });

  it('count a form that is sent again once, and repeat its answer at the limit', async ({ db }) => {
    const { services, product, buyerPerson, sellerPerson } = await twoPeople(db);
    const limits = createLimits('on', db);
    const strict = actAs({ ...services, limits }, buyerPerson);
    const first = { text: 'Still there?', formKey: 'first' };
    const twice = await Promise.all([1, 2].map(() => messageSeller(strict, product.id, first)));
    const id = twice[0]?.conversationId ?? '';
    for (let made = 2; made <= 10; made += 1) {
      const { id: productId } = await addProduct(services, sellerPerson);
      await messageSeller(strict, productId, { text: String(made) });
    }
    const more = await addProduct(services, sellerPerson);
    await refuses(messageSeller(strict, more.id, { text: 'eleventh' }), 429);
    for (let sent = 11; sent <= 19; sent += 1)
      await sendMessage(strict, id, { text: String(sent) });
    const last = { text: 'last', formKey: 'last' };
    const stored = await sendMessage(strict, id, last);
    await refuses(sendMessage(strict, id, { text: '21' }), 429);
    expect(await sendMessage(strict, id, last)).toEqual(stored);
    expect(await messageSeller(strict, product.id, first)).toEqual(twice[0]);
  });

  it('stop by a block of either side, and the order goes on', async ({ db }) => {
    const { services, product, buyer, seller, sellerPerson, buyerPerson } = await twoPeople(db);
    const { conversationId: id } = await messageSeller(buyer, product.id, { text: 'Hi' });
    const { orderId } = await bookProduct(buyer, { productId: product.id, ...meeting });
    for (const [blocker, blocked] of [
      [buyer, sellerPerson],
      [seller, buyerPerson],
    ] as const) {
      expect(await blockPerson(blocker, blocked.userId)).toMatchObject({ blocked: true });
      await blockPerson(blocker, blocked.userId);
      const more = await addProduct(services, sellerPerson);
      for (const attempt of [
        () => sendMessage(buyer, id, { text: 'Hi' }),
        () => sendMessage(seller, id, { text: 'Hi' }),
        () => messageSeller(buyer, product.id, { text: 'Hi' }),
        () => messageSeller(buyer, more.id, { text: 'Hi' }),
        () => messageBuyer(seller, orderId, { text: 'Hi' }),
        () => bookProduct(buyer, { productId: more.id, ...meeting }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({
          status: 403,
          message: 'conversations.blocked',
        });
      }
      expect(await bookProduct(buyer, { productId: product.id, ...meeting })).toMatchObject({
        orderId,
      });
      expect(await getConversation(buyer, id, ALL)).toMatchObject({ blocked: true });
      // Only the one who set it can end it.
      const other = blocker === buyer ? seller : buyer;
      const otherBlocked = blocker === buyer ? buyerPerson : sellerPerson;
      expect(await unblockPerson(other, otherBlocked.userId)).toBe(0);
      await refuses(sendMessage(buyer, id, { text: 'Hi' }), 403);
      expect(await unblockPerson(blocker, blocked.userId)).toBe(1);
      await sendMessage(buyer, id, { text: 'Again' });
    }
    await cancelUnpaidOrder(buyer, orderId);
    await refuses(blockPerson(buyer, buyerPerson.userId), 403);
    await refuses(blockPerson(buyer, 'no such person'), 404);
    await refuses(blockPerson(actAs(services, null), sellerPerson.userId), 401);
  });

  it('stay with the other when an account is deleted, and go with the second', async ({ db }) => {
    const { clock, services, product, buyer, seller, buyerPerson, sellerPerson } =
      await twoPeople(db);
    const { conversationId: id } = await messageSeller(buyer, product.id, { text: 'Hi' });
    await sendMessage(seller, id, { text: 'Hello' });
    await blockPerson(buyer, sellerPerson.userId);
    const data = await collectOwnData(buyer);
    expect(data.conversations).toMatchObject([
      {
        product: 'Red lamp',
        with: 'Bea',
        messages: [{ from: 'me', text: 'Hi' }, { from: 'other' }],
      },
    ]);
    expect(data.blocks).toMatchObject([{ person: 'Bea' }]);
    await db.write((tx) => endAccount(tx, services, buyerPerson.userId));
    const { conversation, messages, blocked } = await getConversation(seller, id, ALL);
    const { t } = languageOrDefault('de', services.env.languages);
    const { other } = toConversationHead(conversation, t, {
      now: clock.now(),
      rule: priceRuleOf(seller),
    });
    expect([other.name, other.deleted, blocked]).toEqual(['Gelöschtes Konto', true, false]);
    expect(messages.map(({ text, authorId }) => [text, authorId])).toEqual([
      ['Hi', null],
      ['Hello', sellerPerson.userId],
    ]);
    await refuses(sendMessage(seller, id, { text: 'Still there?' }), 409);
    await db.write((tx) => endAccount(tx, services, sellerPerson.userId));
    expect(await db.read.message.count()).toBe(0);
    expect(await db.read.conversation.count()).toBe(0);
  });
});
