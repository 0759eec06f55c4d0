import { z } from 'zod';
import { meta } from 'zod/mini';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { requireConfirmedEmail } from '~/features/accounts/confirm-email.server';
import { addProduct } from '~/features/products/write-product.server';
import {
  imageSchema,
  warningsSchema,
  withImagesInJson,
  withWarnings,
} from '~/http/json-photo.server';
import { enteredInJson } from '~/features/products/category-field';
import { attributesJson } from '~/features/products/product.json';
import { priceRule, priceRuleOf, type PriceRule } from '~/features/products/price-rule';
import { requireCurrency, sentCurrencySchema } from '~/features/products/sent-currency';
import { productSchema } from '~/features/products/product.schema';
import type { Message } from '~/i18n/language';

/** Descriptions are here, because the schema is also a script of the form. */
function bodySchema(prices: PriceRule) {
  const { shape } = productSchema({ prices });
  return z.object({
    ...shape,
    placeId: shape.placeId.check(
      meta({
        description:
          "The id of the product's place, as GET /api/places lists it; it is used for distances only. Without it, a location such as 'Portland, Oregon' that can be one place only is used, unless placeId is 'none'.",
      }),
    ),
    purchaseyear: shape.purchaseyear.check(
      meta({
        description: 'A whole number: 1950 to this year.',
        minimum: 1950,
      }),
    ),
    description: shape.description.check(meta({ maxLength: 5000 })),
    offerfloor: shape.offerfloor.check(
      meta({
        description: 'The lowest offer, in percent of the resale price: a whole number, 0 to 100.',
        minimum: 0,
        maximum: 100,
      }),
    ),
    nooffers: shape.nooffers.check(meta({ description: 'Whether offers are turned off.' })),
    acceptsCash: shape.acceptsCash.check(
      meta({
        description:
          'Whether buyers can pay in cash at the handover, where the operator allows it.',
      }),
    ),
    attributes: attributesJson.optional(),
    currency: sentCurrencySchema,
    image: imageSchema,
  });
}

const postProduct = defineEndpoint({
  id: 'addProduct',
  method: 'POST',
  path: '/add-product',
  summary: 'Lists a product for sale; sellers only. The server sets the seller and the status.',
  auth: 'required',
  permission: 'product:add',
  authorise: ({ ctx }) => requireConfirmedEmail(ctx),
  limit: 'write',
  body: bodySchema(priceRule('USD', null)),
  bodyFor: (ctx) => bodySchema(priceRuleOf(ctx)),
  output: z.object({
    acknowledged: z.literal(true),
    message: z.string(),
    insertedId: z.string(),
    warnings: warningsSchema,
  }),
  failure: { acknowledged: false },
  refuses: ['forbidden'],
  idempotent: true,
  async run(args) {
    const { image, attributes, currency, ...product } = args.body;
    requireCurrency(currency, args.ctx.env.CURRENCY);
    const entered = attributes && enteredInJson(attributes);
    const warnings: Message[] = [];
    return answerWith(
      args,
      ({ productId }: { productId: string }) => ({
        acknowledged: true as const,
        message: args.context.language.t('sell.added'),
        insertedId: productId,
        ...withWarnings(args.context, warnings),
      }),
      (ctx) =>
        withImagesInJson(ctx, { image, warnings }, (images) =>
          addProduct(ctx, { ...product, attributes: entered }, images),
        ),
    );
  },
});

const route = jsonRoute(postProduct);
export const loader = route.loader;
export const action = route.action;
