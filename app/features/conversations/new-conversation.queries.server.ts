import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { BLOCKED } from '~/features/blocks/blocked-text';
import { isBlocked } from '~/features/blocks/blocks.server';
import type { Message } from '~/i18n/language';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { findConversationOf } from './open-conversation.server';
import { requireBuyerOfOrder, requireSeller } from './message-access.server';
import { isStoppedFrom } from './suspended-messages.server';

/** Data for the form of a first message. */
interface NewConversation {
  to: 'seller' | 'buyer';
  otherName: string;
  product: { id: string; name: string; image: Picture; priceMinor: number; currency: string };
  /** The existing conversation; null without one. */
  conversationId: string | null;
  /** Why no message can be sent; null when one can. */
  refusal: Message | null;
}

/**
 * The person and the product that a first message of the acting person is about. Refuses as
 * `messageSeller` and `messageBuyer`.
 */
export async function findNewConversation(
  ctx: Ctx,
  about: { product: string } | { order: string },
): Promise<NewConversation> {
  const { read } = ctx.db;
  const toBuyer = 'order' in about;
  const actor = requirePermission(
    ctx,
    toBuyer ? 'conversation:message-buyer' : 'conversation:start',
  );
  const { userId } = actor;
  const parties = toBuyer
    ? { ...(await requireBuyerOfOrder(read, about.order, userId)), sellerId: userId }
    : {
        ...(await requireSeller(read, about.product, userId)),
        productId: about.product,
        buyerId: userId,
      };
  const { productId, buyerId, sellerId } = parties;
  const otherId = toBuyer ? buyerId : sellerId;
  const [product, other, conversation, stopped, blocked] = await Promise.all([
    read.product.findUniqueOrThrow({
      where: { id: productId },
      select: {
        id: true,
        name: true,
        resalePriceMinor: true,
        currency: true,
        category: { select: { picture: true } },
        photos: { where: { position: 0 }, select: { imageId: true } },
      },
    }),
    read.user.findUnique({ where: { id: otherId }, select: { name: true, deletedAt: true } }),
    findConversationOf(read, { productId, buyerId }),
    isStoppedFrom(read, actor, { productId, buyerId }),
    isBlocked(ctx.db, userId, otherId),
  ]);
  const { id, name, resalePriceMinor: priceMinor, currency, category, photos } = product;
  return {
    to: toBuyer ? 'buyer' : 'seller',
    otherName: other?.name ?? '',
    product: {
      id,
      name,
      priceMinor,
      currency,
      image: pictureOrDrawing(photos[0]?.imageId ?? null, category.picture),
    },
    conversationId: conversation?.id ?? null,
    refusal: refusalOf({ stopped, blocked, left: Boolean(other?.deletedAt) }),
  };
}

function refusalOf({ stopped, blocked, left }: Record<'stopped' | 'blocked' | 'left', boolean>) {
  if (stopped) return 'errors.suspended';
  if (blocked) return BLOCKED;
  return left ? 'conversations.deleted' : null;
}
