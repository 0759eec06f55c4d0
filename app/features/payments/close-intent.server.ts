import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { someReservationIsDue } from '~/features/orders/book-product.server';
import { cancelOrder, releaseExpiredReservations } from '~/features/orders/end-order.server';
import { DomainError } from '~/lib/domain-error';
import { isProviderFailure, ProviderTime } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { providerAway } from './payment.policy';
import { reconcileIntent } from './settle-payment.server';

/** Runs what talks to the card provider; when that does not answer, it is `unavailable`, and logged. */
export async function answering<Result>(
  { log }: Pick<Ctx, 'log'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    log.warn({ err: error }, 'the card provider does not answer');
    throw providerAway();
  }
}

type IntentDeps = Pick<Ctx, 'db' | 'clock' | 'mailer' | 'payments'>;

interface OpenIntent {
  id: string;
  provider: string;
  providerId: string | null;
}

/**
 * Sees to it that an intent takes no money any more, first at the provider, then in our books
 * (decision 28). `closed`: it never will. `paid`: it had succeeded already, and is settled now.
 * `busy`: the provider has not made up its mind. May refuse with ProviderFailure.
 */
export async function closeIntent(
  deps: IntentDeps,
  intent: OpenIntent,
): Promise<'closed' | 'paid' | 'busy'> {
  const { payments, db } = deps;
  if (intent.providerId === null) {
    // Its secret was never handed out: whoever is opening it finds it closed, and hands out none.
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

const TRIES = 3;

/**
 * Cancels the acting buyer's own unpaid order, also while a payment for it is under way: that is
 * closed at the provider first, and if it has succeeded already the order is paid instead
 * (decision 28). Gives and refuses as `cancelOrder`, and with `unavailable`.
 */
export async function cancelBooking(ctx: Ctx, orderId: string): Promise<boolean> {
  const { userId: buyerId } = requirePermission(ctx, 'order:cancel');
  for (let tried = 0; tried < TRIES; tried += 1) {
    const intent = await ctx.db.read.paymentIntent.findFirst({
      where: { liveOrderId: orderId, order: { buyerId, status: 'reserved' } },
    });
    if (!intent) return cancelOrder(ctx, orderId);
    const become = await answering(ctx, () => closeIntent(ctx, intent));
    if (become === 'busy') break;
  }
  throw new DomainError(
    'conflict',
    'A payment for this order is being processed. Check again in a moment.',
  );
}

type PaymentDeps = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;

const BATCH_SIZE = 50;

/**
 * Ends every hold whose time is up. Where a payment may be under way it is closed at the provider
 * first; if it has succeeded already, the order is paid instead (decision 28).
 */
export async function endDueOrders(deps: PaymentDeps): Promise<void> {
  await releaseExpiredReservations(deps);
  await endDuePayments(deps);
}

/** The part that asks the provider. Gives whether it answered. */
export async function endDuePayments(deps: PaymentDeps): Promise<boolean> {
  const { db, clock, log } = deps;
  const paying = await db.read.paymentIntent.findMany({
    where: {
      liveOrderId: { not: null },
      order: { status: 'reserved', heldUntil: { lte: clock.now() } },
    },
    take: BATCH_SIZE,
  });
  for (const intent of paying) {
    try {
      const become = await closeIntent(deps, intent);
      if (become === 'closed') await releaseExpiredReservations(deps, { id: intent.orderId });
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      log.warn({ err: error, intentId: intent.id }, 'a payment could not be closed and is kept');
      return false;
    }
  }
  return true;
}

/** How much of its time for the card provider a request waits here, in milliseconds. */
const WAIT_MS = 1_000;
/** After the provider did not answer, requests leave it to the sweep for so many milliseconds. */
const REST_MS = 15_000;

/** What is under way in this process for one provider, each thing once at a time. */
interface Ending {
  holds: Promise<unknown> | null;
  payments: Promise<boolean> | null;
  restUntil: number;
}

const endings = new WeakMap<object, Ending>();

/**
 * Ends the holds that are due before a request reads anything (decision 16). Those that are being
 * paid take the provider's answer, for which a request waits one second at most; while the provider
 * does not answer no further request waits, and the sweep goes on.
 */
export async function releaseDueReservations(
  deps: PaymentDeps,
  time = new ProviderTime(),
): Promise<void> {
  if (!(await someReservationIsDue(deps))) return;
  const ending = endings.get(deps.payments) ?? { holds: null, payments: null, restUntil: 0 };
  endings.set(deps.payments, ending);
  await (ending.holds ??= releaseHolds(deps, ending));
  if (performance.now() < ending.restUntil) return;
  const ended = await time.waitFor((ending.payments ??= endPayments(deps, ending)), WAIT_MS);
  if (!ended) rest(ending);
}

function releaseHolds(deps: PaymentDeps, ending: Ending): Promise<unknown> {
  return loggingFailure(deps, releaseExpiredReservations(deps)).finally(
    () => (ending.holds = null),
  );
}

function endPayments(deps: PaymentDeps, ending: Ending): Promise<boolean> {
  return loggingFailure(deps, endDuePayments(deps)).then((answered = true) => {
    ending.payments = null;
    if (!answered) rest(ending);
    return answered;
  });
}

function rest(ending: Ending): void {
  ending.restUntil = performance.now() + REST_MS;
}

/** A failure belongs to the log, not to the request that happens to ask. */
async function loggingFailure<Result>(
  { log }: PaymentDeps,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, 'holds that are due could not be ended');
    return undefined;
  }
}
