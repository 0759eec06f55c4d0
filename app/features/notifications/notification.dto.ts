import { z } from 'zod';
import { shownName } from '~/features/accounts/erased-names';
import type { Language } from '~/i18n/language';
import { REVIEW_MS } from '~/lib/durations';
import { toMajorNumber, type Currency } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { inAppKinds, type InAppKind, type Subject } from './notification-kinds';
import type { NotificationRow } from './notification.sql.server';

/** A notification as its page shows it. */
export interface NotificationView {
  id: string;
  kind: InAppKind;
  read: boolean;
  /** The number of messages or new listings that it counts; else 1. */
  times: number;
  /** The person who caused it; empty without one. */
  name: string;
  /** The product's name. */
  product: string;
  /** The name of the saved search. */
  search: string;
  image: Picture | null;
  /** The amount of an offer. */
  amount: { amountMinor: number; currency: Currency } | null;
  /** Until when something lasts, in ISO 8601. */
  until: string | null;
  /** The decision on a report. */
  outcome: string | null;
  /** ISO 8601. */
  at: string;
}

/**
 * A notification for the list of its receiver; names of deleted people and products are replaced by
 * words.
 */
export function toNotificationView(row: NotificationRow, t: Language['t']): NotificationView {
  const { id, kind, times, actorName, productName, imageId, categoryPicture, outcome } = row;
  return {
    id,
    kind,
    times,
    outcome,
    read: row.readAt !== null,
    name: shownName(actorName ?? '', t),
    product: shownName(productName ?? '', t),
    search: row.searchName ?? '',
    image: categoryPicture === null ? null : pictureOrDrawing(imageId, categoryPicture),
    amount: amountOf(row),
    until: untilOf(row),
    at: new Date(row.createdAt).toISOString(),
  };
}

function untilOf({ kind, endsAt, completedAt }: NotificationRow): string | null {
  if (completedAt !== null) return new Date(completedAt + REVIEW_MS).toISOString();
  return kind === 'listing-ending' && endsAt !== null ? new Date(endsAt).toISOString() : null;
}

function amountOf({ amountMinor, currency }: NotificationRow) {
  return amountMinor === null || currency === null ? null : { amountMinor, currency };
}

const kinds = Object.keys(inAppKinds) as [InAppKind, ...InAppKind[]];
const idOf = (subject: Subject) =>
  z
    .string()
    .nullable()
    .meta({ description: `The ${subject}, if it is about one.` });

/** A notification in JSON. */
export const notificationJson = z
  .object({
    id: z.string(),
    type: z.enum(kinds),
    read: z.boolean(),
    count: z.number().int().meta({
      description:
        'Of messages and saved searches: how many came since it was last read. 1 of all others.',
    }),
    productId: z.string().nullable(),
    conversationId: idOf('conversation'),
    offerId: idOf('offer'),
    orderId: idOf('order'),
    reportId: idOf('report'),
    searchId: idOf('search').meta({ description: 'The saved search, if it is about one.' }),
    amount: z.number().nullable().meta({ description: 'In the major unit of the currency.' }),
    currency: z.string().length(3).nullable(),
    created_at: z.iso.datetime().meta({ description: 'Of messages: when the last one came.' }),
  })
  .meta({ id: 'Notification' });

/** The JSON shape of a notification. */
export function toNotificationJson(row: NotificationRow): z.input<typeof notificationJson> {
  const amount = amountOf(row);
  const about = (subject: Subject) => (inAppKinds[row.kind] === subject ? row.subjectId : null);
  return {
    id: row.id,
    type: row.kind,
    read: row.readAt !== null,
    count: row.times,
    productId: row.productId,
    conversationId: about('conversation'),
    offerId: about('offer'),
    orderId: about('order'),
    reportId: about('report'),
    searchId: about('search'),
    amount: amount && toMajorNumber(amount),
    currency: amount && amount.currency,
    created_at: new Date(row.createdAt).toISOString(),
  };
}
