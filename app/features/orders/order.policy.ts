/** reserved → paid, or → ended by the buyer, by time, by the product's removal; paid → refunded. */
export type OrderStatus = 'reserved' | 'paid' | 'cancelled' | 'expired' | 'removed' | 'refunded';

/** The ways in which a reserved order ends without being paid. */
export type EndedStatus = 'cancelled' | 'expired' | 'removed';

export const ENDED_UNPAID: readonly EndedStatus[] = ['cancelled', 'expired', 'removed'];

/** How many unpaid orders a buyer may have at a time (decision 16). */
export const MAX_UNPAID_ORDERS = 5;

/** When a hold that begins now ends (decision 16). */
export function reservationEnd(now: Date, holdHours: number): Date {
  return new Date(now.getTime() + Math.round(holdHours * 60 * 60 * 1000));
}

/** When a hold that ends now began, if it was not cut short. */
export function holdStart(now: Date, holdHours: number): Date {
  return reservationEnd(now, -holdHours);
}

export const TAKEN = 'Sorry, this product has just been booked by someone else.';

/** How long the phone number and meeting place of a finished order are kept, in days. */
export const ORDER_DETAILS_DAYS = 90;

/** The address of an order's own page, for its buyer. */
export function orderPath(orderId: string): string {
  return `/dashboard/my-orders/${encodeURIComponent(orderId)}`;
}

/** The address of the page that asks before it cancels an order. */
export function cancelOrderPath(orderId: string): string {
  return `${orderPath(orderId)}/cancel`;
}
