import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { requireOfferMove } from '~/features/offers/answer-offer.server';
import { acceptOffer as accept } from '~/features/orders/accept-offer.server';

const acceptOffer = defineEndpoint({
  id: 'acceptOffer',
  method: 'POST',
  path: '/offers/{id}/accept',
  summary: 'Accepts an offer of the other side: reserves the product for the buyer at that price.',
  auth: 'required',
  permission: 'offer:answer',
  authorise: ({ ctx, params }) => requireOfferMove(ctx, params.id, 'accept'),
  limit: 'write',
  params: z.object({ id: z.string() }),
  output: z.object({ id: z.string().meta({ description: 'The order.' }) }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ orderId }: { orderId: string }) => ({ id: orderId }),
      (ctx) => accept(ctx, args.params.id),
    ),
});

const route = jsonRoute(acceptOffer);
export const loader = route.loader;
export const action = route.action;
