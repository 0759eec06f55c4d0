import { expect } from 'vitest';
import { listBlockedPeople } from '~/features/blocks/blocks.server';
import { readBlocks } from '~/features/blocks/block.sql.server';
import {
  countOwnUnread,
  getConversation,
  listConversations,
} from '~/features/conversations/conversations.queries.server';
import {
  countOffersToAnswer,
  listOffersToAnswer,
  findOpenOffer,
  listOwnOffers,
} from '~/features/offers/offer.queries.server';
import { countOpenOffers } from '~/features/offers/offer-state.sql.server';
import { openOfferKey } from '~/features/offers/offer.policy';
import { UNHURRIED, type Database } from '~/platform/db/database';
import { categoryRow, productRow, userRow } from '../../prisma/factories/rows';
import { onOwnDatabases } from '../setup/databases';
import { plansOf } from '../setup/query-plans';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';
import { watchedDatabase } from '../setup/watched-database';

const ROWS = 500;
const PAGE = { limit: 25 };
const numbers = Array.from({ length: ROWS }, (_, index) => index);
const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000);

/** Two people who have dealt with each other and with many others for a long time. */
async function fill(db: Database, me: { buyerId: string; sellerId: string }) {
  const category = categoryRow();
  const others = numbers.map((index) => userRow({ role: 'seller', createdAt: at(index) }));
  const otherId = (index: number) => others[index]?.id ?? '';
  const products = numbers.map((index) =>
    productRow({
      sellerId: index % 2 ? me.sellerId : otherId(index),
      categoryId: category.id,
      createdAt: at(index),
    }),
  );
  const parties = products.map(({ id, sellerId }, index) => ({
    productId: id,
    sellerId,
    buyerId: index % 2 ? otherId(index) : me.buyerId,
  }));
  const conversations = parties.map((ids, index) => ({
    id: `c${index}`,
    ...ids,
    lastSequence: 1,
    createdAt: at(index),
    lastMessageAt: at(index),
  }));
  const participants = conversations.flatMap(({ id, buyerId, sellerId }, index) =>
    (['buyer', 'seller'] as const).map((side) => ({
      conversationId: id,
      userId: side === 'buyer' ? buyerId : sellerId,
      side,
      unread: index % 3 ? 0 : 1,
      hasUnread: index % 3 === 0,
      lastMessageAt: at(index),
    })),
  );
  const messages = numbers.map((index) => ({
    id: `m${index}`,
    // Every other one is of the first conversation.
    ...(index % 2 && index > 1
      ? { conversationId: 'c0', sequence: index }
      : { conversationId: `c${index}`, sequence: 1 }),
    authorId: me.buyerId,
    kind: 'text',
    text: 'Hi',
    createdAt: at(index),
  }));
  const offers = parties.map((ids, index) => ({
    id: `o${index}`,
    ...ids,
    madeBy: 'buyer',
    amountMinor: 1500,
    askingMinor: 2000,
    currency: 'USD',
    openUntil: at(index),
    createdAt: at(index),
    sortAt: at(index),
    ...(index < 4
      ? { status: 'open', openKey: openOfferKey(ids) }
      : { status: 'declined', decidedAt: at(index) }),
  }));
  const blocks = others.map(({ id }, index) => ({
    blockerId: me.buyerId,
    blockedId: id,
    createdAt: at(index),
  }));
  await db.write(async (tx) => {
    await tx.category.create({ data: category });
    for (let from = 0; from < ROWS; from += 500) {
      const part = <Row>(rows: Row[]) => ({ data: rows.slice(from, from + 500) });
      await tx.user.createMany(part(others));
      await tx.product.createMany(part(products));
      await tx.conversation.createMany(part(conversations));
      await tx.offer.createMany(part(offers));
      await tx.block.createMany(part(blocks));
      await tx.message.createMany(part(messages));
    }
    for (let from = 0; from < participants.length; from += 500) {
      const data = participants.slice(from, from + 500);
      await tx.conversationParticipant.createMany({ data });
    }
  }, UNHURRIED);
}

const UNINDEXED =
  /(SCAN|Seq Scan on) "?(Offer|Message|Conversation|ConversationParticipant|Block|f|o|m|c|cp|bl)"?\b/;

onOwnDatabases('the lists of conversations, offers and blocks', (it, dialect) => {
  it('are read along an index, whatever their length', async ({ db, url }) => {
    const services = testServices(db, { clock: testClock('2026-01-01T00:00:00Z') });
    const [buyer, seller] = [
      await addPerson(services, 'buyer'),
      await addPerson(services, 'seller'),
    ];
    await fill(db, { buyerId: buyer.userId, sellerId: seller.userId });
    const { db: watching, take } = watchedDatabase(db);
    const asBuyer = { ...actAs(services, buyer), db: watching };
    const asSeller = { ...actAs(services, seller), db: watching };
    const lists: ((place: object) => Promise<{ next: string | null }>)[] = [
      (place) => listConversations(asBuyer, { ...PAGE, ...place }),
      (place) => listOwnOffers(asBuyer, { ...PAGE, ...place }),
      (place) => listOwnOffers(asSeller, { ...PAGE, ...place }),
      (place) => listBlockedPeople(asBuyer, { ...PAGE, ...place }),
    ];
    for (const list of lists) {
      const { next } = await list({});
      await list({ cursor: next });
      await list({ before: next });
    }
    const conversation = (range: object) => getConversation(asBuyer, 'c0', { ...PAGE, ...range });
    for (const range of [{}, { before: 1000 }, { after: 1000 }]) await conversation(range);
    await countOwnUnread(asSeller);
    await listOffersToAnswer(asSeller, 5);
    await countOffersToAnswer(asSeller);
    await findOpenOffer(asBuyer, { productId: 'none', buyerId: buyer.userId });
    await countOpenOffers(watching, { buyerId: buyer.userId, now: services.clock.now() });
    await readBlocks(watching, buyer.userId, seller.userId);
    const asked = take().statements;
    expect(asked.length).toBeGreaterThan(20);
    for (const [query, plan] of await plansOf(dialect === 'sqlite' ? db : url, asked)) {
      expect(plan, `${query.text}\n${plan}`).not.toMatch(UNINDEXED);
    }
  });
});
