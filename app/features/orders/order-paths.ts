/** The address of a seller's earnings. */
export const EARNINGS_PATH = '/dashboard/earnings';

/** The address of a seller's list of payouts. */
export const OWN_PAYOUTS_PATH = `${EARNINGS_PATH}/payouts`;

/** The address of an order's page, for both of its sides. */
export function orderPath(orderId: string): string {
  return `/dashboard/orders/${encodeURIComponent(orderId)}`;
}

/** The address of the page on which the buyer pays. */
export function paymentPath(orderId: string): string {
  return `/dashboard/payment/${encodeURIComponent(orderId)}`;
}

/** The address of the receipt of an order that was paid. */
export function receiptPath(orderId: string): string {
  return `/dashboard/receipt/${encodeURIComponent(orderId)}`;
}

/** The address of the page that refunds an order. */
export function refundPath(orderId: string): string {
  return `${orderPath(orderId)}/refund`;
}

/** The address of the page on which the buyer confirms that they have the thing. */
export function receivedPath(orderId: string): string {
  return `${orderPath(orderId)}/received`;
}

/** The address of what an order has brought its seller. */
export function statementPath(orderId: string): string {
  return `${orderPath(orderId)}/statement`;
}

/** The address of the page that confirms that the seller declines a cash request. */
export function declineRequestPath(orderId: string): string {
  return `${orderPath(orderId)}/decline`;
}

/**
 * Pages for the buyer alone; the address dates from when the whole page of an order was the
 * buyer's.
 */
const buyersPath = (orderId: string) => `/dashboard/my-orders/${encodeURIComponent(orderId)}`;

/** The address of the page that confirms the cancellation of an order. */
export function cancelOrderPath(orderId: string): string {
  return `${buyersPath(orderId)}/cancel`;
}

/** The address of the end of an order's reservation, for calendars. */
export function orderCalendarPath(orderId: string): string {
  return `${buyersPath(orderId)}/calendar.ics`;
}

const lists = {
  buyer: '/dashboard/my-orders',
  seller: '/dashboard/my-products',
  admin: '/dashboard/payments',
} as const;

/** The list that an order is in, by the side of the person who sees it. */
export function orderListPath(side: keyof typeof lists): string {
  return lists[side];
}
