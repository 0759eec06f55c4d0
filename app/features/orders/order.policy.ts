import { orderStates, orderStatuses, type OrderStatus } from './order-states';
import { DAY_MS, HOUR_MS } from '~/lib/durations';

export type { OrderStatus };

/** The states of an order that its buyer has paid. */
export const PAID: readonly OrderStatus[] = orderStatuses(({ paid }) => paid);

/** The states that have a deadline: the order is not over. */
export const UNFINISHED: readonly OrderStatus[] = orderStatuses(
  ({ deadline }) => deadline !== null,
);

/** Whether an order in this state is not over. */
export function isUnfinished(status: string): boolean {
  return UNFINISHED.some((unfinished) => unfinished === status);
}

/** Whether the buyer has paid an order in this state. */
export function isPaid(status: string): boolean {
  return orderStates[status as OrderStatus].paid;
}

/** The states of a paid order that is not finished. */
export const PAID_UNFINISHED: readonly OrderStatus[] = UNFINISHED.filter(isPaid);

/** The paid orders of a person, on either side, that are not finished: a condition for a query. */
export function unfinishedOf(userId: string) {
  return {
    status: { in: [...PAID_UNFINISHED] },
    OR: [{ buyerId: userId }, { sellerId: userId }],
  };
}

/** The states of an unpaid order that holds its product. */
export const UNPAID: readonly OrderStatus[] = orderStatuses(({ active, paid }) => active && !paid);

/** The states in which the buyer has the seller's phone number (decisions 19, 49b). */
export const IN_CONTACT: readonly OrderStatus[] = orderStatuses(({ active }) => active).filter(
  (status) => status !== 'requested',
);

/** The states of an order that ended unpaid. */
export type EndedStatus = 'cancelled' | 'expired' | 'removed';

export const ENDED_UNPAID: readonly EndedStatus[] = ['cancelled', 'expired', 'removed'];

/** Whether an order in this state ended before it was paid. */
export function isEndedUnpaid(status: string): boolean {
  return ENDED_UNPAID.some((ended) => ended === status);
}

/** The maximum number of unpaid orders of a buyer (decision 16). */
export const MAX_UNPAID_ORDERS = 5;

/**
 * The maximum number of orders that a buyer makes within an hour, however they end (ADR 297): each shows the
 * seller's phone number and is mailed.
 */
export const MAX_ORDERS_PER_HOUR = 20;

/** How a buyer pays for an order. */
export type PaymentMethod = 'card' | 'cash';

/** The maximum number of unpaid cash orders of a buyer, counted among all (decision 49b). */
export const MAX_CASH_ORDERS = 2;

/** How long a seller may take to answer a cash request (decision 49b). */
export const CASH_ANSWER_MS = 48 * HOUR_MS;
/** How long an accepted cash order keeps the product. */
export const CASH_RESERVATION_MS = 7 * DAY_MS;
/** After this time a paid order counts as received (decision 45). */
export const RECEIPT_MS = 14 * DAY_MS;
/** How long after receipt the buyer can open a dispute (decision 45). */
export const DISPUTE_MS = 48 * HOUR_MS;
/** How long a seller may take to answer a dispute; then the admins are reminded as often. */
export const DISPUTE_ANSWER_MS = 3 * DAY_MS;

/** When a side that has not written is reminded, in days after the completion. */
export const REVIEW_REMINDER_DAYS = 10;

/** For how long texts, photos and the copy of a conversation of a dispute are stored after its end. */
export const DISPUTE_TEXT_MONTHS = 6;

/** Milliseconds that a state lasts at most; the end of the reservation decides about the others. */
export const stateMs: Partial<Record<OrderStatus, number>> = {
  paid: RECEIPT_MS,
  received: DISPUTE_MS,
  disputed: DISPUTE_ANSWER_MS,
};

/** Until when the buyer of an order that was received can open a dispute (decision 45). */
export function disputeEnd(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + DISPUTE_MS);
}

/** Whether the buyer of an order can open a dispute as far as its receipt goes, if there was one. */
export function isDisputeTime(receivedAt: Date | null, now: Date): boolean {
  return receivedAt === null || now < disputeEnd(receivedAt);
}

/**
 * The deadline of an order whose dispute is withdrawn: the one from before it, but before the receipt
 * at least as long as a buyer has after it. Disputes that are opened and withdrawn do not put off the
 * end.
 */
export function deadlineAfterDispute(
  { paidAt, receivedAt }: { paidAt: Date; receivedAt: Date | null },
  now: Date,
): Date {
  if (receivedAt) return disputeEnd(receivedAt);
  return new Date(Math.max(paidAt.getTime() + RECEIPT_MS, now.getTime() + DISPUTE_MS));
}

/** The end of a reservation that begins now (decision 16). */
export function reservationEnd(now: Date, holdHours: number): Date {
  return new Date(now.getTime() + Math.round(holdHours * HOUR_MS));
}

/** The start of a full-length reservation that ends now. */
export function reservationStart(now: Date, holdHours: number): Date {
  return reservationEnd(now, -holdHours);
}

export const TAKEN = 'orders.taken';

/** Retention of the phone number and meeting place of a finished order, in days. */
export const ORDER_DETAILS_DAYS = 90;

/** The wrong tries of a handover code after which no try is taken for BLOCK_MS (decision 49a). */
export const TRIES_PER_BLOCK = 5;
/** How long that lasts. */
export const BLOCK_MS = 15 * 60_000;
/** The wrong tries in all after which only the buyer can confirm the handover. */
export const MAX_WRONG_TRIES = 20;

/** When both sides are reminded of an unconfirmed handover, in days after payment. */
export const HANDOVER_REMINDER_DAYS = [3, 10] as const;
