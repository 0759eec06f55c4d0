import { newId } from '~/lib/ids.server';
import type { Reader, Tx } from '~/platform/db/database';

interface Parties {
  productId: string;
  buyerId: string;
  sellerId: string;
  at: Date;
}

/** Finds the conversation of a product and an interested person, or makes it. Returns its id. */
export async function openConversation(
  tx: Tx,
  { productId, buyerId, sellerId, at }: Parties,
): Promise<{ id: string }> {
  const found = await findConversationOf(tx, { productId, buyerId });
  if (found) return found;
  const id = newId();
  const lastMessageAt = at;
  await tx.conversation.create({
    data: { id, productId, buyerId, sellerId, createdAt: at, lastMessageAt },
  });
  await tx.conversationParticipant.createMany({
    data: [
      { conversationId: id, userId: buyerId, side: 'buyer', lastMessageAt },
      { conversationId: id, userId: sellerId, side: 'seller', lastMessageAt },
    ],
  });
  return { id };
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
