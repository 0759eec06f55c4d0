import { z } from 'zod';
import { meta } from 'zod/mini';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { counterOffer as counter, requireCounterable } from '~/features/offers/answer-offer.server';
import { counterSchema } from '~/features/offers/offer.schema';
import { priceRule, priceRuleOf, type PriceRule } from '~/features/products/price-rule';
import { sentCurrencySchema } from '~/features/products/sent-currency';
import { offeredAmount, offerStep } from './offer-step';

const bodySchema = (prices: PriceRule) =>
  z.object({
    amount: counterSchema(prices).shape.amount.check(meta(offeredAmount)),
    currency: sentCurrencySchema,
  });

const counterOffer = defineEndpoint({
  ...offerStep('counter', 'The new offer.'),
  id: 'counterOffer',
  path: '/offers/{id}/counter',
  summary: 'Answers an offer of the other side with another price, which is an offer of its own.',
  body: bodySchema(priceRule('USD', null)),
  authoriseInvalid: ({ ctx, params }) => requireCounterable(ctx, params.id),
  bodyFor: (ctx) => bodySchema(priceRuleOf(ctx)),
  run: (args) =>
    answerWith(
      args,
      ({ offerId }: { offerId: string }) => ({ id: offerId }),
      (ctx) => {
        const { amount: amountMinor, currency } = args.body;
        return counter(ctx, { offerId: args.params.id, amountMinor, currency });
      },
    ),
});

const route = jsonRoute(counterOffer);
export const loader = route.loader;
export const action = route.action;
