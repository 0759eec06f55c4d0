import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { counterOffer as counter, requireOfferMove } from '~/features/offers/answer-offer.server';
import { counterSchema } from '~/features/offers/offer.schema';
import { priceRule, type PriceRule } from '~/features/products/price.schema';
import { priceRuleOf } from '~/features/products/write-product.server';

const bodySchema = (prices: PriceRule) => z.object(counterSchema(prices).shape);

const counterOffer = defineEndpoint({
  id: 'counterOffer',
  method: 'POST',
  path: '/offers/{id}/counter',
  summary: 'Answers an offer of the other side with another price, which is an offer of its own.',
  auth: 'required',
  permission: 'offer:answer',
  authorise: ({ ctx, params }) => requireOfferMove(ctx, params.id, 'counter'),
  limit: 'write',
  params: z.object({ id: z.string() }),
  body: bodySchema(priceRule('USD', null)),
  bodyFor: (ctx) => bodySchema(priceRuleOf(ctx)),
  output: z.object({ id: z.string().meta({ description: 'The new offer.' }) }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ offerId }: { offerId: string }) => ({ id: offerId }),
      (ctx) => counter(ctx, { offerId: args.params.id, amount: args.body.amount }),
    ),
});

const route = jsonRoute(counterOffer);
export const loader = route.loader;
export const action = route.action;
