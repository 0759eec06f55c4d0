import { textHash } from '~/lib/text-hash.server';
import {
  requireNotOwnProduct,
  requirePermission,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireUnblocked } from '~/features/blocks/blocks.server';
import { requireImages } from '~/features/images/store-photo.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId, requireId } from '~/lib/ids.server';
import type { Reader, Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { advanceConversation, countUnread } from './conversation.sql.server';
import type { MessageInput } from './message.schema';
import { notifyOfMessage } from './notify-of-message.server';
import { findConversationOf, openConversation } from './open-conversation.server';
import { requireMayMessage } from './suspended-messages.server';

/** Ids of the rows that a message command has stored. */
export interface SentMessage {
  conversationId: string;
  messageId: string;
}

export const NO_CONVERSATION = 'conversations.error.noConversation';
const NO_PRODUCT = 'conversations.error.noProduct';
const NO_ORDER = 'conversations.error.noOrder';
const LEFT = 'conversations.error.left';

type Input = MessageInput & { imageIds?: readonly string[] | undefined };

/**
 * Sends a message in a conversation of the acting person. The same message with the same `formKey`
 * sends nothing and returns the first one. Refuses with `unauthenticated`, `not_found` (also for another
 * person's conversation), `forbidden` (blocked), `suspended`, `conflict` (the other account is
 * deleted) and `rate_limited`.
 */
export async function sendMessage(
  ctx: Ctx & Keyed<SentMessage>,
  conversationId: string,
  input: Input,
): Promise<SentMessage> {
  const { userId } = requirePermission(ctx, 'conversation:use');
  const id = requireId(conversationId, NO_CONVERSATION);
  await requireOwnConversation(ctx, id);
  await ctx.limits.consume('message', userId);
  return writeAs(ctx, 'conversation:use', (tx, actor) =>
    insertMessage(tx, ctx, { id, actor, input }),
  );
}

/**
 * Writes to the seller of a product: starts the conversation of the acting person about it, or
 * continues it. Refuses with `unauthenticated`, `forbidden` (no right to buy, own product,
 * blocked), `suspended`, `not_found`, `conflict` (the seller's account is deleted) and
 * `rate_limited`.
 */
export async function messageSeller(
  ctx: Ctx & Keyed<SentMessage>,
  productId: string,
  input: Input,
): Promise<SentMessage> {
  const buyer = requirePermission(ctx, 'conversation:start');
  const id = requireId(productId, NO_PRODUCT);
  const buyerId = buyer.userId;
  await requireWritableSeller(ctx, id);
  await countStart(ctx, { productId: id, buyerId }, buyerId);
  return writeAs(ctx, 'conversation:start', async (tx, actor) => {
    const { sellerId } = await requireSeller(tx, id, buyerId);
    return start(tx, ctx, { productId: id, buyerId, sellerId }, { actor, input });
  });
}

/**
 * Writes to the buyer of one of the acting seller's orders, as `messageSeller` does to a seller:
 * no other person can be written to first. Refuses with `not_found` for another person's order.
 */
export async function messageBuyer(
  ctx: Ctx & Keyed<SentMessage>,
  orderId: string,
  input: Input,
): Promise<SentMessage> {
  const seller = requirePermission(ctx, 'conversation:message-buyer');
  const sellerId = seller.userId;
  const { productId, buyerId } = await requireBuyerOfOrder(ctx.db.read, orderId, sellerId);
  await requireMayMessage(ctx.db.read, seller, { productId, buyerId });
  await countStart(ctx, { productId, buyerId }, sellerId);
  return writeAs(ctx, 'conversation:message-buyer', async (tx, actor) => {
    const order = await requireBuyerOfOrder(tx, orderId, sellerId);
    return start(tx, ctx, { ...order, sellerId }, { actor, input });
  });
}

/**
 * The seller of a product that can be asked about: not taken down, held, or hidden with a
 * suspended seller, or ordered by this person.
 */
export async function requireSeller(
  reader: Pick<Reader, 'product' | 'order'>,
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
  const hidden = (deletedAt ?? heldAt ?? seller.suspendedAt) !== null;
  if (hidden && (await reader.order.count({ where: { productId, buyerId } })) === 0) {
    throw new DomainError('not_found', NO_PRODUCT);
  }
  return { sellerId: product.sellerId, name: product.name };
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

/** Counts a message against its limit, and a conversation that does not exist yet. */
async function countStart(
  { db, limits }: Pick<Ctx, 'db' | 'limits'>,
  parties: { productId: string; buyerId: string },
  userId: string,
): Promise<void> {
  if (!(await findConversationOf(db.read, parties))) await limits.consume('conversation', userId);
  await limits.consume('message', userId);
}

interface Sending {
  actor: Actor;
  input: Input;
}

async function start(
  tx: Tx,
  ctx: Ctx,
  parties: { productId: string; buyerId: string; sellerId: string },
  sending: Sending,
): Promise<SentMessage> {
  const { id } = await openConversation(tx, { ...parties, at: ctx.clock.now() });
  return insertMessage(tx, ctx, { id, ...sending });
}

async function insertMessage(
  tx: Tx,
  ctx: Ctx,
  { id: conversationId, actor, input }: Sending & { id: string },
): Promise<SentMessage> {
  const { userId } = actor;
  const { recipientId, productId } = await requireRecipient(tx, conversationId, actor);
  const { text, imageIds = [] } = input;
  const formKey = await keyOf(tx, userId, input);
  if (formKey !== null) {
    const sent = await tx.message.findUnique({
      where: { conversationId_formKey: { conversationId, formKey } },
      select: { id: true },
    });
    if (sent) return { conversationId, messageId: sent.id };
  }
  const at = ctx.clock.now();
  const place = await advanceConversation(tx, { id: conversationId }, at);
  if (!place) throw new DomainError('not_found', NO_CONVERSATION);
  const { sequence } = place;
  const messageId = newId();
  await tx.message.create({
    data: {
      id: messageId,
      conversationId,
      sequence,
      authorId: userId,
      kind: 'text',
      text,
      formKey,
      createdAt: at,
    },
  });
  if (imageIds.length > 0) {
    await requireImages(tx, imageIds, { field: 'photos', where: { uploaderId: userId } });
    await tx.messagePhoto.createMany({
      data: imageIds.map((imageId, position) => ({ messageId, position, imageId })),
    });
  }
  await countUnread(tx, conversationId, recipientId);
  await notifyOfMessage(tx, ctx, { conversationId, productId, authorId: userId, recipientId });
  return { conversationId, messageId };
}

/**
 * The key by which a message is stored once: of the form's key and all that it sends, so that another
 * text of a form that the browser has restored is another message (ADR 257).
 */
async function keyOf(tx: Tx, userId: string, input: Input): Promise<string | null> {
  const { text, formKey, imageIds = [] } = input;
  if (formKey === undefined) return null;
  const where = { id: { in: [...imageIds] } };
  const images =
    imageIds.length === 0
      ? []
      : await tx.image.findMany({ where, select: { id: true, contentHash: true } });
  const hashes = imageIds.map((id) => images.find((image) => image.id === id)?.contentHash ?? id);
  return textHash(JSON.stringify([formKey, userId, text, hashes]));
}

/** The other person of a conversation, if a message may go there. */
async function requireRecipient(
  tx: Tx,
  conversationId: string,
  actor: Actor,
): Promise<{ recipientId: string; productId: string }> {
  const { userId } = actor;
  const conversation = await tx.conversation.findUnique({
    where: { id: conversationId, participants: { some: { userId } } },
    select: {
      productId: true,
      buyer: { select: { id: true, deletedAt: true } },
      seller: { select: { id: true, deletedAt: true } },
    },
  });
  if (!conversation) throw new DomainError('not_found', NO_CONVERSATION);
  const { productId, buyer, seller } = conversation;
  const other = buyer.id === userId ? seller : buyer;
  await requireMayMessage(tx, actor, { productId, buyerId: buyer.id });
  await requireUnblocked(tx, userId, other.id);
  if (other.deletedAt) throw new DomainError('conflict', LEFT);
  return { recipientId: other.id, productId };
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

/** The same for a new conversation about a product; a malformed id is left to validation. */
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
