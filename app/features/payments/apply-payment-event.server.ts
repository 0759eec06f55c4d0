import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import {
  intentStates,
  intentTransitions,
  paymentTransitions,
  refundTransitions,
  type IntentEvent,
  type PaymentEvent,
  type PaymentStatus,
  type RefundEvent,
} from './payment-machine';

/**
 * The only writes of payment intents, payments and refunds, as the tables in payment-machine.ts say. An
 * event changes a row only while its state has the event, so that of two processes one does.
 */

type Deps = Pick<Services, 'clock'>;
type IntentRow = NonNullable<Awaited<ReturnType<Tx['paymentIntent']['findUnique']>>>;
type PaymentRow = NonNullable<Awaited<ReturnType<Tx['payment']['findUnique']>>>;
type RefundRow = NonNullable<Awaited<ReturnType<Tx['refund']['findUnique']>>>;

/** Creates the live intent of an order inside a transaction. Throws if the order has one. */
export function createIntent(
  tx: Tx,
  { clock }: Deps,
  intent: Pick<
    IntentRow,
    'orderId' | 'provider' | 'kind' | 'amountMinor' | 'currency' | 'checkAfter'
  >,
): Promise<IntentRow> {
  const now = clock.now();
  const { orderId: liveOrderId } = intent;
  const state = { status: 'creating', liveOrderId, createdAt: now, updatedAt: now };
  return tx.paymentIntent.create({ data: { id: newId(), ...intent, ...state } });
}

/**
 * Applies an event to an intent inside a transaction, with the columns that it changes besides. `which`
 * may name more conditions than the id. Returns the row; null when it is in no state that has the event.
 */
export async function applyIntentEvent(
  tx: Tx,
  { clock }: Deps,
  which: Pick<IntentRow, 'id'> & Partial<Pick<IntentRow, 'checkAfter'>>,
  event: IntentEvent,
  changes: Partial<Pick<IntentRow, 'providerId' | 'checkAfter' | 'updatedAt'>> = {},
): Promise<IntentRow | null> {
  const { from, to } = intentTransitions[event];
  const isOver = to !== 'same' && !intentStates[to].live;
  const [row] = await tx.paymentIntent.updateManyAndReturn({
    where: { ...which, status: { in: [...from] } },
    data: {
      ...changes,
      ...(to !== 'same' && { status: to }),
      ...(isOver && { liveOrderId: null, checkAfter: null, updatedAt: clock.now() }),
    },
  });
  return row ?? null;
}

/** Stores a payment that was taken, inside a transaction: the one that paid its order, or one to return. */
export async function createPayment(
  tx: Tx,
  payment: Omit<PaymentRow, 'status' | 'acceptedOrderId'>,
  status: Exclude<PaymentStatus, 'returned'>,
): Promise<void> {
  const acceptedOrderId = status === 'accepted' ? payment.orderId : null;
  await tx.payment.create({ data: { ...payment, status, acceptedOrderId } });
}

/**
 * Applies an event to a payment inside a transaction. Returns whether it did: not in a state without the
 * event.
 */
export async function applyPaymentEvent(tx: Tx, id: string, event: PaymentEvent): Promise<boolean> {
  const { from, to: status } = paymentTransitions[event];
  const where = { id, status: { in: [...from] } };
  const { count } = await tx.payment.updateMany({ where, data: { status } });
  return count > 0;
}

/** Sending a refund; the key is our id of it, and reconcile-payments.server.ts has the handler. */
export const REFUND_JOB = 'refund';

/** Decides a refund inside a transaction; a job sends it. Returns its id. */
export async function oweRefund(
  tx: Tx,
  deps: Deps,
  refund: Pick<RefundRow, 'paymentId' | 'orderId' | 'amountMinor' | 'currency' | 'reason'>,
): Promise<string> {
  const id = newId();
  const now = deps.clock.now();
  const state = { status: 'owed', createdAt: now, updatedAt: now };
  await tx.refund.create({ data: { id, ...refund, ...state } });
  await enqueueJob(tx, deps, { kind: REFUND_JOB, key: id });
  return id;
}

/**
 * Applies an event to a refund inside a transaction, with the provider's id that it brings. `which` may
 * name more conditions. Returns whether it did: not in a state without the event.
 */
export async function applyRefundEvent(
  tx: Tx,
  { clock }: Deps,
  which: Partial<Pick<RefundRow, 'id' | 'orderId' | 'providerRefundId'>> & {
    OR?: Pick<Partial<RefundRow>, 'id' | 'providerRefundId'>[];
  },
  event: RefundEvent,
  providerRefundId?: string,
): Promise<boolean> {
  const { from, to } = refundTransitions[event];
  const { count } = await tx.refund.updateMany({
    where: { ...which, status: { in: [...from] } },
    data: {
      ...(providerRefundId !== undefined && { providerRefundId }),
      ...(to !== 'same' && { status: to, updatedAt: clock.now() }),
    },
  });
  return count > 0;
}
