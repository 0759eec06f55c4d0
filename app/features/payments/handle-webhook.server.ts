import { DomainError } from '~/lib/domain-error';
import type { Services } from '~/platform/services';
import { answering } from './answering-provider.server';
import { applyTruth } from './apply-truth.server';

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
  const { payments, db, clock, log } = world;
  const notice = await payments.readNotice(body, signature, clock.now());
  if (!notice) {
    throw new DomainError(
      'bad_request',
      'The signature of this notice is missing, wrong or stale.',
    );
  }
  if (await db.read.providerEvent.findUnique({ where: { id: notice.id } })) return;
  const { intentId } = notice;
  const truth = intentId ? await answering(world, () => payments.readIntent(intentId)) : null;
  const { outcome } = await applyTruth(world, truth, { ...notice, provider: payments.name });
  log.info({ event: notice.id, type: notice.type, outcome }, 'a notice of the card provider');
}
