import type { OrderPageView } from './order-page.queries.server';

type Order = Pick<OrderPageView, 'status' | 'events' | 'priceMinor' | 'refunded'>;

/**
 * Whether a refund of all the money has failed: the state stays `refunded` (ADR 182), and less than the price
 * is refunded. A payment that came too late is sent back without a refund of the order.
 */
export function lacksRefund({ status, events, priceMinor, refunded }: Order): boolean {
  const wasDecided = status === 'refunded' && events.some(({ type }) => type === 'refund');
  return wasDecided && (refunded?.amountMinor ?? 0) < priceMinor;
}
