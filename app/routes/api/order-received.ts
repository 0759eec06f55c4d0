import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { confirmReceipt } from '~/features/orders/confirm-handover.server';
import { toOrderStep } from '~/features/orders/order.dto';
import { orderStepEndpoint } from './order-step';

const confirmOrderReceived = defineEndpoint({
  ...orderStepEndpoint('order:receive', 'buyer'),
  id: 'confirmOrderReceived',
  path: '/orders/{id}/received',
  summary: 'The buyer says that they have the thing. Again: no change.',
  run: (args) => answerWith(args, toOrderStep, (ctx) => confirmReceipt(ctx, args.params.id)),
});

const route = jsonRoute(confirmOrderReceived);
export const loader = route.loader;
export const action = route.action;
