import type { Right, Rights } from '~/features/accounts/account.policy';

const everyRight = ['buy', 'sell', 'moderate'] as const satisfies readonly Right[];

/** The mails that a person can switch off, and the rights of which one is needed to get them. */
const mailKinds = {
  message: everyRight,
  offer: ['buy', 'sell'],
  'booking-confirmed': ['buy'],
  'hold-ending': ['buy'],
  'purchase-complete': ['buy'],
  'product-removed': ['buy'],
  'product-booked': ['sell'],
  'product-sold': ['sell'],
  'booking-cancelled': ['sell'],
  'booking-expired': ['sell'],
  'product-reported': ['moderate'],
} as const satisfies Record<string, readonly Right[]>;

export type NotificationKind = keyof typeof mailKinds;

/** The mails that carry what another person wrote or offers (decision 53a). */
export type PersonalKind = 'message' | 'offer';

/** Whether a text names a kind of mail that carries what another person wrote. */
export function isPersonalKind(text: string): text is PersonalKind {
  return text === 'message' || text === 'offer';
}

/** The mails that a person with these rights can switch off. */
export function notificationKindsFor(held: Rights): NotificationKind[] {
  const rightsOf: Record<NotificationKind, readonly Right[]> = mailKinds;
  return (Object.keys(mailKinds) as NotificationKind[]).filter((kind) =>
    rightsOf[kind].some((right) => held[right]),
  );
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
  'product-reported': 'report',
  'report-decided': 'report',
} as const satisfies Record<string, Subject>;

export type InAppKind = keyof typeof inAppKinds;
export type Subject = 'conversation' | 'offer' | 'order' | 'report';

/** The columns that say where a notification leads. */
export interface Target {
  kind: InAppKind;
  productId: string | null;
  subjectId: string | null;
  outcome: string | null;
}

export const NOTIFICATIONS_PATH = '/dashboard/notifications';

/** The address of the form that opens a notification. */
export function openNotificationPath(id: string): string {
  return `${NOTIFICATIONS_PATH}/${encodeURIComponent(id)}`;
}

/** The address of the page that a notification is about. */
export function targetOf({ kind, productId, subjectId, outcome }: Target): string {
  const subject = encodeURIComponent(subjectId ?? '');
  const product = productId && `/products/${encodeURIComponent(productId)}`;
  switch (kind) {
    case 'message':
      return `/dashboard/messages/${subject}`;
    case 'purchase-complete':
    case 'hold-ending':
    case 'product-removed':
      return `/dashboard/my-orders/${subject}`;
    case 'product-booked':
    case 'product-sold':
    case 'booking-cancelled':
    case 'booking-expired':
      return '/dashboard/my-products';
    case 'product-reported':
      return '/dashboard/reported-products';
    case 'report-decided':
      return outcome === 'dismissed' && product ? product : NOTIFICATIONS_PATH;
    case 'offer-price-changed':
      return product ?? '/dashboard/offers';
    default:
      return '/dashboard/offers';
  }
}
