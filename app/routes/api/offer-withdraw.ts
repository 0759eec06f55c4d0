import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { withdrawOffer as withdraw } from '~/features/offers/answer-offer.server';
import { offerStep } from './offer-step';

const withdrawOffer = defineEndpoint({
  ...offerStep('withdraw'),
  id: 'withdrawOffer',
  path: '/offers/{id}/withdraw',
  summary: 'Takes back an own offer; a buyer may also leave a counter.',
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
