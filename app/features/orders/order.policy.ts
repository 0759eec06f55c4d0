import { orderStates, orderStatuses, type OrderStatus } from './order-machine';

export type { OrderStatus };

/** The states in which the buyer's money belongs to the order. */
export const PAID: readonly OrderStatus[] = orderStatuses(({ paid }) => paid);

/** Whether the buyer's money belongs to an order in this state. */
export function isPaid(status: string): boolean {
  return orderStates[status as OrderStatus].paid;
}

/** The states of a reserved order that ended unpaid. */
export type EndedStatus = 'cancelled' | 'expired' | 'removed';

export const ENDED_UNPAID: readonly EndedStatus[] = ['cancelled', 'expired', 'removed'];

/** The maximum number of unpaid orders of a buyer (decision 16). */
export const MAX_UNPAID_ORDERS = 5;

/** The end of a reservation that begins now (decision 16). */
export function reservationEnd(now: Date, holdHours: number): Date {
  return new Date(now.getTime() + Math.round(holdHours * 60 * 60 * 1000));
}

/** The start of a full-length reservation that ends now. */
export function reservationStart(now: Date, holdHours: number): Date {
  return reservationEnd(now, -holdHours);
}

export const TAKEN = 'orders.taken';

/** Retention of the phone number and meeting place of a finished order, in days. */
export const ORDER_DETAILS_DAYS = 90;
