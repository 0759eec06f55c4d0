import { z } from 'zod';
import { shownName } from '~/features/accounts/erased-names';
import type { Language } from '~/i18n/language';
import type { Currency } from '~/lib/money';
import {
  absoluteAddress,
  avatarAddress,
  photoPictureAt,
  pictureOrDrawing,
  type Picture,
} from '~/lib/picture';
import { decisionPath } from '~/features/products/listing-paths';
import { whyInactive, type InactiveReason } from '~/features/products/listing.policy';
import type { PriceRule } from '~/features/products/price-rule';
import { awaitsPrice, type ProductStatus } from '~/features/products/product.dto';
import { messagePhotoPath } from './conversation-paths';
import type { ConversationRow } from './conversation.sql.server';
import type { Message } from './conversations.queries.server';
import { eventText } from './event-texts';

/** A conversation as a row of the list. */
export interface ConversationView {
  id: string;
  product: { id: string; name: string; image: Picture };
  other: { id: string; name: string; image: string | null };
  unread: number;
  /** Text of the newest message or event. */
  preview: string;
  /** Whether the viewer wrote or caused it. */
  mine: boolean;
  lastMessageAt: string;
}

type Translate = Language['t'];

/** A row of the inbox. */
export function toConversationView(row: ConversationRow, t: Translate): ConversationView {
  return {
    id: row.id,
    product: {
      id: row.productId,
      name: shownName(row.productName, t),
      image: pictureOrDrawing(row.imageId, row.categoryPicture),
    },
    other: otherOf(row, t),
    unread: row.unread,
    preview: previewOf(row, t),
    mine: Boolean(row.lastMine),
    lastMessageAt: new Date(row.lastMessageAt).toISOString(),
  };
}

function otherOf({ otherId, otherName, otherImageId }: ConversationRow, t: Translate) {
  const image = otherImageId ? avatarAddress(otherImageId) : null;
  return { id: otherId, name: shownName(otherName, t), image };
}

const PREVIEW_LENGTH = 120;

function previewOf(row: ConversationRow, t: Translate): string {
  const { lastKind, lastText, lastRemovedAt } = row;
  if (lastRemovedAt !== null) return t('conversations.removed');
  if (lastKind === 'event') {
    const { lastEventType: eventType, lastAmountMinor: amountMinor, lastCurrency: currency } = row;
    return eventText({ eventType, amountMinor, currency }, t);
  }
  const text = (lastText || t('conversations.photo')).replaceAll(/\s+/g, ' ');
  return [...text].slice(0, PREVIEW_LENGTH).join('');
}

/** The top of a conversation's page. */
export interface ConversationHead {
  id: string;
  side: 'buyer' | 'seller';
  other: { id: string; name: string; image: string | null; deleted: boolean };
  product: {
    id: string;
    name: string;
    image: Picture;
    priceMinor: number;
    currency: Currency;
    /**
     * As the product's page says it. gone: taken down, or hidden with its suspended seller;
     * unpriced: its price in the site's currency is not confirmed.
     */
    status: ProductStatus | InactiveReason | 'unpriced' | 'gone';
  };
}

/** What the state of a product depends on besides its row. */
interface Today {
  now: Date;
  rule: PriceRule;
}

/** The head of a conversation: the other person, and the product with its price and state now. */
export function toConversationHead(
  row: ConversationRow,
  t: Translate,
  today: Today,
): ConversationHead {
  return {
    id: row.id,
    side: row.side,
    other: { ...otherOf(row, t), deleted: row.otherDeletedAt !== null },
    product: {
      id: row.productId,
      name: shownName(row.productName, t),
      image: pictureOrDrawing(row.imageId, row.categoryPicture),
      priceMinor: row.priceMinor,
      currency: row.currency,
      status: stateOf(row, today),
    },
  };
}

function stateOf(
  row: ConversationRow,
  { now, rule }: Today,
): ConversationHead['product']['status'] {
  if (row.productDeletedAt !== null || row.productHiddenAt !== null) return 'gone';
  const { productStatus: status, priceMinor: resalePriceMinor, currency } = row;
  if (status !== 'available') return status;
  const inactive = whyInactive(row, now);
  if (inactive) return inactive;
  return awaitsPrice({ status, resalePriceMinor, currency }, rule) ? 'unpriced' : status;
}

/** A message as its page shows it. */
export interface MessageView {
  id: string;
  sequence: number;
  mine: boolean;
  /** Whether the other person wrote or caused it; neither did what the clock caused. */
  byOther: boolean;
  kind: 'text' | 'event';
  text: string;
  removed: boolean;
  /** Where its author reads why it was removed and can appeal; null for the other person. */
  decisionHref: string | null;
  photos: Picture[];
  /** ISO 8601. */
  at: string;
}

/** A message as `viewerId` sees it. A removed one has neither text nor photos. */
export function toMessageView(message: Message, viewerId: string, t: Translate): MessageView {
  const { id, sequence, authorId, kind, removedAt, removalId, createdAt } = message;
  const removed = removedAt !== null;
  const mine = authorId === viewerId;
  return {
    id,
    sequence,
    mine,
    byOther: authorId !== null && authorId !== viewerId,
    kind,
    text: removed ? t('conversations.removed') : textOf(message, t),
    removed,
    decisionHref: mine && removalId ? decisionPath(removalId) : null,
    photos: messagePhotos(message),
    at: new Date(createdAt).toISOString(),
  };
}

/** The photos of a message at the addresses that only the two people get. */
export function messagePhotos({
  conversationId,
  sequence,
  imageIds,
}: Pick<Message, 'conversationId' | 'sequence' | 'imageIds'>): Picture[] {
  return imageIds.map((imageId, position) =>
    photoPictureAt(imageId, messagePhotoPath(conversationId, sequence, position)),
  );
}

function textOf(message: Message, t: Translate): string {
  return message.kind === 'text' ? message.text : eventText(message, t);
}

/** A conversation in JSON. */
export const conversationJson = z
  .object({
    id: z.string(),
    productId: z.string(),
    productName: z.string(),
    other: z.object({ id: z.string(), name: z.string() }).meta({
      description:
        'The other person; “Deleted account”, in the language of the answer, after its deletion.',
    }),
    unread: z.number().int().meta({ description: 'How many messages the caller has not read.' }),
    lastMessage: z.string().meta({ description: 'The beginning of the newest message.' }),
    lastMessageAt: z.iso.datetime(),
  })
  .meta({ id: 'Conversation' });

/** A conversation in the documented JSON shape. */
export function toConversationJson(
  row: ConversationRow,
  t: Translate,
): z.infer<typeof conversationJson> {
  const { id, product, other, unread, preview, lastMessageAt } = toConversationView(row, t);
  return {
    id,
    productId: product.id,
    productName: product.name,
    other: { id: other.id, name: other.name },
    unread,
    lastMessage: preview,
    lastMessageAt,
  };
}

/** A message in JSON. */
export const messageJson = z
  .object({
    id: z.string(),
    sequence: z.number().int().meta({ description: '1, 2, … of one conversation.' }),
    authorId: z.string().nullable().meta({
      description: 'Null after the deletion of the account, and in events without a person.',
    }),
    mine: z.boolean().meta({ description: 'Whether the caller wrote it.' }),
    kind: z.enum(['text', 'event']),
    event: z.string().nullable().meta({ description: 'The step of an order or offer.' }),
    text: z.string(),
    removed: z.boolean().meta({ description: 'Whether an admin has removed it.' }),
    photos: z
      .array(z.string())
      .meta({ description: 'Addresses of the photos, which only the two people get.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Message' });

/**
 * A message in the documented JSON shape, as `viewerId` sees it; addresses of photos are absolute.
 */
export function toMessageJson(
  message: Message,
  { viewerId, publicUrl, t }: { viewerId: string; publicUrl: string; t: Translate },
): z.infer<typeof messageJson> {
  const view = toMessageView(message, viewerId, t);
  const { id, sequence, mine, kind, text, removed, at } = view;
  const photos = view.photos.map(({ src }) => absoluteAddress(publicUrl, src));
  const { authorId, eventType: event } = message;
  return { id, sequence, authorId, mine, kind, event, text, removed, photos, created_at: at };
}
