import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { requireMayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { postOwedRefund } from '~/features/ledger/post-owed-refund.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { loadOrderState, type OrderState } from '~/features/orders/load-order-state.sql.server';
import { decimalsComplaint, separatorComplaint } from '~/features/products/decimals-complaint';
import { requireCurrency } from '~/features/products/sent-currency';
import { isPaid } from '~/features/orders/order.policy';
import { NO_ORDER, sideOf } from '~/features/orders/order-party.server';
import type { OrderDeps } from '~/features/orders/order-events';
import { msg, type Message } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { toMajorNumber, toMajorString, type Money } from '~/lib/money';
import { exampleAmount, parsePrice, withoutSymbol } from '~/lib/typed-amounts';
import type { Reader, Tx } from '~/platform/db/database';
import { stepOf } from '~/platform/payments/chargeable-amounts';
import { WITHDRAWN_CHARGEBACK } from '~/platform/payments/provider-states';
import type { Keyed } from '~/platform/idempotency-store.server';
import { oweRefund } from './apply-payment-event.server';
import { requireFunds } from './seller-funds.server';
import { releaseAgain } from './sync-refunded.server';

/** Form of a refund, as a person sends it. */
export interface RefundInput {
  /** In the major unit of the order's currency, as typed. */
  amount: string | number;
  /** The currency that a program names; it must be the order's. */
  currency?: string | null | undefined;
  /** The total refunded that the person has seen, as typed; needed once something is refunded. */
  refunded?: string | number | undefined;
  /** Whether a program sends it, as JSON: a refusal then names the member to send along. */
  isJson?: boolean;
}

export interface RefundOutcome {
  orderId: string;
  /** The total refunded now. */
  refunded: Money;
  status: string;
}

/**
 * Refunds an order in full or in part, as its seller (decision 47) or as an admin. The money is on
 * its way back when this returns: a job sends it. Refuses with `unauthenticated`, `forbidden` (also
 * the own purchase, an admin's by decision 42), `not_found` (also for an order of others),
 * `validation_failed` (`amount`, `currency`), `conflict` (not paid by card, a chargeback is open, more than is
 * left or than the seller has, or refunded meanwhile).
 */
export async function refundOrder(
  ctx: Ctx & Keyed<RefundOutcome>,
  orderId: string,
  input: RefundInput,
): Promise<RefundOutcome> {
  requirePermission(ctx, 'order:refund');
  const id = requireId(orderId, NO_ORDER);
  return writeAs<RefundOutcome, RefundOutcome>(ctx, 'order:refund', async (tx, actor) => {
    const { order, by } = await getOrderToRefund(tx, actor, id);
    const { isParty } =
      by === 'admin' ? await requireMayDecide(tx, actor, [order.buyerId]) : { isParty: false };
    const amountMinor = readRefundAmount(order, input);
    const refund = { order, amountMinor, by, reason: by, actorId: actor.userId } as const;
    const status = await refundInside(tx, ctx, refund);
    if (by === 'admin') {
      const subject = { type: 'order', id, label: order.name } as const;
      await recordAudit(tx, ctx, { actor, action: 'order.refund', subject, isParty });
    }
    const refunded = { amountMinor: order.refundedMinor + amountMinor, currency: order.currency };
    return { orderId: id, refunded, status };
  });
}

/**
 * Gets an order and who refunds it: its seller, or an admin. Refuses with `forbidden` (the order's buyer)
 * and `not_found` (an order of others).
 */
export async function getOrderToRefund(
  db: Parameters<typeof loadOrderState>[0],
  actor: Pick<Actor, 'userId' | 'rights'>,
  id: string,
): Promise<{ order: OrderState; by: 'seller' | 'admin' }> {
  const order = await loadOrderState(db, id);
  const side = order && sideOf(actor, order);
  if (!side) throw new DomainError('not_found', NO_ORDER);
  if (side === 'seller') return { order, by: 'seller' };
  if (!actor.rights.moderate) throw new DomainError('forbidden', 'orders.sellerOnly');
  return { order, by: 'admin' };
}

/** Whether an order has a payment to refund; an admin refunds again what the provider could not. */
export function mayOwe({ status }: Pick<OrderState, 'status'>, by: 'seller' | 'admin'): boolean {
  return isPaid(status) || (status === 'refunded' && by === 'admin');
}

/**
 * Refuses with `conflict` when another total is refunded by now than the person has seen: `refunded` is
 * that total as typed, empty for nothing (decision 47). Refuses with `validation_failed` (`refunded`) what
 * a program sends and is no amount.
 */
export function requireRefundedSeen(
  { currency, refundedMinor }: Pick<OrderState, 'currency' | 'refundedMinor'>,
  { refunded, isJson }: Pick<RefundInput, 'refunded' | 'isJson'>,
): void {
  const seen =
    refunded === undefined || refunded === '' ? 0 : parsePrice(refunded, currency)?.amountMinor;
  if (seen === refundedMinor) return;
  const total = { amountMinor: refundedMinor, currency };
  if (!isJson)
    throw new DomainError('conflict', msg('payments.refund.changed', { refunded: total }));
  const values = { refunded: total, total: toMajorString(total) };
  const message = msg('payments.refund.changedJson', values);
  if (seen === undefined) throw fieldError('refunded', message);
  throw new DomainError('conflict', message);
}

/** The complaint about an amount that is not above zero or is more than `left`; else null. */
function sizeComplaint(typed: string, left: Money): Message | null {
  if (typed === '') return null;
  const size = Number(typed);
  if (size <= 0) return 'payments.refund.zero';
  return size > toMajorNumber(left) ? msg('payments.refund.tooMuch', { left }) : null;
}

/**
 * An amount to refund as typed, above zero; `left` is the most that can be refunded, which only the
 * messages use. Refuses with `validation_failed` (`amount`), with what is wrong with the amount.
 */
export function readAmountToRefund(typed: string | number, left: Money): Money {
  const { currency } = left;
  const amount = parsePrice(typed, currency);
  if (amount && amount.amountMinor > 0) return amount;
  const text = withoutSymbol(String(typed), currency);
  const example = { typed: exampleAmount(currency, 'short') };
  const what = 'payments.refund.theAmount';
  throw fieldError(
    'amount',
    sizeComplaint(text, left) ??
      separatorComplaint(text, currency, { what }) ??
      decimalsComplaint(text, currency, { what, example }) ??
      msg('payments.refund.amount', { currency: { currency }, example }),
  );
}

/**
 * The amount in minor units, once it agrees with what was refunded before (decision 47). Refuses with
 * `conflict` when it does not, or nothing is left, and with `validation_failed` an amount that is
 * none, or too large.
 */
export function readRefundAmount(order: OrderState, input: RefundInput): number {
  const { amount } = input;
  const { currency, refundedMinor, priceMinor } = order;
  requireCurrency(input.currency, currency);
  const left = { amountMinor: priceMinor - refundedMinor, currency };
  const wanted = readAmountToRefund(amount, left);
  requireRefundedSeen(order, input);
  if (wanted.amountMinor > left.amountMinor) {
    throw left.amountMinor === 0
      ? new DomainError('conflict', 'payments.refund.nothing')
      : fieldError('amount', msg('payments.refund.tooMuch', { left }));
  }
  return wanted.amountMinor;
}

interface RefundDecision {
  /** Read in this transaction. */
  order: OrderState;
  amountMinor: number;
  by: 'seller' | 'admin';
  reason: 'seller' | 'dispute' | 'admin' | 'account';
  actorId?: string | undefined;
}

/**
 * Decides a refund inside a transaction: adds it to the order's total, posts it as owed, applies the
 * event and leaves the call of the provider to a job. Returns the order's state. Refuses with
 * `conflict` and `validation_failed` as `refundOrder`.
 */
export async function refundInside(
  tx: Tx,
  deps: OrderDeps,
  { order, amountMinor, by, reason, actorId }: RefundDecision,
): Promise<string> {
  const { id: orderId, currency, sellerId, status } = order;
  const payment = await requireRefundable(tx, tx, deps, { order, amountMinor, by });
  const refundedMinor = order.refundedMinor + amountMinor;
  const { count } = await tx.order.updateMany({
    where: { id: orderId, refundedMinor: order.refundedMinor, priceMinor: { gte: refundedMinor } },
    data: { refundedMinor },
  });
  if (count !== 1) throw new DomainError('conflict', 'payments.refund.nothing');
  // The fee's share comes back first, so that the seller's balance covers the refund.
  if (status === 'completed') await releaseAgain(tx, deps, orderId);
  const decided = { paymentId: payment.id, orderId, amountMinor, currency, reason };
  const id = await oweRefund(tx, deps, decided);
  const owed = { id, orderId, sellerId, amount: { amountMinor, currency } };
  const borneMinor = await postOwedRefund(tx, deps, owed, payment.provider);
  const amount = { amountMinor, currency };
  const applied = await applyOrderEvent(tx, deps, {
    event: 'refund',
    by,
    orderId,
    actorId,
    amount,
    borneMinor,
    ...(reason === 'dispute' && { announced: true }),
  });
  if (!applied.applied) throw new DomainError('conflict', 'payments.refund.nothing');
  return applied.to;
}

/**
 * Checks that an order has a payment by card to refund, that its money is not with the buyer's bank,
 * that the provider can move the amount, and that a seller has it. Returns the payment. Refuses with
 * `conflict` and `validation_failed` (`amount`).
 */
export async function requireRefundable(
  db: Pick<Tx, 'rows'>,
  read: Pick<Reader, 'payment' | 'providerDispute'>,
  { payments }: Pick<OrderDeps, 'payments'>,
  { order, amountMinor, by }: Pick<RefundDecision, 'order' | 'amountMinor' | 'by'>,
) {
  const { id: orderId, currency } = order;
  if (order.paymentMethod === 'cash') throw new DomainError('conflict', 'orders.cashOrder');
  const payment = mayOwe(order, by)
    ? await read.payment.findUnique({ where: { acceptedOrderId: orderId } })
    : null;
  if (!payment) {
    const isOver = order.status === 'refunded';
    throw new DomainError('conflict', isOver ? 'payments.refundPage.cannot' : 'orders.payFirst');
  }
  if (await isChargedBack(read, orderId)) {
    throw new DomainError('conflict', 'orders.chargebackOpen');
  }
  requireRefundStep(payments, { amountMinor, currency });
  if (by === 'seller') await requireFunds(db, payments, order, amountMinor);
  return payment;
}

/**
 * Refuses with `validation_failed` (`amount`) an amount that the card provider can't move (decision
 * 44).
 */
export function requireRefundStep(
  payments: OrderDeps['payments'],
  { amountMinor, currency }: Money,
): void {
  const step = stepOf(payments, currency);
  if (amountMinor % step === 0) return;
  const smallest = { amountMinor: step, currency };
  throw fieldError('amount', msg('payments.refund.step', { step: smallest }));
}

/**
 * Whether the buyer's bank has taken the money back for now: a refund would return it twice. An
 * inquiry, which takes no money, can be answered by a refund.
 */
export async function isChargedBack(
  read: Pick<Reader, 'providerDispute'>,
  orderId: string,
): Promise<boolean> {
  const open = { orderId, ...WITHDRAWN_CHARGEBACK };
  return (await read.providerDispute.count({ where: open })) > 0;
}
