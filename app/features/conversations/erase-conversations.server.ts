import type { Tx } from '~/platform/db/database';

/**
 * Deletes the conversations of a person, in the transaction that deletes the account: the other
 * person keeps the texts under the name of deleted accounts (decision 50). Where the other account
 * is deleted as well, everything goes. Returns the ids of the conversations.
 */
export async function eraseConversations(tx: Tx, userId: string): Promise<string[]> {
  const own = await tx.conversationParticipant.findMany({
    where: { userId },
    select: { conversationId: true },
  });
  if (own.length === 0) return [];
  await tx.conversationParticipant.deleteMany({ where: { userId } });
  await tx.message.updateMany({ where: { authorId: userId }, data: { authorId: null } });
  const empty = { participants: { none: {} }, OR: [{ buyerId: userId }, { sellerId: userId }] };
  await tx.messagePhoto.deleteMany({ where: { message: { conversation: empty } } });
  await tx.message.deleteMany({ where: { conversation: empty } });
  await tx.conversation.deleteMany({ where: empty });
  return own.map(({ conversationId }) => conversationId);
}
