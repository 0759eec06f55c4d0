import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { declineOffer as decline, requireOfferMove } from '~/features/offers/answer-offer.server';

const declineOffer = defineEndpoint({
  id: 'declineOffer',
  method: 'POST',
  path: '/offers/{id}/decline',
  summary: 'Declines an offer of the other side.',
  auth: 'required',
  permission: 'offer:answer',
  authorise: ({ ctx, params }) => requireOfferMove(ctx, params.id, 'decline'),
  limit: 'write',
  params: z.object({ id: z.string() }),
  output: z.object({ id: z.string().meta({ description: 'The offer.' }) }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ offerId }: { offerId: string }) => ({ id: offerId }),
      (ctx) => decline(ctx, args.params.id),
    ),
});

const route = jsonRoute(declineOffer);
export const loader = route.loader;
export const action = route.action;
