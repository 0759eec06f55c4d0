import { z } from 'zod';
import { meta } from 'zod/mini';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { makeOffer, requireMayOffer } from '~/features/offers/make-offer.server';
import { offerJson, toOfferJson } from '~/features/offers/offer.dto';
import { listOwnOffers } from '~/features/offers/offer.queries.server';
import { offerSchema } from '~/features/offers/offer.schema';
import { priceRule, priceRuleOf, type PriceRule } from '~/features/products/price-rule';
import { sentCurrencySchema } from '~/features/products/sent-currency';
import { offeredAmount } from './offer-step';

const listOffers = defineEndpoint({
  id: 'listOffers',
  method: 'GET',
  path: '/offers',
  summary: 'The offers that the caller made or received: open ones first, then the latest.',
  auth: 'required',
  permission: 'offer:list-own',
  limit: 'read',
  refuses: ['bad_request'],
  query: pagingQuery,
  output: z.array(offerJson),
  run: async ({ ctx, query, request }) =>
    listReply(request, await listOwnOffers(ctx, query), toOfferJson),
});

const bodySchema = (prices: PriceRule) => {
  const { shape } = offerSchema(prices);
  return z.object({
    ...shape,
    amount: shape.amount.check(meta(offeredAmount)),
    currency: sentCurrencySchema,
  });
};

const postOffer = defineEndpoint({
  id: 'makeOffer',
  method: 'POST',
  path: '/offers',
  summary:
    'Offers a price for a product: at least half of its price, unless the seller says otherwise. Open for 48 hours.',
  auth: 'required',
  permission: 'offer:make',
  authoriseInvalid: ({ ctx, body }) => requireMayOffer(ctx, body.productId),
  limit: 'write',
  body: bodySchema(priceRule('USD', null)),
  bodyFor: (ctx) => bodySchema(priceRuleOf(ctx)),
  output: z.object({ id: z.string().meta({ description: 'The offer.' }) }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) => {
    const { amount: amountMinor, ...offer } = args.body;
    return answerWith(
      args,
      ({ offerId }: { offerId: string }) => ({ id: offerId }),
      (ctx) => makeOffer(ctx, { ...offer, amountMinor }),
    );
  },
});

const route = jsonRoute(listOffers, postOffer);
export const loader = route.loader;
export const action = route.action;
