import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import type { OrderState } from '~/features/orders/load-order-state.sql.server';
import { isPaid, type OrderStatus } from '~/features/orders/order.policy';
import type { OrderDeps } from '~/features/orders/order-events';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { writeOnce, type Keyed } from '~/platform/idempotency-store.server';
import { type ProviderIntent } from '~/platform/payments/payment-provider';
import type { WebhookEvent } from '~/platform/payments/webhook-event';
import type { Services } from '~/platform/services';
import { applyIntentEvent, createPayment } from './apply-payment-event.server';
import { postCharge, postMovements } from './post-payment-objects.server';
import { nextCheck } from './payment.policy';
import { postLeftToReturn, oweReturn, type ReturnReason } from './return-payment.server';
import { recordRefundsAndDisputes, type ProviderChanges } from './provider-changes.server';
import { followAccountEvent } from './seller-events.server';

type IntentRow = NonNullable<Awaited<ReturnType<Tx['paymentIntent']['findUnique']>>>;

/** The result of a payment that was taken. */
type Settled =
  | { outcome: 'paid'; orderId: string; paymentId: string; transactionId: string }
  | { outcome: 'refunded'; orderId: string; paymentId: string };

/**
 * Stores a payment and applies it to its order, inside a transaction, after the provider has
 * confirmed that the money was taken. The order is paid and the
 * product sold; when the order has already ended, a refund is recorded instead, which a job sends. A
 * second call changes nothing.
 */
async function settleInside(
  tx: Tx,
  deps: OrderDeps,
  intent: IntentRow,
  providerState: ProviderIntent,
): Promise<Settled> {
  const now = deps.clock.now();
  const { orderId } = intent;
  const transactionId = providerState.transactionId ?? providerState.id;
  const known = await tx.payment.findFirst({
    where: { OR: [{ transactionId }, { intentId: intent.id }] },
  });
  if (known?.status === 'accepted') {
    return { outcome: 'paid', orderId, paymentId: known.id, transactionId };
  }
  if (known) return { outcome: 'refunded', orderId, paymentId: known.id };
  const isFirst = await applyIntentEvent(tx, deps, { id: intent.id }, 'succeed');
  if (!isFirst) throw new Error(`The intent ${intent.id} has succeeded without a payment.`);
  const { amountMinor, currency } = providerState;
  const paymentId = newId();
  const paymentOf = ({ productId, email }: OrderState) => ({
    id: paymentId,
    orderId,
    productId,
    email,
    amountMinor,
    currency,
    transactionId,
    provider: intent.provider,
    intentId: intent.id,
    takenAt: now,
    createdAt: now,
  });
  const { effects } = await applyOrderEvent(tx, deps, {
    event: 'capture',
    orderId,
    amount: { amountMinor, currency },
    effects: {
      async 'accept-payment'(order) {
        await createPayment(tx, paymentOf(order), 'accepted');
      },
      async 'return-payment'(order, from) {
        const payment = paymentOf(order);
        await createPayment(tx, payment, 'returning');
        await oweReturn(tx, deps, payment, returnReason(from));
      },
    },
  });
  return effects.includes('accept-payment')
    ? { outcome: 'paid', orderId, paymentId, transactionId }
    : { outcome: 'refunded', orderId, paymentId };
}

function returnReason(status: OrderStatus): ReturnReason {
  if (status === 'reserved') return 'mismatch';
  return isPaid(status) ? 'second' : 'late';
}

/** The state of an intent after reconciling it with the provider. */
export type IntentOutcome =
  | Settled
  | { outcome: 'open' | 'processing' | 'cancelled'; orderId: string }
  | { outcome: 'unknown' };

/** The event that reported the provider state, with the refunds and disputes it reported. */
interface ReportedEvent extends WebhookEvent {
  provider: string;
  changes: ProviderChanges;
}

/** Attempts: two processes may apply the same provider state at once; the slower one retries. */
const MAX_ATTEMPTS = 4;

/**
 * Applies the provider state of an intent to the database, in one transaction, together with the
 * event that reported it, if one did. Idempotent and independent of the order of calls. The claim,
 * the webhook and the sweep all call this function.
 */
export async function reconcileIntent(
  deps: OrderDeps & Pick<Services, 'db'> & Keyed<IntentOutcome>,
  providerState: ProviderIntent | null,
  event?: ReportedEvent,
): Promise<IntentOutcome> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await writeOnce<IntentOutcome, IntentOutcome>(deps, async (tx) => {
        if (event && !(await tx.providerEvent.findUnique({ where: { id: event.id } }))) {
          const { id, type, provider, objectId } = event;
          await tx.providerEvent.create({
            data: { id, type, provider, objectId, createdAt: deps.clock.now() },
          });
        }
        if (event) {
          await postMovements(tx, deps, event.provider, event.changes);
          await followAccountEvent(tx, deps, event);
        }
        if (!providerState) return { outcome: 'unknown' };
        const applied = await applyInside(tx, deps, providerState);
        if (event && applied.outcome !== 'unknown' && providerState.transactionId) {
          const { transactionId } = providerState;
          const { orderId } = applied;
          const payment = { orderId, provider: event.provider, transactionId };
          await recordRefundsAndDisputes(tx, deps, payment, event.changes);
        }
        return applied;
      });
    } catch (error) {
      if (tried === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Finds our row of the provider's intent; null for an intent that is not ours. */
export async function findIntent(
  { paymentIntent }: Pick<Tx, 'paymentIntent'> | Services['db']['read'],
  { id, intentId }: Pick<ProviderIntent, 'id' | 'intentId'>,
) {
  const byProvider = await paymentIntent.findUnique({ where: { providerId: id } });
  // A payment on the provider's own page has a different id, but carries ours as metadata.
  return byProvider ?? (intentId ? paymentIntent.findUnique({ where: { id: intentId } }) : null);
}

async function applyInside(
  tx: Tx,
  deps: OrderDeps,
  providerState: ProviderIntent,
): Promise<IntentOutcome> {
  const intent = await findIntent(tx, providerState);
  if (!intent) return { outcome: 'unknown' };
  const { id, orderId } = intent;
  const now = deps.clock.now();
  if (providerState.state === 'succeeded') {
    const settled = await settleInside(tx, deps, intent, providerState);
    await postCharge(tx, deps, { orderId, provider: intent.provider, takenAt: now }, providerState);
    if (settled.outcome === 'refunded') {
      const where = { id: settled.paymentId };
      await postLeftToReturn(tx, deps, await tx.payment.findUniqueOrThrow({ where }));
    }
    return settled;
  }
  if (providerState.id !== intent.providerId) return { outcome: 'open', orderId };
  if (providerState.state === 'cancelled') {
    await applyIntentEvent(tx, deps, { id }, 'close');
  } else {
    const checkAfter = nextCheck(now, intent.updatedAt);
    await applyIntentEvent(tx, deps, { id }, 'check', { checkAfter });
  }
  return { outcome: providerState.state, orderId };
}
