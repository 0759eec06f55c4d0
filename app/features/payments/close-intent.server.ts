import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { someReservationIsDue } from '~/features/orders/next-reservation-end.server';
import { cancelOrder, releaseExpiredReservations } from '~/features/orders/end-order.server';
import { DomainError } from '~/lib/domain-error';
import { isProviderFailure, ProviderTime } from '~/platform/payments/payment-provider';
import { providerUnavailable, type PaymentDeps } from './payment.policy';
import { reconcileIntent } from './settle-payment.server';

/** Runs a request to the card provider. A failure is logged and refused with `unavailable`. */
export async function answering<Result>(
  { log }: Pick<Ctx, 'log'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    log.warn({ err: error }, 'the card provider does not respond');
    throw providerUnavailable();
  }
}

type IntentDeps = Pick<Ctx, 'db' | 'env' | 'clock' | 'mailer' | 'payments'>;

interface OpenIntent {
  id: string;
  provider: string;
  providerId: string | null;
}

/**
 * Ensures that an intent takes no more money, first at the provider, then in the database (decision
 * 28). `closed`: it never will. `paid`: it had already succeeded and is now settled. `busy`: the
 * provider is still processing it. May throw ProviderFailure.
 */
export async function closeIntent(
  deps: IntentDeps,
  intent: OpenIntent,
): Promise<'closed' | 'paid' | 'busy'> {
  const { payments, db } = deps;
  if (intent.providerId === null) {
    // The client secret was never handed out. A concurrent request that is opening the intent finds
    // it closed and does not hand it out either.
    if (await markClosed(deps, intent.id, 'creating')) return 'closed';
    const now = await db.read.paymentIntent.findUniqueOrThrow({ where: { id: intent.id } });
    return now.providerId === null ? 'closed' : closeIntent(deps, now);
  }
  if (intent.provider !== payments.name) {
    await markClosed(deps, intent.id, 'open');
    return 'closed';
  }
  const providerState = await payments.cancelIntent(intent.providerId);
  if (!providerState) {
    await markClosed(deps, intent.id, 'open');
    return 'closed';
  }
  const { outcome } = await reconcileIntent(deps, providerState);
  if (outcome === 'paid') return 'paid';
  return outcome === 'open' || outcome === 'processing' ? 'busy' : 'closed';
}

async function markClosed({ db, clock }: IntentDeps, id: string, status: string): Promise<boolean> {
  const { count } = await db.write((tx) =>
    tx.paymentIntent.updateMany({
      where: { id, status },
      data: { status: 'cancelled', liveOrderId: null, checkAfter: null, updatedAt: clock.now() },
    }),
  );
  return count === 1;
}

const MAX_ATTEMPTS = 3;

/**
 * Cancels the acting buyer's own unpaid order, also while a payment for it is in progress: the
 * payment is closed at the provider first, and if it has already succeeded the order is paid
 * instead (decision 28). Returns and refuses as `cancelOrder`, and with `unavailable`.
 */
export async function cancelUnpaidOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  const { userId: buyerId } = requirePermission(ctx, 'order:cancel');
  for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
    const intent = await ctx.db.read.paymentIntent.findFirst({
      where: { liveOrderId: orderId, order: { buyerId, status: 'reserved' } },
    });
    if (!intent) return cancelOrder(ctx, orderId);
    const become = await answering(ctx, () => closeIntent(ctx, intent));
    if (become === 'busy') break;
  }
  throw new DomainError('conflict', 'payments.underWay');
}

const BATCH_SIZE = 50;

/**
 * Ends the expired reservations with a payment in progress, which is closed at the provider first;
 * if it has already succeeded, the order is paid instead (decision 28). Returns whether the provider
 * responded.
 */
async function endDuePayments(deps: PaymentDeps): Promise<boolean> {
  const { db, clock, log } = deps;
  const paying = await db.read.paymentIntent.findMany({
    where: {
      liveOrderId: { not: null },
      order: { deadlineAt: { lte: clock.now() } },
    },
    take: BATCH_SIZE,
  });
  for (const intent of paying) {
    try {
      const become = await closeIntent(deps, intent);
      if (become === 'closed') await releaseExpiredReservations(deps, { id: intent.orderId });
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      log.warn(
        { err: error, intentId: intent.id },
        'a payment could not be closed; the order stays reserved',
      );
      return false;
    }
  }
  return true;
}

/** How long a request waits here for the card provider, in milliseconds. */
const WAIT_MS = 1_000;
/**
 * How long requests leave this work to the sweep after the provider did not respond, in
 * milliseconds.
 */
const PAUSE_MS = 15_000;

/** The work in progress in this process for one provider; each kind runs once at a time. */
interface Ending {
  reservations: Promise<unknown> | null;
  payments: Promise<boolean> | null;
  pausedUntil: number;
}

const endings = new WeakMap<PaymentDeps['payments'], Ending>();

/**
 * Ends expired reservations before a request reads data (decision 16). Those with a payment in
 * progress need the provider, for which a request waits one second at most; while the provider does
 * not respond, further requests do not wait and the sweep continues.
 */
export async function releaseDueReservations(
  deps: PaymentDeps,
  time = new ProviderTime(),
): Promise<void> {
  // What another request has begun to end is no longer "due", and not yet ended.
  await endings.get(deps.payments)?.reservations;
  if (!(await someReservationIsDue(deps))) return;
  const ending = endings.get(deps.payments) ?? {
    reservations: null,
    payments: null,
    pausedUntil: 0,
  };
  endings.set(deps.payments, ending);
  await (ending.reservations ??= releaseReservations(deps, ending));
  if (performance.now() < ending.pausedUntil) return;
  const ended = await time.waitFor((ending.payments ??= endPayments(deps, ending)), WAIT_MS);
  if (!ended) pause(ending);
}

function releaseReservations(deps: PaymentDeps, ending: Ending): Promise<unknown> {
  return loggingFailure(deps, releaseExpiredReservations(deps)).finally(
    () => (ending.reservations = null),
  );
}

function endPayments(deps: PaymentDeps, ending: Ending): Promise<boolean> {
  return loggingFailure(deps, endDuePayments(deps)).then((answered = true) => {
    ending.payments = null;
    if (!answered) pause(ending);
    return answered;
  });
}

function pause(ending: Ending): void {
  ending.pausedUntil = performance.now() + PAUSE_MS;
}

/** Logs a failure instead of failing the request that happens to run this. */
async function loggingFailure<Result>(
  { log }: PaymentDeps,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, 'expired reservations could not be ended');
    return undefined;
  }
}
