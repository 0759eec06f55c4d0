import { newId } from '~/lib/ids.server';
import { sortBy } from '~/lib/sort-by';
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
 * orders up to now. Returns its id, and whether it is new.
 */
export async function openConversation(
  tx: Tx,
  { productId, buyerId, sellerId, at }: Parties,
): Promise<{ id: string; isNew: boolean }> {
  const found = await findConversationOf(tx, { productId, buyerId });
  if (found) return { id: found.id, isNew: false };
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
  return { id, isNew: true };
}

/** Refunds that change an order, unlike those of payments that came too late. */
const REFUNDS = ['seller', 'dispute', 'admin', 'account'];

/**
 * The steps of a person's orders of a product, the oldest first. A refund that was made at the card
 * provider has no amount here, and is left out.
 */
async function loadSteps(tx: Tx, { productId, buyerId }: Pick<Parties, 'productId' | 'buyerId'>) {
  const orders = await tx.order.findMany({
    where: { productId, buyerId },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      priceMinor: true,
      currency: true,
      events: true,
      refunds: { where: { reason: { in: REFUNDS } } },
    },
  });
  const steps = orders.flatMap(({ id: subjectId, priceMinor, currency, ...order }) => {
    const refunds = sortBy(order.refunds, (refund) => refund.createdAt);
    const events = sortBy(order.events, ({ sequence }) => sequence);
    return events.flatMap(
      ({ type: event, fromStatus: from, toStatus: to, actorId, at: createdAt }) => {
        const refunded = refunds.findLast((refund) => refund.createdAt <= createdAt);
        if (event === 'refund' && !refunded) return [];
        const price = { amountMinor: priceMinor, currency };
        const step = orderStep({ event, from, to, price, refunded });
        if (!step) return [];
        const { type: eventType, amountMinor, currency: of } = step;
        return [{ eventType, amountMinor, currency: of, subjectId, actorId, createdAt }];
      },
    );
  });
  return steps.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
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
