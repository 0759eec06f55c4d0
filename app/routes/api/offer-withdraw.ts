import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { requireOfferMove, withdrawOffer as withdraw } from '~/features/offers/answer-offer.server';

const withdrawOffer = defineEndpoint({
  id: 'withdrawOffer',
  method: 'POST',
  path: '/offers/{id}/withdraw',
  summary: 'Takes back an own offer; a buyer may also leave a counter.',
  auth: 'required',
  permission: 'offer:answer',
  authorise: ({ ctx, params }) => requireOfferMove(ctx, params.id, 'withdraw'),
  limit: 'write',
  params: z.object({ id: z.string() }),
  output: z.object({ id: z.string().meta({ description: 'The offer.' }) }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ offerId }: { offerId: string }) => ({ id: offerId }),
      (ctx) => withdraw(ctx, args.params.id),
    ),
});

const route = jsonRoute(withdrawOffer);
export const loader = route.loader;
export const action = route.action;
