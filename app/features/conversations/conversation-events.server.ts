import { newId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import { insertRow } from '~/platform/db/insert.sql.server';
import { advanceConversation } from './conversation.sql.server';
import { openConversation } from './open-conversation.server';

/** A step of an order or offer, as a conversation shows it between its messages. */
interface ConversationEvent {
  productId: string;
  buyerId: string;
  /** The person who caused the event: the buyer or the seller; an admin is not recorded. */
  actorId: string | null;
  /** A key of event-texts.ts. */
  type: string;
  /** The order or offer. */
  subjectId: string;
  amountMinor?: number | undefined;
  currency?: Currency | undefined;
  at: Date;
  /** Makes the conversation if there is none; without it, only one that exists gets the event. */
  create?: { sellerId: string } | undefined;
}

/**
 * Records a step in the conversation about its product, in the transaction of the step. A step of an
 * admin has no person there, as one of the clock. Events do not count as unread: the step has a
 * notification of its own.
 */
export async function recordConversationEvent(tx: Tx, event: ConversationEvent): Promise<void> {
  const { productId, buyerId, actorId, type, subjectId, amountMinor, currency, at } = event;
  if (event.create) {
    const { sellerId } = event.create;
    await openConversation(tx, { productId, buyerId, sellerId, at });
  }
  const place = await advanceConversation(tx, { productId, buyerId }, at);
  if (!place) return;
  await insertRow(tx, 'Message', {
    id: newId(),
    conversationId: place.id,
    sequence: place.sequence,
    authorId: actorId === place.buyerId || actorId === place.sellerId ? actorId : null,
    kind: 'event',
    eventType: type,
    subjectId,
    amountMinor: amountMinor ?? null,
    currency: amountMinor === undefined ? null : (currency ?? null),
    text: '',
    createdAt: at,
  });
}
