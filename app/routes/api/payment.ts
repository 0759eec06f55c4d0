import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { recordPayment } from '~/features/payments/record-payment.server';
import { requireOwnOrder } from '~/features/orders/own-order.queries.server';
import { claimSchema } from '~/features/payments/payment.schema';

const endpoint = defineEndpoint({
  id: 'recordPayment',
  method: 'POST',
  path: '/payment',
  summary: 'Records a payment that the provider confirms. Claiming again gives the same id.',
  auth: 'required',
  permission: 'order:pay',
  authoriseInvalid: ({ ctx, body }) => requireOwnOrder(ctx, body.orderId),
  limit: 'write',
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  body: claimSchema,
  output: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
  run: (args) =>
    answerWith(
      args,
      ({ insertedId }: { insertedId: string }) => ({ acknowledged: true as const, insertedId }),
      (ctx) => recordPayment(ctx, args.body),
    ),
});

const route = jsonRoute(endpoint);
export const loader = route.loader;
export const action = route.action;
