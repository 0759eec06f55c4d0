import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { declineOffer as decline } from '~/features/offers/answer-offer.server';
import { offerStep } from './offer-step';

const declineOffer = defineEndpoint({
  ...offerStep('decline'),
  id: 'declineOffer',
  path: '/offers/{id}/decline',
  summary: 'Declines an offer of the other side.',
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
