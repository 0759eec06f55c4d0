import { webhookHandler } from '~/http/webhook.server';
import { handleWebhook } from '~/features/payments/webhook-events.server';

/** Receives the signed webhook events of Stripe. */
const handler = webhookHandler((services, { body, headers }) =>
  handleWebhook(services, { body, signature: headers.get('Stripe-Signature') }),
);
export const loader = handler.loader;
export const action = handler.action;
