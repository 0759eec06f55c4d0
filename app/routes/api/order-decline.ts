import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { declineRequest } from '~/features/orders/answer-request.server';
import { toOrderStep } from '~/features/orders/order.dto';
import { orderStepEndpoint } from './order-step';

const declineCashRequest = defineEndpoint({
  ...orderStepEndpoint('order:answer-request', 'seller'),
  id: 'declineCashRequest',
  path: '/orders/{id}/decline',
  summary: 'The seller declines a request to pay in cash; the product is for sale again.',
  run: (args) => answerWith(args, toOrderStep, (ctx) => declineRequest(ctx, args.params.id)),
});

const route = jsonRoute(declineCashRequest);
export const loader = route.loader;
export const action = route.action;
