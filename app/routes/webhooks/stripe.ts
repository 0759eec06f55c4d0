import { noticeDoor } from '~/doors/notice-door.server';
import { handleWebhook } from '~/features/payments/handle-webhook.server';

/** The card provider's signed notices. */
const door = noticeDoor((services, { body, headers }) =>
  handleWebhook(services, { body, signature: headers.get('Stripe-Signature') }),
);
export const loader = door.loader;
export const action = door.action;
