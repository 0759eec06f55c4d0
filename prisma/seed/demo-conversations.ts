import { newId } from '../../app/lib/ids.server';
import { demoConversations } from '../demo/conversations';
import type { productRow, userRow } from '../factories/rows';
import { demoAccounts } from './demo-accounts';
import { required, type DemoSettings } from './demo-catalogue';

type People = ReadonlyMap<string, ReturnType<typeof userRow>>;
const REPORTED_AFTER_MS = 10 * 60_000;

type Products = ReadonlyMap<string, ReturnType<typeof productRow>>;

/** The conversations of the demo with their messages and what each side has read. */
export function demoConversationRows({ now }: DemoSettings, people: People, products: Products) {
  const seller = [...people.values()].find(({ email }) => email === demoAccounts.seller);
  const listings = [...products.values()].filter(
    ({ sellerId, status, deletedAt }) =>
      sellerId === seller?.id && status === 'available' && !deletedAt,
  );
  const conversations = [];
  const participants = [];
  const messages = [];
  const conversationReports = [];
  const reportedMessages = [];
  for (const [index, { buyer, hoursAgo, unread, report, ...demo }] of demoConversations.entries()) {
    const product = listings[index];
    if (!product) continue;
    const id = newId();
    const buyerId = required(people, buyer).id as string;
    const { id: productId, sellerId } = product as { id: string; sellerId: string };
    let at = now.getTime() - hoursAgo * 60 * 60_000;
    const createdAt = new Date(at);
    for (const [before, { by, text, minutesLater }] of demo.messages.entries()) {
      at += minutesLater * 60_000;
      const authorId = by === 'buyer' ? buyerId : sellerId;
      const sent = { sequence: before + 1, authorId, kind: 'text', text, createdAt: new Date(at) };
      messages.push({ id: newId(), conversationId: id, ...sent });
    }
    const lastSequence = demo.messages.length;
    const lastMessageAt = new Date(at);
    conversations.push({
      ...{ id, productId, buyerId, sellerId, createdAt, lastMessageAt, lastSequence },
    });
    if (report) {
      const reportId = newId();
      conversationReports.push({
        ...{ id: reportId, conversationId: id, productId, productName: product.name },
        ...{ reporterId: sellerId, reporterName: seller?.name ?? '', reporterSide: 'seller' },
        ...{ reportedId: buyerId, reportedName: required(people, buyer).name },
        ...{ ...report, openKey: `${id} ${sellerId}`, createdAt: new Date(at + REPORTED_AFTER_MS) },
      });
      for (const { id: messageId, conversationId, ...sent } of messages) {
        if (conversationId === id) reportedMessages.push({ reportId, messageId, ...sent });
      }
    }
    for (const side of ['buyer', 'seller'] as const) {
      const own = demo.messages.at(-1)?.by === side;
      const left = own ? 0 : unread;
      participants.push({
        ...{ conversationId: id, userId: side === 'buyer' ? buyerId : sellerId, side },
        ...{ readSequence: lastSequence - left, unread: left, hasUnread: left > 0, lastMessageAt },
      });
    }
  }
  return {
    ...{ conversations, conversationParticipants: participants, messages },
    ...{ conversationReports, reportedMessages },
  };
}
