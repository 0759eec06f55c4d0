import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { confirmHandover } from '~/features/orders/confirm-handover.server';
import { toOrderStep } from '~/features/orders/order.dto';
import { handoverSchema } from '~/features/orders/handover.schema';
import { orderStepEndpoint } from './order-step';

const confirmOrderHandover = defineEndpoint({
  ...orderStepEndpoint('order:hand-over', 'seller'),
  id: 'confirmOrderHandover',
  path: '/orders/{id}/handover',
  summary: 'The seller confirms the handover by the code that the buyer has told.',
  body: z.object(handoverSchema.shape),
  run: (args) =>
    answerWith(args, toOrderStep, (ctx) =>
      confirmHandover(ctx, args.params.id, args.body.code, args.keyClaim),
    ),
});

const route = jsonRoute(confirmOrderHandover);
export const loader = route.loader;
export const action = route.action;
