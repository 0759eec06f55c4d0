/** The address of an order's own page, for its buyer. */
export function orderPath(orderId: string): string {
  return `/dashboard/my-orders/${encodeURIComponent(orderId)}`;
}

/** The address of the page that asks before it cancels an order. */
export function cancelOrderPath(orderId: string): string {
  return `${orderPath(orderId)}/cancel`;
}
