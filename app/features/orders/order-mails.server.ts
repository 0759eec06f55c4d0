import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import type { Language, MessageKey } from '~/i18n/language';
import type { Moment } from '~/i18n/values';
import { formatMoney, priceOf, type Currency } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { MailMessage, MailPart } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import { orderPath } from './order-paths';
import type { OrderEvent } from './order-transitions';
import type { EndedStatus } from './order.policy';
import { findSaleText } from './sale-text.server';

type Sending = Pick<Services, 'clock' | 'mailer' | 'env'>;
type Written = Pick<Language, 't'>;

/** The fields of an order that its notifications need. */
interface MessageOrder {
  id: string;
  productId: string;
  buyerId: string;
  sellerId: string;
  userName: string;
  name: string;
  priceMinor: number;
  currency: Currency;
  phone: string;
  meetingLocation: string;
  /** card or cash. */
  paymentMethod: string;
  heldUntil: Date;
}

const orderLink = ({ id }: Pick<MessageOrder, 'id'>, { t }: Written) => ({
  link: t('mails.progress.order'),
  path: orderPath(id),
});

const until = ({ heldUntil }: MessageOrder): Moment => ({
  iso: heldUntil.toISOString(),
  kind: 'short',
});

/** Labels and values, without those of empty values: an accepted offer may lack contact details. */
function factsPart(...facts: (readonly [label: string, value: string])[]): MailPart[] {
  const given = facts.filter(([, value]) => value !== '');
  return given.length > 0 ? [{ facts: given }] : [];
}

/** The facts of an order as labels and values; the contact details may be empty. */
function factsOf(order: MessageOrder, { t, locale }: Language) {
  return {
    price: [t('ui.price'), formatMoney(priceOf(order), locale)],
    place: [t('mails.place'), order.meetingLocation],
    phone: [t('ui.phone'), order.phone],
  } as const;
}

/** Fields of the in-app notification beside its kind. `actorId`: the person who caused it. */
function inAppOf(order: MessageOrder, actorId: string | null = null) {
  const { productId, priceMinor: amountMinor, currency } = order;
  return { productId, actorId, amountMinor, currency };
}

/** The message about an unpaid order to an address that is not confirmed. */
function unconfirmedMessage(
  order: Pick<MessageOrder, 'id'>,
  language: Written,
  news: string,
): MailMessage {
  const { t } = language;
  return {
    subject: t('mails.unconfirmed.subject'),
    parts: [news, t('mails.unconfirmed.hint'), orderLink(order, language)],
  };
}

/** The message to a buyer whose address is not confirmed, for whom the product is reserved. */
function unconfirmedReservation(order: MessageOrder, language: Written): MailMessage {
  const news = language.t('mails.unconfirmed.reserved', { until: until(order) });
  return unconfirmedMessage(order, language, news);
}

/** The message about news of an order to an address that is not confirmed. */
export function unconfirmedNews(order: Pick<MessageOrder, 'id'>, language: Written): MailMessage {
  return unconfirmedMessage(order, language, language.t('mails.unconfirmed.news'));
}

/**
 * Notifies both sides of a new booking, in the transaction that creates it: the buyer, who made it,
 * by mail only.
 */
export async function notifyOfBooking(tx: Tx, ctx: Sending, order: MessageOrder): Promise<void> {
  const { id, name: product, userName: buyer, buyerId, sellerId } = order;
  await notify(tx, ctx, {
    userId: sellerId,
    kind: 'product-booked',
    about: id,
    inApp: inAppOf(order, buyerId),
    unconfirmed: (language) => unconfirmedNews(order, language),
    expiresAt: order.heldUntil,
    message: (language) => {
      const { t } = language;
      const { price, place, phone } = factsOf(order, language);
      return {
        subject: t('mails.booked.subject', { product }),
        parts: [
          t('mails.booked.text', { buyer, product, until: until(order) }),
          ...factsPart(price, place, phone),
          orderLink(order, language),
        ],
      };
    },
  });
  await notify(tx, ctx, {
    userId: buyerId,
    kind: 'booking-confirmed',
    about: id,
    unconfirmed: (language) => unconfirmedReservation(order, language),
    expiresAt: order.heldUntil,
    message: (language) => {
      const { t } = language;
      const { price, place } = factsOf(order, language);
      return {
        subject: t('mails.reserved.subject', { product }),
        parts: [
          t('mails.reserved.text', { product, until: until(order) }),
          ...factsPart(price, place),
          orderLink(order, language),
        ],
      };
    },
  });
}

/** Notifies both sides that an order is paid, in the transaction that records the payment. */
export async function notifyOfPayment(tx: Tx, ctx: Sending, order: MessageOrder): Promise<void> {
  const { id, name: product, userName: buyer, buyerId, sellerId, productId } = order;
  await notify(tx, ctx, {
    userId: sellerId,
    kind: 'product-sold',
    about: id,
    inApp: inAppOf(order, buyerId),
    unconfirmed: 'message',
    message: (language) => {
      const { t } = language;
      const { price, place, phone } = factsOf(order, language);
      return {
        subject: t('mails.sold.subject', { product }),
        parts: [
          t('mails.sold.text', { buyer, product }),
          ...factsPart(price, place, phone),
          orderLink(order, language),
        ],
      };
    },
  });
  const listing = await tx.product.findUnique({
    where: { id: productId },
    select: { phone: true, seller: { select: { name: true } } },
  });
  await notify(tx, ctx, {
    userId: buyerId,
    kind: 'purchase-complete',
    about: id,
    inApp: inAppOf(order),
    unconfirmed: 'message',
    message: (language) => {
      const { t } = language;
      const seller = listing
        ? ([
            [t('ui.seller'), listing.seller.name],
            [t('ui.phone'), listing.phone],
          ] as const)
        : [];
      return {
        subject: t('mails.paid.subject', { product }),
        parts: [
          t('mails.paid.text', { amount: priceOf(order), product }),
          ...factsPart(factsOf(order, language).place, ...seller),
          orderLink(order, language),
          { link: t('mails.paid.safety'), path: '/safety' },
        ],
      };
    },
  });
}

interface Ending {
  to: 'buyerId' | 'sellerId';
  kind: Parameters<typeof notify>[2]['kind'];
  /** Subject and text; the link to the order follows. */
  message: (order: MessageOrder, t: Written['t']) => { subject: string; text: string };
}

/** The texts for each ending by recipient. The person who ended the order gets no mail. */
const endings: Record<EndedStatus, Ending> = {
  cancelled: {
    to: 'sellerId',
    kind: 'booking-cancelled',
    message: ({ userName: buyer, name: product }, t) => ({
      subject: t('mails.cancelled.subject', { product }),
      text: t('mails.cancelled.text', { buyer, product }),
    }),
  },
  expired: {
    to: 'sellerId',
    kind: 'booking-expired',
    message: ({ userName: buyer, name: product, paymentMethod }, t) => ({
      subject: t('mails.expired.subject', { product }),
      text:
        paymentMethod === 'cash'
          ? t('mails.expired.cash', { product })
          : t('mails.expired.text', { buyer, product }),
    }),
  },
  removed: {
    to: 'buyerId',
    kind: 'product-removed',
    message: ({ name: product }, t) => ({
      subject: t('mails.withdrawn.subject', { product }),
      text: t('mails.withdrawn.text', { product }),
    }),
  },
};

/** The end of an order by the suspension or deletion of its buyer: nothing that the buyer has done. */
const abandoned: Ending = {
  ...endings.cancelled,
  message: ({ name: product }, t) => ({
    subject: t('mails.orderEnded.subject', { product }),
    text: t('mails.orderEnded.text', { product }),
  }),
};

/**
 * Notifies the other side that an order has ended unpaid, in the transaction that ends it. `event`:
 * the event that ended it.
 */
export async function notifyOfEndedOrder(
  tx: Tx,
  ctx: Sending,
  order: MessageOrder & { status: string },
  event: OrderEvent,
): Promise<void> {
  const isAbandoned = event === 'abandon';
  const { to, kind, message } = isAbandoned ? abandoned : endings[order.status as EndedStatus];
  const isCancelled = kind === 'booking-cancelled' && !isAbandoned;
  const sale = to === 'sellerId' ? await findSaleText(tx, ctx, order.productId) : undefined;
  const toMail = ({ t }: Written, ...more: MessageKey[]): MailMessage => {
    const { subject, text } = message(order, t);
    return { subject, parts: [text, ...more.map((key) => t(key)), orderLink(order, { t })] };
  };
  await notify(tx, ctx, {
    userId: order[to],
    kind,
    about: order.id,
    inApp: inAppOf(order, isCancelled ? order.buyerId : null),
    unconfirmed: (language) => unconfirmedNews(order, language),
    message: (language) => toMail(language, ...(sale ? [sale] : [])),
  });
  if (kind !== 'booking-expired') return;
  const { id: key, buyerId: userId } = order;
  await notifyInApp(tx, ctx, { ...inAppOf(order), userId, kind, key, subjectId: key });
  // A cash order ends without its buyer having missed anything.
  if (order.paymentMethod !== 'cash') return;
  await notify(tx, ctx, {
    userId,
    kind: 'order-progress',
    about: `${kind}:${order.id}`,
    unconfirmed: (language) => unconfirmedNews(order, language),
    message: (language) => toMail(language),
  });
}

/** Notifies a buyer that a reservation ends soon. */
export async function notifyOfEndingReservation(
  tx: Tx,
  ctx: Sending,
  order: MessageOrder,
): Promise<void> {
  const product = order.name;
  await notify(tx, ctx, {
    userId: order.buyerId,
    kind: 'hold-ending',
    about: order.id,
    inApp: inAppOf(order),
    unconfirmed: (language) => unconfirmedReservation(order, language),
    expiresAt: order.heldUntil,
    message: (language) => ({
      subject: language.t('mails.ending.subject', { product }),
      parts: [
        order.paymentMethod === 'cash'
          ? language.t('mails.ending.cash', { product, until: until(order) })
          : language.t('mails.ending.text', { product, until: until(order) }),
        orderLink(order, language),
      ],
    }),
  });
}
