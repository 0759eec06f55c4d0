import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireUnblocked } from '~/features/blocks/blocks.server';
import { requireImages } from '~/features/images/store-photo.server';
import { DomainError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { advanceConversation, countUnread } from './conversation.sql.server';
import { countCreated, setCreated, type Created } from './count-created.server';
import {
  NO_CONVERSATION,
  NO_PRODUCT,
  requireBuyerOfOrder,
  requireOwnConversation,
  requireSeller,
  requireWritableSeller,
} from './message-access.server';
import { notifyOfMessage } from './mail-messages.server';
import { findConversationOf, openConversation } from './open-conversation.server';
import { findStoredMessage, formKeyOf, type SentInput } from './stored-message.server';
import { requireMayMessage } from './suspended-messages.server';

/** Ids of the rows that a message command has stored. */
export interface SentMessage {
  conversationId: string;
  messageId: string;
}

const LEFT = 'conversations.error.left';

/**
 * Sends a message in a conversation of the acting person. The same message with the same `formKey`
 * sends nothing and returns the first one. Refuses with `unauthenticated`, `not_found` (also for another
 * person's conversation), `forbidden` (blocked), `suspended`, `conflict` (the other account is
 * deleted) and `rate_limited`.
 */
export async function sendMessage(
  ctx: Ctx & Keyed<SentMessage>,
  conversationId: string,
  input: SentInput,
): Promise<SentMessage> {
  const { userId } = requirePermission(ctx, 'conversation:use');
  const id = requireId(conversationId, NO_CONVERSATION);
  await requireOwnConversation(ctx, id);
  const stored = await findSent(ctx, id, input);
  if (stored) return stored;
  return countCreated(ctx, userId, ['message'], (created) =>
    writeAs(ctx, 'conversation:use', (tx, actor) =>
      insertMessage(tx, ctx, { id, actor, input, created }),
    ),
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
  input: SentInput,
): Promise<SentMessage> {
  const buyer = requirePermission(ctx, 'conversation:start');
  const id = requireId(productId, NO_PRODUCT);
  const buyerId = buyer.userId;
  await requireWritableSeller(ctx, id);
  return countStart(ctx, { productId: id, buyerId }, input, (created) =>
    writeAs(ctx, 'conversation:start', async (tx, actor) => {
      const { sellerId } = await requireSeller(tx, id, buyerId);
      return start(tx, ctx, { productId: id, buyerId, sellerId }, { actor, input, created });
    }),
  );
}

/**
 * Writes to the buyer of one of the acting seller's orders, as `messageSeller` does to a seller:
 * no other person can be written to first. Refuses with `not_found` for another person's order.
 */
export async function messageBuyer(
  ctx: Ctx & Keyed<SentMessage>,
  orderId: string,
  input: SentInput,
): Promise<SentMessage> {
  const seller = requirePermission(ctx, 'conversation:message-buyer');
  const sellerId = seller.userId;
  const { productId, buyerId } = await requireBuyerOfOrder(ctx.db.read, orderId, sellerId);
  await requireMayMessage(ctx.db.read, seller, { productId, buyerId });
  return countStart(ctx, { productId, buyerId }, input, (created) =>
    writeAs(ctx, 'conversation:message-buyer', async (tx, actor) => {
      const order = await requireBuyerOfOrder(tx, orderId, sellerId);
      return start(tx, ctx, { ...order, sellerId }, { actor, input, created });
    }),
  );
}

/** The message of the acting person that the same form has stored; null without one. */
async function findSent(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  conversationId: string,
  input: SentInput,
): Promise<SentMessage | null> {
  if (!actor) return null;
  const formKey = await formKeyOf(db.read, actor.userId, input);
  return findStoredMessage(db.read, conversationId, formKey);
}

/**
 * Returns the message that the same form has stored, else runs `write`: counted against the limit
 * of messages, and against that of conversations where it creates one.
 */
async function countStart(
  ctx: Ctx,
  parties: { productId: string; buyerId: string },
  input: SentInput,
  write: (created: Created) => Promise<SentMessage>,
): Promise<SentMessage> {
  const conversation = await findConversationOf(ctx.db.read, parties);
  const stored = conversation && (await findSent(ctx, conversation.id, input));
  if (stored) return stored;
  const names = conversation ? (['message'] as const) : (['message', 'conversation'] as const);
  return countCreated(ctx, ctx.actor?.userId ?? '', names, write);
}

interface Sending {
  actor: Actor;
  input: SentInput;
  created: Created;
}

async function start(
  tx: Tx,
  ctx: Ctx,
  parties: { productId: string; buyerId: string; sellerId: string },
  sending: Sending,
): Promise<SentMessage> {
  const { id, isNew } = await openConversation(tx, { ...parties, at: ctx.clock.now() });
  setCreated(sending.created, 'conversation', isNew);
  return insertMessage(tx, ctx, { id, ...sending });
}

async function insertMessage(
  tx: Tx,
  ctx: Ctx,
  { id: conversationId, actor, input, created }: Sending & { id: string },
): Promise<SentMessage> {
  const { userId } = actor;
  const { recipientId, productId } = await requireRecipient(tx, conversationId, actor);
  const { text, imageIds = [] } = input;
  const formKey = await formKeyOf(tx, userId, input);
  const stored = await findStoredMessage(tx, conversationId, formKey);
  setCreated(created, 'message', !stored);
  if (stored) return stored;
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
