import { newId } from '~/lib/ids.server';
import type { Reader, Tx } from '~/platform/db/database';
import { orderStep } from './order-steps';

interface Parties {
  productId: string;
  buyerId: string;
  sellerId: string;
  at: Date;
}

/**
 * Finds the conversation of a product and an interested person, or makes it, with the steps of their
 * orders up to now. Returns its id.
 */
export async function openConversation(
  tx: Tx,
  { productId, buyerId, sellerId, at }: Parties,
): Promise<{ id: string }> {
  const found = await findConversationOf(tx, { productId, buyerId });
  if (found) return found;
  const id = newId();
  const lastMessageAt = at;
  const steps = await loadSteps(tx, { productId, buyerId });
  const lastSequence = steps.length;
  await tx.conversation.create({
    data: { id, productId, buyerId, sellerId, createdAt: at, lastMessageAt, lastSequence },
  });
  await tx.conversationParticipant.createMany({
    data: [
      { conversationId: id, userId: buyerId, side: 'buyer', lastMessageAt },
      { conversationId: id, userId: sellerId, side: 'seller', lastMessageAt },
    ],
  });
  for (const [index, { actorId, ...step }] of steps.entries()) {
    const authorId = actorId === buyerId || actorId === sellerId ? actorId : null;
    const place = { conversationId: id, sequence: index + 1, authorId };
    await tx.message.create({ data: { id: newId(), kind: 'event', text: '', ...place, ...step } });
  }
  return { id };
}

/** Refunds that change an order, unlike those of payments that came too late. */
const REFUNDS = ['seller', 'dispute', 'admin', 'account'];

/**
 * The steps of a person's orders of a product, the oldest first. A refund that was made at the card
 * provider has no amount here, and is left out.
 */
async function loadSteps(tx: Tx, { productId, buyerId }: Pick<Parties, 'productId' | 'buyerId'>) {
  const events = await tx.orderEvent.findMany({
    where: { order: { productId, buyerId } },
    orderBy: [{ at: 'asc' }, { order: { createdAt: 'asc' } }, { sequence: 'asc' }],
    select: {
      ...{ orderId: true, type: true, fromStatus: true, toStatus: true, actorId: true, at: true },
      order: {
        select: {
          ...{ priceMinor: true, currency: true },
          refunds: {
            where: { reason: { in: REFUNDS } },
            select: { amountMinor: true, currency: true, createdAt: true },
          },
        },
      },
    },
  });
  return events.flatMap(({ orderId, type: event, fromStatus, toStatus, actorId, at, order }) => {
    const made = order.refunds.filter(({ createdAt }) => createdAt <= at);
    const refund = made.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1);
    if (event === 'refund' && !refund) return [];
    const step = orderStep({
      ...{ event, from: fromStatus, to: toStatus },
      price: { amountMinor: order.priceMinor, currency: order.currency },
      refunded: refund && { amountMinor: refund.amountMinor, currency: refund.currency },
    });
    if (!step) return [];
    const { type: eventType, ...amount } = step;
    return [{ eventType, ...amount, subjectId: orderId, actorId, createdAt: at }];
  });
}

/** The conversation of a product and an interested person; null without one. */
export function findConversationOf(
  reader: Pick<Reader, 'conversation'>,
  { productId, buyerId }: Pick<Parties, 'productId' | 'buyerId'>,
): Promise<{ id: string } | null> {
  return reader.conversation.findUnique({
    where: { productId_buyerId: { productId, buyerId } },
    select: { id: true },
  });
}
