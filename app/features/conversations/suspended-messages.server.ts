import type { Actor, Ctx } from '~/features/accounts/account.policy';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Reader, Tx } from '~/platform/db/database';

interface Parties {
  productId: string;
  buyerId: string;
}

type Reading = Pick<Reader | Tx, 'order'>;

/**
 * Refuses with `suspended` a message of a suspended account, unless the two people have a paid order
 * for the product: what was paid for has to be handed over (decision 53).
 */
export async function requireMayMessage(
  reader: Reading,
  actor: Pick<Actor, 'suspended'>,
  parties: Parties,
): Promise<void> {
  if (await isStoppedFrom(reader, actor, parties)) throw new DomainError('suspended');
}

/** Whether `requireMayMessage` refuses. */
export async function isStoppedFrom(
  reader: Reading,
  { suspended }: Pick<Actor, 'suspended'>,
  parties: Parties,
): Promise<boolean> {
  return suspended && !(await haveOpenPaidOrder(reader, parties));
}

async function haveOpenPaidOrder(reader: Reading, parties: Parties): Promise<boolean> {
  const { productId, buyerId } = parties;
  return (
    (await reader.order.count({
      where: { productId, buyerId, status: { in: ['paid', 'received', 'disputed'] } },
    })) > 0
  );
}

/** Whether the acting person's suspension stops messages in a conversation, for its page. */
export async function isStopped(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  conversationId: string,
): Promise<boolean> {
  if (!actor?.suspended || !looksLikeId(conversationId)) return false;
  const where = { id: conversationId };
  const select = { productId: true, buyerId: true };
  const parties = await db.read.conversation.findUnique({ where, select });
  return parties === null || !(await haveOpenPaidOrder(db.read, parties));
}
