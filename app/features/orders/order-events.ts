import type { Money } from '~/lib/money';
import type { Services } from '~/platform/services';
import type { OrderState } from './load-order-state.sql.server';
import type { OrderStatus } from './order-states';

/** What applying an event to an order depends on. */
export type OrderDeps = Pick<Services, 'clock' | 'mailer' | 'env' | 'payments'>;

/** Columns that the state of a new order determines. */
type Determined =
  'status' | 'deadlineAt' | 'receivedAt' | 'refundedMinor' | 'hasLivePayment' | 'hasOpenChargeback';

/** The columns of a new order that its state does not determine. */
export interface NewOrder extends Omit<OrderState, Determined> {
  sellerName: string;
  nameKey: string;
  imageId: string | null;
  createdAt: Date;
}

/** Stores the payment of a `capture`; `from` is the state that the payment found. */
type PaymentEffects = Record<
  'accept-payment' | 'return-payment',
  (order: OrderState, from: OrderStatus) => Promise<void>
>;

interface Change {
  orderId: string;
  /** The account that causes the event, for the record. */
  actorId?: string | undefined;
}

interface Announced {
  /** Whether the caller notifies both sides itself, as at the end of a dispute. */
  announced?: true;
}

interface Refunded {
  amount: Money;
  /** The part of it that the shop bears, where that is known; in minor units. */
  borneMinor?: number;
}

/** The open offers that a booking ends: none, or all of the product except the one that it accepts. */
type OffersToEnd = 'none' | { except: string | undefined };

type Clocked = 'expire' | 'assume-received' | 'complete' | 'escalate';

/** Input of `applyOrderEvent`, by event. */
export type OrderEventInput =
  /** The caller has evaluated the guard: `whyNotBooked` in the same transaction. */
  | { event: 'book' | 'request'; order: NewOrder; offersToEnd: OffersToEnd }
  | { event: 'capture'; orderId: string; amount: Money; effects: PaymentEffects }
  | { event: Clocked; orderId: string }
  | ({ event: 'cancel' | 'receive' | 'dispute' | 'withdraw'; by: 'buyer' } & Change)
  | ({ event: 'accept' | 'decline' | 'hand-over'; by: 'seller' } & Change)
  | ({ event: 'remove'; by: 'seller' | 'admin' } & Change)
  | ({ event: 'abandon'; by: 'buyer' | 'admin' } & Change)
  | ({ event: 'release'; by: 'buyer' | 'seller' | 'admin' } & Announced & Change)
  | { event: 'release' | 'withdraw'; by: 'provider'; orderId: string }
  /** After the refund is in `refundedMinor`; features/payments calls it. */
  | ({ event: 'refund'; by: 'seller' | 'admin' | 'provider' } & Refunded & Announced & Change);

/** The account that causes an event; null for the clock and the provider. */
export function actorIdOf(input: OrderEventInput): string | null {
  if ('order' in input) return input.order.buyerId;
  return 'actorId' in input ? (input.actorId ?? null) : null;
}
