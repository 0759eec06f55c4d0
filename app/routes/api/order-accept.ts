import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { toOrderStep } from '~/features/orders/order.dto';
import { orderStepEndpoint } from './order-step';

const acceptCashRequest = defineEndpoint({
  ...orderStepEndpoint('order:answer-request', 'seller'),
  id: 'acceptCashRequest',
  path: '/orders/{id}/accept',
  summary: 'The seller accepts a request to pay in cash; the product stays reserved for 7 days.',
  run: (args) => answerWith(args, toOrderStep, (ctx) => acceptRequest(ctx, args.params.id)),
});

const route = jsonRoute(acceptCashRequest);
export const loader = route.loader;
export const action = route.action;
