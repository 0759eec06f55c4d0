/** The address of an order's page for its buyer. */
export function orderPath(orderId: string): string {
  return `/dashboard/my-orders/${encodeURIComponent(orderId)}`;
}

/** The address of the page that confirms the cancellation of an order. */
export function cancelOrderPath(orderId: string): string {
  return `${orderPath(orderId)}/cancel`;
}

/** The address of the end of an order's reservation, for calendars. */
export function orderCalendarPath(orderId: string): string {
  return `${orderPath(orderId)}/calendar.ics`;
}
