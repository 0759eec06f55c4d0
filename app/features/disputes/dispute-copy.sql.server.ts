import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';

/**
 * Copies the conversation of buyer and seller about the product into a dispute, with its photos,
 * inside the transaction in which one of them attaches it (decision 50). A copy that is there stays as
 * it is; without a conversation, or for a person who is not in it, nothing is copied.
 */
export async function attachConversation(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  {
    id,
    order,
    userId,
  }: { id: string; order: { productId: string; buyerId: string }; userId: string },
): Promise<void> {
  const { productId, buyerId } = order;
  const conversation = await tx.conversation.findFirst({
    where: { productId, buyerId, participants: { some: { userId } } },
    select: { id: true },
  });
  if (!conversation) return;
  const { count } = await tx.dispute.updateMany({
    where: { id, copiedAt: null },
    data: { copiedAt: clock.now() },
  });
  if (count === 0) return;
  const disputeId = sql`CAST(${id} AS text)`;
  await tx.run(sql`
    INSERT INTO "DisputedMessage" ("disputeId", "sequence", "messageId", "authorId", "kind",
      "eventType", "subjectId", "amountMinor", "currency", "text", "createdAt", "removedAt")
    SELECT ${disputeId}, m."sequence", m."id", m."authorId", m."kind", m."eventType",
      m."subjectId", m."amountMinor", m."currency", m."text", m."createdAt", m."removedAt"
    FROM "Message" m WHERE m."conversationId" = ${conversation.id}`);
  await tx.run(sql`
    INSERT INTO "DisputedPhoto" ("disputeId", "sequence", "position", "imageId")
    SELECT ${disputeId}, m."sequence", mp."position", mp."imageId"
    FROM "MessagePhoto" mp JOIN "Message" m ON m."id" = mp."messageId"
    WHERE m."conversationId" = ${conversation.id} AND m."removedAt" IS NULL`);
}
