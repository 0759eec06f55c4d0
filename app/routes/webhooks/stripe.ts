import { webhookHandler } from '~/http/webhook.server';
import { handleWebhook } from '~/features/payments/claim-payment.server';

/** Receives the signed webhook events of Stripe. */
const door = webhookHandler((services, { body, headers }) =>
  handleWebhook(services, { body, signature: headers.get('Stripe-Signature') }),
);
export const loader = door.loader;
export const action = door.action;
