import { isProviderFailure } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { applyTruth } from './apply-truth.server';
import { closeIntent } from './close-intent.server';
import { endDueOrders } from './end-due-orders.server';
import { nextCheck } from './payment.policy';
import { sendRefunds } from './send-refunds.server';

type World = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;
type Intents = Awaited<ReturnType<World['db']['read']['paymentIntent']['findMany']>>;

const LOT = 50;

/** Processes that have asked about everything once since they started: a crash may precede a start. */
const askedAll = new WeakSet<object>();

/**
 * Makes our books and the provider's agree, whatever a crash or a lost notice has left behind:
 * ends what is due, closes payments for orders that have ended, asks about open ones, sends
 * refunds. Runs every few seconds, in every process.
 */
export async function reconcilePayments(world: World): Promise<void> {
  await endDueOrders(world);
  await closeForEndedOrders(world);
  await askAboutOpen(world);
  await sendRefunds(world);
}

async function closeForEndedOrders(world: World): Promise<void> {
  const left = await world.db.read.paymentIntent.findMany({
    where: { status: { in: ['creating', 'open'] }, order: { status: { not: 'reserved' } } },
    take: LOT,
  });
  await forEach(world, left, (intent) => closeIntent(world, intent));
}

/** Asks about the intents whose turn it is; each by one process only, the first time about all. */
async function askAboutOpen(world: World): Promise<void> {
  const { db, clock, payments } = world;
  const first = !askedAll.has(db);
  let after = '';
  for (;;) {
    const now = clock.now();
    const open = await db.read.paymentIntent.findMany({
      where: {
        status: 'open',
        provider: payments.name,
        ...(first ? { id: { gt: after } } : { checkAfter: { lte: now } }),
      },
      orderBy: first ? { id: 'asc' } : { checkAfter: 'asc' },
      take: LOT,
    });
    const done = await forEach(world, open, async ({ id, providerId, checkAfter, updatedAt }) => {
      const { count } = await db.write((tx) =>
        tx.paymentIntent.updateMany({
          where: { id, status: 'open', checkAfter },
          data: { checkAfter: nextCheck(now, updatedAt) },
        }),
      );
      if (count === 0 || !providerId) return;
      await applyTruth(world, await payments.readIntent(providerId));
    });
    if (!done) return;
    after = open.at(-1)?.id ?? after;
    if (open.length < LOT) break;
  }
  askedAll.add(db);
}

/** One after the other. What fails is logged and left for the next sweep; false when the provider is away. */
async function forEach(
  { log }: World,
  intents: Intents,
  work: (intent: Intents[number]) => Promise<unknown>,
): Promise<boolean> {
  for (const intent of intents) {
    try {
      await work(intent);
    } catch (error) {
      log.error({ err: error, intentId: intent.id }, 'a payment could not be reconciled yet');
      if (isProviderFailure(error)) return false;
    }
  }
  return true;
}
