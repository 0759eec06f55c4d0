import { requireNotOwnProduct, type Ctx } from '~/features/accounts/account.policy';
import { requireUnblocked } from '~/features/blocks/blocks.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Reader } from '~/platform/db/database';
import { findConversationOf } from './open-conversation.server';
import { requireMayMessage } from './suspended-messages.server';

export const NO_CONVERSATION = 'conversations.error.noConversation';
export const NO_PRODUCT = 'conversations.error.noProduct';
const NO_ORDER = 'conversations.error.noOrder';

/**
 * The seller of a product that can be asked about: not taken down, held, or hidden with a suspended
 * seller, unless this person has ordered it or has a conversation about it, which outlives the product
 * (decision 50). Refuses all others with `not_found`.
 */
export async function requireSeller(
  reader: Pick<Reader, 'product' | 'order' | 'conversation'>,
  productId: string,
  buyerId: string,
): Promise<{ sellerId: string; name: string }> {
  const product = looksLikeId(productId)
    ? await reader.product.findUnique({
        where: { id: productId },
        select: {
          sellerId: true,
          name: true,
          deletedAt: true,
          heldAt: true,
          seller: { select: { suspendedAt: true } },
        },
      })
    : null;
  if (!product) throw new DomainError('not_found', NO_PRODUCT);
  requireNotOwnProduct({ userId: buyerId }, product);
  const { deletedAt, heldAt, seller } = product;
  const isGone = (deletedAt ?? heldAt ?? seller.suspendedAt) !== null;
  if (isGone && !(await hasDealt(reader, { productId, buyerId }))) {
    throw new DomainError('not_found', NO_PRODUCT);
  }
  return { sellerId: product.sellerId, name: product.name };
}

async function hasDealt(
  reader: Pick<Reader, 'order' | 'conversation'>,
  parties: { productId: string; buyerId: string },
): Promise<boolean> {
  if ((await reader.order.count({ where: parties })) > 0) return true;
  return (await findConversationOf(reader, parties)) !== null;
}

/** The buyer of an order of this seller. Refuses with `not_found`. */
export async function requireBuyerOfOrder(
  reader: Pick<Reader, 'order'>,
  orderId: string,
  sellerId: string,
): Promise<{ productId: string; buyerId: string }> {
  const order = looksLikeId(orderId)
    ? await reader.order.findUnique({
        where: { id: orderId, sellerId },
        select: { productId: true, buyerId: true },
      })
    : null;
  if (!order) throw new DomainError('not_found', NO_ORDER);
  return order;
}

/**
 * Refuses with `not_found` a conversation that is not the acting person's own (decision 10), also
 * to admins (decision 50).
 */
export async function requireOwnConversation(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  conversationId: string,
): Promise<void> {
  const userId = actor?.userId ?? '';
  const own = looksLikeId(conversationId)
    ? await db.read.conversationParticipant.findUnique({
        where: { conversationId_userId: { conversationId, userId } },
        select: { side: true },
      })
    : null;
  if (!own) throw new DomainError('not_found', NO_CONVERSATION);
}

/**
 * Refuses as `requireOwnConversation`, and one in which nothing can be written: with `forbidden`
 * because of a block (decision 52), with `suspended` because of a suspension (decision 53).
 */
export async function requireWritable(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  conversationId: string,
): Promise<void> {
  await requireOwnConversation(ctx, conversationId);
  const parties = await ctx.db.read.conversation.findUnique({
    where: { id: conversationId },
    select: { productId: true, buyerId: true, sellerId: true },
  });
  if (parties && ctx.actor) await requireMayMessage(ctx.db.read, ctx.actor, parties);
  if (parties) await requireUnblocked(ctx.db, parties.buyerId, parties.sellerId);
}

/**
 * Refuses a new conversation about a product as `requireWritable` does; a malformed id is left to
 * validation.
 */
export async function requireWritableSeller(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  productId: unknown,
): Promise<void> {
  const id = typeof productId === 'string' ? productId.trim() : '';
  if (!actor || id === '') return;
  const { sellerId } = await requireSeller(db.read, id, actor.userId);
  await requireMayMessage(db.read, actor, { productId: id, buyerId: actor.userId });
  await requireUnblocked(db, actor.userId, sellerId);
}
