import type { Right, Rights } from '~/features/accounts/account.policy';

const everyRight = ['buy', 'sell', 'moderate'] as const satisfies readonly Right[];

/** The mails that a person can switch off, and the rights of which one is needed to get them. */
const mailKinds = {
  message: everyRight,
  offer: ['buy', 'sell'],
  'saved-search': everyRight,
  'booking-confirmed': ['buy'],
  'hold-ending': ['buy'],
  'purchase-complete': ['buy'],
  'product-removed': ['buy'],
  'product-booked': ['sell'],
  'product-sold': ['sell'],
  'booking-cancelled': ['sell'],
  'booking-expired': ['sell'],
  'order-progress': ['buy', 'sell'],
  review: ['buy', 'sell'],
  followed: everyRight,
  'price-reduced': ['buy'],
  'listing-ending': ['sell'],
  'product-reported': ['moderate'],
  payout: ['sell'],
  'dispute-waiting': ['moderate'],
  'refund-failed': ['moderate'],
} as const satisfies Record<string, readonly Right[]>;

export type NotificationKind = keyof typeof mailKinds;

/** The mails that carry what another person wrote or offers (decision 53a). */
const personalKinds = ['message', 'offer', 'followed', 'price-reduced', 'saved-search'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Whether a text names a kind of mail that carries what another person wrote. */
export function isPersonalKind(text: string): text is PersonalKind {
  return (personalKinds as readonly string[]).includes(text);
}

export const notificationKinds = Object.keys(mailKinds) as NotificationKind[];

/** The mails that a person with these rights can switch off. */
export function notificationKindsFor(held: Rights): NotificationKind[] {
  const rightsOf: Record<NotificationKind, readonly Right[]> = mailKinds;
  return notificationKinds.filter((kind) => rightsOf[kind].some((right) => held[right]));
}

/** The notifications in the app, and what each is about: the meaning of `subjectId`. */
export const inAppKinds = {
  message: 'conversation',
  'offer-made': 'offer',
  'offer-countered': 'offer',
  'offer-accepted': 'offer',
  'offer-declined': 'offer',
  'offer-withdrawn': 'offer',
  'offer-expired': 'offer',
  'offer-ended': 'offer',
  'offer-price-changed': 'offer',
  'product-booked': 'order',
  'product-sold': 'order',
  'purchase-complete': 'order',
  'hold-ending': 'order',
  'booking-cancelled': 'order',
  'booking-expired': 'order',
  'product-removed': 'order',
  'order-requested': 'order',
  'order-accepted': 'order',
  'order-declined': 'order',
  'order-received': 'order',
  'order-disputed': 'order',
  'order-dispute-withdrawn': 'order',
  'order-completed': 'order',
  'order-refunded': 'order',
  'review-open': 'order',
  'review-reminder': 'order',
  'review-written': 'order',
  'review-published': 'order',
  'review-answered': 'order',
  'dispute-answered': 'order',
  'dispute-proposed': 'order',
  'dispute-agreed': 'order',
  'dispute-escalated': 'order',
  'dispute-decided': 'order',
  'chargeback-opened': 'order',
  'chargeback-closed': 'order',
  'chargeback-waiting': 'chargeback',
  'chargeback-ended': 'chargeback',
  'handover-reminder': 'order',
  'money-available': 'payout',
  'payout-sent': 'payout',
  'payout-failed': 'payout',
  'payout-set-up': 'payout',
  'dispute-waiting': 'order',
  'refund-failed': 'order',
  'return-failed': 'payment',
  'price-reduced': 'listing',
  'listing-ending': 'listing',
  'listing-ended': 'listing',
  'product-reported': 'report',
  'report-decided': 'report',
  'search-match': 'search',
} as const satisfies Record<string, Subject>;

export type InAppKind = keyof typeof inAppKinds;
export type Subject =
  | 'chargeback'
  | 'listing'
  | 'conversation'
  | 'offer'
  | 'order'
  | 'payment'
  | 'payout'
  | 'report'
  | 'search';

/** The columns that say where a notification leads. */
export interface Target {
  kind: InAppKind;
  productId: string | null;
  subjectId: string | null;
  outcome: string | null;
  /** The order that an accepted offer made. */
  orderId?: string | null | undefined;
}

export const NOTIFICATIONS_PATH = '/dashboard/notifications';

/** The address of the form that opens a notification. */
export function openNotificationPath(id: string): string {
  return `${NOTIFICATIONS_PATH}/${encodeURIComponent(id)}`;
}

/** The address of the page that a notification is about. */
export function targetOf({ kind, productId, subjectId, outcome, orderId }: Target): string {
  const subject = encodeURIComponent(subjectId ?? '');
  const product = productId && `/products/${encodeURIComponent(productId)}`;
  switch (kind) {
    case 'message':
      return `/dashboard/messages/${subject}`;
    case 'product-booked':
    case 'product-sold':
    case 'purchase-complete':
    case 'hold-ending':
    case 'booking-cancelled':
    case 'booking-expired':
    case 'product-removed':
    case 'handover-reminder':
    case 'order-requested':
    case 'order-accepted':
    case 'order-declined':
    case 'order-received':
    case 'order-disputed':
    case 'order-dispute-withdrawn':
    case 'order-completed':
    case 'order-refunded':
    case 'chargeback-opened':
    case 'chargeback-closed':
      return `/dashboard/orders/${subject}`;
    case 'review-open':
    case 'review-reminder':
    case 'review-written':
    case 'review-published':
    case 'review-answered':
      return `/dashboard/orders/${subject}/review`;
    case 'dispute-answered':
    case 'dispute-proposed':
    case 'dispute-agreed':
    case 'dispute-escalated':
    case 'dispute-decided':
      return `/dashboard/orders/${subject}/dispute`;
    case 'chargeback-waiting':
    case 'chargeback-ended':
      return `/dashboard/disputes/chargebacks/${subject}`;
    case 'refund-failed':
      return `/dashboard/orders/${subject}/refund`;
    case 'return-failed':
      return `/dashboard/payments/${subject}/return`;
    case 'money-available':
    case 'payout-failed':
    case 'payout-set-up':
      return '/dashboard/earnings';
    case 'payout-sent':
      return '/dashboard/earnings/payouts';
    case 'dispute-waiting':
      return '/dashboard/disputes';
    case 'product-reported':
      return '/dashboard/reported-products';
    case 'search-match':
      return '/dashboard/searches';
    case 'report-decided':
      return outcome === 'dismissed' && product ? product : NOTIFICATIONS_PATH;
    case 'price-reduced':
      return product ?? NOTIFICATIONS_PATH;
    case 'listing-ending':
    case 'listing-ended':
      return `/dashboard/my-products/${encodeURIComponent(productId ?? '')}/renew`;
    case 'offer-accepted':
      return orderId ? `/dashboard/orders/${encodeURIComponent(orderId)}` : '/dashboard/offers';
    case 'offer-price-changed':
      return product ?? '/dashboard/offers';
    case 'offer-ended':
      return (outcome === 'listing-changed' && product) || '/dashboard/offers';
    default:
      return '/dashboard/offers';
  }
}
