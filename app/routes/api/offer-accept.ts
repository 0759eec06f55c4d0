import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { acceptOffer as accept } from '~/features/orders/accept-offer.server';
import { offerStep } from './offer-step';

const acceptOffer = defineEndpoint({
  ...offerStep('accept', 'The order.'),
  id: 'acceptOffer',
  path: '/offers/{id}/accept',
  summary: 'Accepts an offer of the other side: reserves the product for the buyer at that price.',
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
