import { DomainError } from '~/lib/domain-error';
import type { JobKind } from '~/platform/jobs/job-kind';
import { ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import type { WebhookEvent } from '~/platform/payments/webhook-event';
import { askProvider } from './ask-provider.server';
import type { PaymentDeps } from './payment.policy';
import { fetchChanges } from './provider-changes.server';
import { reconcileIntent } from './settle-payment.server';

/**
 * The maximum time for asking the provider, in milliseconds, so that a webhook gets its response in
 * time.
 */
const WAIT_MS = 8_000;

/**
 * Handles a webhook event of the card provider. Checks its signature and does not trust its body:
 * the current state is fetched from the provider. An event that was already applied changes
 * nothing. Refuses with `bad_request` (forged, stale, malformed) and `unavailable`, so that the
 * provider sends it again.
 */
export async function handleWebhook(
  deps: PaymentDeps,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Promise<void> {
  const payments = withinTime(deps.payments, new ProviderTime(WAIT_MS));
  const received = await payments.readWebhookEvent(body, signature, deps.clock.now());
  if (!received) {
    // The commonest mistake of a setup; without a signature it is no event at all.
    if (signature !== null)
      deps.log.warn(
        'the signature of an event is old, or none of the secrets in STRIPE_WEBHOOK_SECRET made it',
      );
    throw new DomainError('bad_request', 'payments.badSignature');
  }
  await handleEvent({ ...deps, payments }, received);
}

/** Applies an event of the card provider, once. Refuses with `unavailable`. */
async function handleEvent(deps: PaymentDeps, received: WebhookEvent): Promise<void> {
  const { db, clock, log, payments } = deps;
  if (await db.read.providerEvent.findUnique({ where: { id: received.id } })) return;
  const { providerState, changes } = await askProvider(deps, async () => {
    const changes = await fetchChanges(payments, received, clock.now());
    const [moved] = [...changes.refunds, ...changes.disputes];
    const intentId = moved?.transactionId ?? received.intentId;
    return { changes, providerState: intentId ? await payments.readIntent(intentId) : null };
  });
  const event = { ...received, provider: payments.name, changes };
  const { outcome } = await reconcileIntent(deps, providerState, event);
  log.info(
    { event: received.id, type: received.type, outcome },
    'a webhook event of the card provider was handled',
  );
  if (outcome !== 'unknown' && changes.disputes.length > 0) {
    const [{ id, status } = {}] = changes.disputes;
    log.warn({ dispute: id, status }, 'a payment is disputed');
  }
}

/** Delivers the events of the sandbox, as a card provider would by requests. */
export const sandboxEventsJob: JobKind<PaymentDeps> = {
  kind: 'sandbox-events',
  everySeconds: 5,
  isEnabled: ({ payments }) => payments.sandbox !== undefined,
  run: deliverSandboxEvents,
};

/** Handles the events of the sandbox that are due. Returns how many. */
export async function deliverSandboxEvents(deps: PaymentDeps): Promise<number> {
  const events = (await deps.payments.sandbox?.takeDueEvents()) ?? [];
  for (const event of events) await handleEvent(deps, event);
  return events.length;
}
