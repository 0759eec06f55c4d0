import { DomainError } from '~/lib/domain-error';
import { ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { answering } from './answering-provider.server';
import { applyTruth } from './apply-truth.server';
import { fetchReversals } from './record-reversals.server';

/** How long the provider waits for our answer to a notice is up to it; we ask it no longer than this. */
const WAIT_MS = 8_000;

type World = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;

/**
 * Takes a notice of the card provider. Its signature is checked, its body is not believed: the
 * provider is asked what is true. An event that was applied already changes nothing.
 * Refuses with `bad_request` (forged, stale, not a notice) and `unavailable`, so that it comes again.
 */
export async function handleWebhook(
  world: World,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Promise<void> {
  const { db, clock, log } = world;
  const payments = withinTime(world.payments, new ProviderTime(WAIT_MS));
  const notice = await payments.readNotice(body, signature, clock.now());
  if (!notice) {
    throw new DomainError(
      'bad_request',
      'The signature of this notice is missing, wrong or stale.',
    );
  }
  if (await db.read.providerEvent.findUnique({ where: { id: notice.id } })) return;
  const { truth, reversals } = await answering(world, async () => {
    const reversals = await fetchReversals(payments, notice, clock.now());
    const [moved] = [...reversals.refunds, ...reversals.disputes];
    const intentId = moved?.transactionId ?? notice.intentId;
    return { reversals, truth: intentId ? await payments.readIntent(intentId) : null };
  });
  const event = { ...notice, provider: payments.name, reversals };
  const { outcome } = await applyTruth(world, truth, event);
  log.info({ event: notice.id, type: notice.type, outcome }, 'a notice of the card provider');
  if (outcome !== 'unknown' && reversals.disputes.length > 0) {
    const [{ id, status } = {}] = reversals.disputes;
    log.warn({ dispute: id, status }, 'a payment is disputed');
  }
}
