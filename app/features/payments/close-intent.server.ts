import type { Ctx } from '../accounts/actor';
import { applyTruth } from './apply-truth.server';

type World = Pick<Ctx, 'db' | 'clock' | 'mailer' | 'payments'>;

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
  world: World,
  intent: OpenIntent,
): Promise<'closed' | 'paid' | 'busy'> {
  const { payments, db } = world;
  if (intent.providerId === null) {
    // Its secret was never handed out: whoever is opening it finds it closed, and hands out none.
    if (await markClosed(world, intent.id, 'creating')) return 'closed';
    const now = await db.read.paymentIntent.findUniqueOrThrow({ where: { id: intent.id } });
    return now.providerId === null ? 'closed' : closeIntent(world, now);
  }
  if (intent.provider !== payments.name) {
    await markClosed(world, intent.id, 'open');
    return 'closed';
  }
  const truth = await payments.cancelIntent(intent.providerId);
  if (!truth) {
    await markClosed(world, intent.id, 'open');
    return 'closed';
  }
  const { outcome } = await applyTruth(world, truth);
  if (outcome === 'paid') return 'paid';
  return outcome === 'open' || outcome === 'processing' ? 'busy' : 'closed';
}

async function markClosed({ db, clock }: World, id: string, status: string): Promise<boolean> {
  const { count } = await db.write((tx) =>
    tx.paymentIntent.updateMany({
      where: { id, status },
      data: { status: 'cancelled', liveOrderId: null, checkAfter: null, updatedAt: clock.now() },
    }),
  );
  return count === 1;
}
