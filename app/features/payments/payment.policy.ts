import { DomainError } from '~/lib/domain-error';
import type { OrderStatus } from '../orders/order.policy';

/**
 * creating → open → succeeded, or cancelled; or refunding → refunded, when the money came for an
 * order that could no longer be honoured.
 */
export type IntentStatus =
  'creating' | 'open' | 'succeeded' | 'cancelled' | 'refunding' | 'refunded';

/** Where the card is taken: in a form of ours, or on the provider's own page. */
export type IntentKind = 'card' | 'checkout';

export const PAID_ALREADY = 'This order is already paid.';
export const SENT_BACK =
  'Your payment arrived after this booking had ended. We are refunding the full amount to your card.';

const ENDED: Partial<Record<OrderStatus, string>> = {
  paid: PAID_ALREADY,
  cancelled: 'This booking was cancelled, so there is nothing to pay.',
  expired:
    'This reservation has expired, so there is nothing to pay. You can book the product again.',
  removed: 'This product was withdrawn from sale, so there is nothing to pay.',
  refunded: SENT_BACK,
};

/** Why an order can't be paid now, if it can't. */
export function whyUnpayable(
  order: { status: string; heldUntil: Date },
  now: Date,
): string | undefined {
  if (order.status !== 'reserved') return ENDED[order.status as OrderStatus] ?? ENDED.cancelled;
  return order.heldUntil <= now ? ENDED.expired : undefined;
}

/** The refusal while the card provider does not answer. */
export function providerAway(): DomainError {
  return new DomainError('unavailable', {
    message:
      'The card provider is not responding. Nothing was charged. Please try again in a moment.',
    retryAfter: 5,
  });
}

/** How soon the sweep asks about an intent after something has happened to it, in milliseconds. */
const SOON = 15_000;
const SELDOM = 5 * 60_000;

/** When to ask the provider next: soon at first, ever less often while nothing happens. */
export function nextCheck(now: Date, lastHappened: Date = now): Date {
  const quiet = now.getTime() - lastHappened.getTime();
  return new Date(now.getTime() + Math.min(SELDOM, Math.max(SOON, quiet / 4)));
}
