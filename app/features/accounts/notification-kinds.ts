import type { Role } from './actor';

/** The messages a person can switch off, by role, as the account page names them. */
const kinds = {
  'booking-confirmed': ['buyer', 'You have booked something'],
  'hold-ending': ['buyer', 'A booking of yours ends in two hours'],
  'purchase-complete': ['buyer', 'Something you paid for is yours'],
  'product-removed': ['buyer', 'Something you booked has been taken down'],
  'product-booked': ['seller', 'Somebody has booked a product of yours'],
  'product-sold': ['seller', 'A product of yours has been paid for'],
  'booking-cancelled': ['seller', 'A buyer has cancelled a booking'],
  'booking-expired': ['seller', 'A booking has run out and the product is back on the shelf'],
  'product-reported': ['admin', 'A product has been reported'],
} as const satisfies Record<string, readonly [role: Role, label: string]>;

export type NotificationKind = keyof typeof kinds;

/** What a person of this role may switch off, with the words for it. */
export function notificationKindsFor(role: Role): { kind: NotificationKind; label: string }[] {
  return (Object.keys(kinds) as NotificationKind[])
    .filter((kind) => kinds[kind][0] === role)
    .map((kind) => ({ kind, label: kinds[kind][1] }));
}
