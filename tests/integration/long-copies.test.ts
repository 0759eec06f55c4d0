import { expect } from 'vitest';
import { openDisputeAsAdmin } from '~/features/disputes/admin-dispute.server';
import { reportConversation } from '~/features/moderation/report-conversation.server';
import { openReportedConversation } from '~/features/moderation/reported-conversations.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { cancelledOrderData, decidedDisputeData } from '../setup/rows';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

/** More than SQLite takes as values of one statement of Prisma's. */
const MANY = 1_100;
const at = new Date('2026-05-01T12:00:00Z');
const { t } = ENGLISH;

async function setUp(db: Database) {
  const services = testServices(db);
  const seller = await addPerson(services, 'seller', { name: 'Sam' });
  const buyer = await addPerson(services, 'buyer', { name: 'Bea' });
  const admin = await addPerson(services, 'admin');
  const product = await addProduct(services, seller, { name: 'Red lamp' });
  const looks = (action: string) => db.read.auditEntry.count({ where: { action } });
  return { services, seller, buyer, as: actAs(services, admin), product, looks };
}

/** Messages from `first` to MANY of two people in turn, as rows of a copy. */
const copied = (first: number, authors: readonly [string, string]) =>
  Array.from({ length: MANY + 1 - first }, (_, index) => ({
    sequence: first + index,
    messageId: `message-${first + index}`,
    authorId: authors[index % 2] ?? null,
    kind: 'text',
    text: `Text ${first + index}`,
    createdAt: at,
  }));

/** The first and the last sequence of a page, and the end of the page before. */
const edges = (page: { messages: { sequence: number }[]; earlier: number | null }) => [
  page.messages.at(0)?.sequence,
  page.messages.at(-1)?.sequence,
  page.earlier,
];

onEachDatabase('a copy of a long conversation', (it) => {
  it('is shown in pages to the admin of a dispute, and each look is recorded', async ({ db }) => {
    const { seller, buyer, as, product, looks } = await setUp(db);
    const disputeId = 'dispute';
    const parties = { buyerId: buyer.userId, sellerId: seller.userId };
    const order = cancelledOrderData({ id: 'order', productId: product.id, ...parties }, at);
    await db.write(async (tx) => {
      await tx.order.create({ data: order });
      await tx.dispute.create({
        data: { ...decidedDisputeData(disputeId, order, at), copiedAt: at },
      });
      const rows = copied(1, [buyer.userId, seller.userId]);
      await tx.disputedMessage.createMany({ data: rows.map((row) => ({ disputeId, ...row })) });
    });
    const open = (before?: number) => openDisputeAsAdmin(as, disputeId, t, before);
    expect(edges(await open())).toEqual([1051, 1100, 1051]);
    expect(edges(await open(1051))).toEqual([1001, 1050, 1001]);
    expect(edges(await open(51))).toEqual([1, 50, null]);
    expect(await looks('dispute.look')).toBe(3);
  });

  it('is shown in pages to the admin of a report, and each look is recorded', async ({ db }) => {
    const { services, seller, buyer, as, product, looks } = await setUp(db);
    const { conversationId } = await messageSeller(actAs(services, buyer), product.id, {
      text: 'Still there?',
    });
    const { reportId } = await reportConversation(actAs(services, buyer), conversationId, {
      reason: 'insults',
      details: '',
    });
    const rows = copied(2, [seller.userId, seller.userId]);
    await db.write((tx) =>
      tx.reportedMessage.createMany({ data: rows.map((row) => ({ reportId, ...row })) }),
    );
    const open = (before?: number) => openReportedConversation(as, reportId, ENGLISH, before);
    const newest = await open();
    expect(edges(newest)).toEqual([901, 1100, 901]);
    // The reporter's only message is on the first page.
    expect([...newest.removableSides].sort()).toEqual(['reported', 'reporter']);
    expect(edges(await open(901))).toEqual([701, 900, 701]);
    const oldest = await open(101);
    expect(edges(oldest)).toEqual([1, 100, null]);
    expect(oldest.messages[0]).toMatchObject({ author: 'reporter', text: 'Still there?' });
    expect(await looks('conversation.look')).toBe(3);
    await db.write((tx) =>
      tx.message.updateMany({ where: { conversationId }, data: { text: '', removedAt: at } }),
    );
    expect(await open(101)).toMatchObject({
      removableSides: ['reported'],
      messages: expect.arrayContaining([expect.objectContaining({ sequence: 1, removed: true })]),
    });
  });
});
