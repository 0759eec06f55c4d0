import type { InAppKind } from '~/features/notifications/notification-kinds';
import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import { unconfirmedNews } from '~/features/orders/order-mails.server';
import { msg, type Message } from '~/i18n/language';
import type { Moment } from '~/i18n/values';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { orderReviewPath } from './review-paths';
import { reviewUntil } from './review.policy';

type Sending = Pick<Services, 'clock' | 'mailer' | 'env'>;

interface OrderOfReviews {
  id: string;
  productId: string;
  name: string;
  paymentMethod: string;
  status: string;
  completedAt: Date | null;
}

type ReviewKind = Extract<InAppKind, 'review-open' | 'review-reminder' | 'review-published'>;

type Subject = (values: { product: string; until: Moment }) => Message;

const texts: Record<ReviewKind, { subject: Subject; text: Message }> = {
  'review-open': {
    subject: ({ product }) => msg('mails.review.open', { product }),
    text: 'mails.review.openNext',
  },
  'review-reminder': {
    subject: (values) => msg('mails.review.reminder', values),
    text: 'mails.review.reminderNext',
  },
  'review-published': {
    subject: ({ product }) => msg('mails.review.published', { product }),
    text: 'mails.review.publishedNext',
  },
};

/**
 * Notifies people of a step of the reviews of their order, in the app and by mail. Contains nothing
 * of a review.
 */
export async function notifyOfReviews(
  tx: Tx,
  deps: Sending,
  { kind, order, userIds }: { kind: ReviewKind; order: OrderOfReviews; userIds: readonly string[] },
): Promise<void> {
  const { id, productId, name: product, paymentMethod } = order;
  const { subject, text } = texts[kind];
  const end = reviewUntil(order) ?? deps.clock.now();
  const until = { iso: end.toISOString(), kind: 'short' } as const;
  for (const userId of userIds) {
    const row = { userId, kind, key: id, productId, actorId: null, subjectId: id };
    await notifyInApp(tx, deps, row);
    await notify(tx, deps, {
      userId,
      kind: 'review',
      about: `${id}:${kind}`,
      // An order in cash costs nothing to bring about (ADR 297).
      unconfirmed:
        paymentMethod === 'cash' ? (language) => unconfirmedNews(order, language) : 'message',
      expiresAt: kind === 'review-published' ? undefined : end,
      message: ({ t }) => ({
        subject: t(subject({ product, until })),
        parts: [t(text), { link: t('mails.review.link'), path: orderReviewPath(id) }],
      }),
    });
  }
}

/** Notifies people that reviews of their order are published now. */
export function notifyOfPublication(
  tx: Tx,
  deps: Sending,
  order: OrderOfReviews,
  userIds: readonly string[],
): Promise<void> {
  return notifyOfReviews(tx, deps, { kind: 'review-published', order, userIds });
}
