import { notify } from '~/features/notifications/notifications.server';
import { formatUtc } from '~/lib/format-utc';
import { formatMoney, priceOf, type Currency } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import type { EndedStatus } from './order.policy';

type Sending = Pick<Services, 'clock' | 'mailer'>;

/** The fields of an order that its notifications need. */
export interface MessageOrder {
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
  heldUntil: Date;
}

const MY_ORDERS = { link: 'See it in My orders', path: '/dashboard/my-orders' };
const MY_PRODUCTS = { link: 'See it in My Products', path: '/dashboard/my-products' };

const until = ({ heldUntil }: MessageOrder) => formatUtc(heldUntil.toISOString(), 'short');
const price = (order: MessageOrder) => ['Price', formatMoney(priceOf(order))] as const;
const place = ({ meetingLocation }: MessageOrder) => ['Meeting place', meetingLocation] as const;
const buyerPhone = ({ phone }: MessageOrder) => ['Phone', phone] as const;

/** Notifies both sides of a new booking, in the transaction that creates it. */
export async function notifyOfOrder(tx: Tx, ctx: Sending, order: MessageOrder): Promise<void> {
  const { id, name, userName, buyerId, sellerId } = order;
  await notify(tx, ctx, {
    userId: sellerId,
    kind: 'product-booked',
    about: id,
    message: {
      subject: `Booked: ${name}`,
      parts: [
        `${userName} has booked ${name} and has until ${until(order)} to pay for it.`,
        { facts: [price(order), place(order), buyerPhone(order)] },
        MY_PRODUCTS,
      ],
    },
  });
  await notify(tx, ctx, {
    userId: buyerId,
    kind: 'booking-confirmed',
    about: id,
    message: {
      subject: `Reserved for you: ${name}`,
      parts: [
        `${name} is reserved for you until ${until(order)}. Pay before then to buy it; ` +
          'otherwise it goes back on sale.',
        { facts: [price(order), place(order)] },
        MY_ORDERS,
      ],
    },
  });
}

/** Notifies both sides that an order is paid, in the transaction that records the payment. */
export async function notifyOfPayment(tx: Tx, ctx: Sending, order: MessageOrder): Promise<void> {
  const { id, name, userName, buyerId, sellerId, productId } = order;
  await notify(tx, ctx, {
    userId: sellerId,
    kind: 'product-sold',
    about: id,
    message: {
      subject: `Sold: ${name}`,
      parts: [
        `${userName} has paid for ${name}. Get in touch and hand it over.`,
        { facts: [price(order), place(order), buyerPhone(order)] },
        MY_PRODUCTS,
      ],
    },
  });
  const product = await tx.product.findUnique({
    where: { id: productId },
    select: { phone: true, seller: { select: { name: true } } },
  });
  const seller = product
    ? ([
        ['Seller', product.seller.name],
        ['Phone', product.phone],
      ] as const)
    : [];
  await notify(tx, ctx, {
    userId: buyerId,
    kind: 'purchase-complete',
    about: id,
    message: {
      subject: `Payment complete: ${name}`,
      parts: [
        `You have paid ${formatMoney(priceOf(order))} for ${name}. Meet the seller to collect it.`,
        { facts: [place(order), ...seller] },
        MY_ORDERS,
        { link: 'How to meet safely', path: '/safety' },
      ],
    },
  });
}

/** The texts for each ending by recipient. The person who ended the order gets no mail. */
const endings = {
  cancelled: {
    to: 'sellerId',
    kind: 'booking-cancelled',
    subject: 'Booking cancelled',
    words: ({ userName, name }) =>
      `${userName} has cancelled the booking of ${name}. It is for sale again.`,
    link: MY_PRODUCTS,
  },
  expired: {
    to: 'sellerId',
    kind: 'booking-expired',
    subject: 'Reservation expired',
    words: ({ userName, name }) =>
      `${userName} has not paid for ${name} in time. It is for sale again.`,
    link: MY_PRODUCTS,
  },
  removed: {
    to: 'buyerId',
    kind: 'product-removed',
    subject: 'Withdrawn from sale',
    words: ({ name }) =>
      `${name} has been withdrawn from sale, so your booking of it has ended. You owe nothing.`,
    link: MY_ORDERS,
  },
} as const satisfies Record<EndedStatus, Ending>;

interface Ending {
  to: 'buyerId' | 'sellerId';
  kind: Parameters<typeof notify>[2]['kind'];
  subject: string;
  words: (order: MessageOrder) => string;
  link: { link: string; path: string };
}

/** Notifies the other side that an order has ended unpaid, in the transaction that ends it. */
export async function notifyOfEndedOrder(
  tx: Tx,
  ctx: Sending,
  order: MessageOrder & { status: string },
): Promise<void> {
  const { to, kind, subject, words, link }: Ending = endings[order.status as EndedStatus];
  const message = { subject: `${subject}: ${order.name}`, parts: [words(order), link] };
  await notify(tx, ctx, { userId: order[to], kind, about: order.id, message });
}

/** Notifies a buyer that a reservation ends soon. */
export async function notifyOfEndingReservation(
  tx: Tx,
  ctx: Sending,
  order: MessageOrder,
): Promise<void> {
  await notify(tx, ctx, {
    userId: order.buyerId,
    kind: 'hold-ending',
    about: order.id,
    message: {
      subject: `Your reservation ends soon: ${order.name}`,
      parts: [
        `${order.name} is reserved for you until ${until(order)}. Pay before then to keep it.`,
        MY_ORDERS,
      ],
    },
  });
}
