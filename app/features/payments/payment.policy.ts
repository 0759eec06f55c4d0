import type { MessageKey } from '~/i18n/language';
import { priceOf, type Money } from '~/lib/money';
import { isWithinAmounts } from '~/platform/payments/chargeable-amounts';
import type { Services } from '~/platform/services';
import type { OrderStatus } from '~/features/orders/order.policy';

/** Dependencies for reading and settling payments. */
export type PaymentDeps = Pick<Services, 'db' | 'env' | 'clock' | 'mailer' | 'payments' | 'log'>;

/** Where the card is entered: in our own form, or on the provider's page. */
export type IntentKind = 'card' | 'checkout';

export const SENT_BACK = 'payments.sentBack';

/** The reservation is over. */
export const EXPIRED = 'payments.ended.expired';

const UNPAYABLE: Partial<Record<OrderStatus, MessageKey>> = {
  requested: 'orders.cashOrder',
  paid: 'payments.paidAlready',
  received: 'payments.paidAlready',
  disputed: 'payments.paidAlready',
  completed: 'payments.paidAlready',
  cancelled: 'payments.ended.cancelled',
  expired: EXPIRED,
  removed: 'payments.ended.removed',
  refunded: 'payments.refundedAlready',
};

/** The reason why an order can't be paid now; undefined when it can. */
export function whyUnpayable(
  order: PayableOrder,
  { clock, payments }: Pick<Services, 'clock' | 'payments'>,
): MessageKey | undefined {
  if (order.paymentMethod === 'cash') return 'orders.cashOrder';
  if (order.status === 'refunded' && order.refundedMinor < order.priceMinor) {
    // An order that was never paid is refunded by a payment that came too late.
    return order.paidAt ? 'orders.lead.refundFailed' : SENT_BACK;
  }
  if (order.status !== 'reserved')
    return UNPAYABLE[order.status as OrderStatus] ?? UNPAYABLE.cancelled;
  if (order.heldUntil <= clock.now()) return EXPIRED;
  // Another provider may be in use than at the booking.
  return isChargeable(payments, priceOf(order)) ? undefined : 'payments.notCharged';
}

interface PayableOrder {
  status: string;
  paymentMethod: string;
  heldUntil: Date;
  paidAt: Date | null;
  refundedMinor: number;
  priceMinor: number;
  currency: string;
}

function isChargeable(payments: Services['payments'], { amountMinor, currency }: Money): boolean {
  const amounts = payments.amountsIn(currency);
  return amounts !== null && isWithinAmounts(amounts, amountMinor);
}

/** Delay of the sweep's first check after an intent has changed, in milliseconds. */
const FIRST_CHECK_MS = 15_000;
const MAX_INTERVAL_MS = 5 * 60_000;

/** The time of the next check at the provider; the interval grows while nothing changes. */
export function nextCheck(now: Date, lastHappened: Date = now): Date {
  const quiet = now.getTime() - lastHappened.getTime();
  return new Date(now.getTime() + Math.min(MAX_INTERVAL_MS, Math.max(FIRST_CHECK_MS, quiet / 4)));
}
