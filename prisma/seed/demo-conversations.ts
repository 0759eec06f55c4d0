import { newId } from '../../app/lib/ids.server';
import { demoConversations } from '../demo/conversations';
import type { productRow, userRow } from '../factories/rows';
import { demoAccounts } from './demo-accounts';
import { required, type DemoSettings } from './demo-catalogue';
import type { demoOfferRows } from './demo-offers';

type People = ReadonlyMap<string, ReturnType<typeof userRow>>;
type Products = ReadonlyMap<string, ReturnType<typeof productRow>>;
type OfferRow = ReturnType<typeof demoOfferRows>[number];

interface Entry {
  authorId: string | null;
  kind: 'text' | 'event';
  text: string;
  createdAt: Date;
  eventType?: string;
  subjectId?: string;
  amountMinor?: number;
  currency?: string;
}

interface Conversation {
  productId: string;
  buyerId: string;
  sellerId: string;
  entries: Entry[];
  /** Number of the newest messages that the other side has not read. */
  unread: number;
}

/** The conversations of the demo with their messages, the steps of offers and what is read. */
export function demoConversationRows(
  { now }: DemoSettings,
  { people, products, offers }: { people: People; products: Products; offers: OfferRow[] },
) {
  const conversations = [...writtenConversations(now, people, products)];
  for (const offer of offers) {
    const { productId, buyerId, sellerId } = offer;
    const isOf = (one: Conversation) => one.productId === productId && one.buyerId === buyerId;
    const entries = eventsOf(offer);
    const found = conversations.find(isOf);
    if (found) found.entries.push(...entries);
    else conversations.push({ productId, buyerId, sellerId, entries, unread: 0 });
  }
  const rows = conversations.map(toRows);
  return {
    conversations: rows.map(({ conversation }) => conversation),
    conversationParticipants: rows.flatMap(({ participants }) => participants),
    messages: rows.flatMap(({ messages }) => messages),
  };
}

function* writtenConversations(now: Date, people: People, products: Products) {
  const seller = [...people.values()].find(({ email }) => email === demoAccounts.seller);
  const listings = [...products.values()].filter(
    ({ sellerId, status, deletedAt }) =>
      sellerId === seller?.id && status === 'available' && !deletedAt,
  );
  for (const [index, { buyer, hoursAgo, unread, ...demo }] of demoConversations.entries()) {
    const product = listings[index];
    if (!product) continue;
    const buyerId = required(people, buyer).id as string;
    const { id: productId, sellerId } = product as { id: string; sellerId: string };
    let at = now.getTime() - hoursAgo * 60 * 60_000;
    const entries = demo.messages.map(({ by, text, minutesLater }): Entry => {
      at += minutesLater * 60_000;
      const authorId = by === 'buyer' ? buyerId : sellerId;
      return { authorId, kind: 'text', text, createdAt: new Date(at) };
    });
    yield { productId, buyerId, sellerId, entries, unread } satisfies Conversation;
  }
}

/** Conversation entries for an offer: one when it was made, and one for its outcome. */
function eventsOf(offer: OfferRow): Entry[] {
  const { id: subjectId, buyerId, sellerId, amountMinor, currency, status, decidedAt } = offer;
  const event = (eventType: string, authorId: string | null, createdAt: Date): Entry => ({
    authorId,
    kind: 'event',
    text: '',
    createdAt,
    eventType: `offer-${eventType}`,
    subjectId,
    amountMinor,
    currency,
  });
  const made = offer.previousId
    ? event('counter', sellerId, offer.createdAt)
    : event('make', buyerId, offer.createdAt);
  if (!decidedAt) return [made];
  switch (status) {
    case 'declined':
      return [made, event('decline', sellerId, decidedAt)];
    case 'withdrawn':
      return [made, event('withdraw', buyerId, decidedAt)];
    case 'expired':
      return [made, event('expire', null, decidedAt)];
    default:
      return [made];
  }
}

function toRows({ productId, buyerId, sellerId, unread, ...of }: Conversation) {
  const id = newId();
  const entries = of.entries.toSorted((one, other) => +one.createdAt - +other.createdAt);
  const [first, last] = [entries[0], entries.at(-1)];
  const lastText = entries.findLast(({ kind }) => kind === 'text');
  const lastMessageAt = last?.createdAt ?? new Date(0);
  const lastSequence = entries.length;
  const participants = (['buyer', 'seller'] as const).map((side) => {
    const userId = side === 'buyer' ? buyerId : sellerId;
    const left = lastText?.authorId === userId ? 0 : unread;
    return {
      conversationId: id,
      userId,
      side,
      lastMessageAt,
      readSequence: lastSequence - left,
      unread: left,
      hasUnread: left > 0,
    };
  });
  return {
    conversation: {
      id,
      productId,
      buyerId,
      sellerId,
      lastMessageAt,
      lastSequence,
      createdAt: first?.createdAt ?? lastMessageAt,
    },
    participants,
    messages: entries.map((entry, before) => ({
      id: newId(),
      conversationId: id,
      sequence: before + 1,
      ...entry,
    })),
  };
}
