import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { toOrderStep } from '~/features/orders/order.dto';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import { orderStepEndpoint } from './order-step';

const cancelOrder = defineEndpoint({
  ...orderStepEndpoint('order:cancel', 'buyer'),
  id: 'cancelOrder',
  path: '/orders/{id}/cancel',
  summary:
    'The buyer cancels an order that is not paid yet; the product is for sale again. Again: no change.',
  run: (args) => answerWith(args, toOrderStep, (ctx) => cancelUnpaidOrder(ctx, args.params.id)),
});

const route = jsonRoute(cancelOrder);
export const loader = route.loader;
export const action = route.action;
