import { z } from 'zod';
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
import { productSchema } from '~/features/products/product.schema';
import type { Message } from '~/i18n/language';

const bodySchema = (prices: PriceRule) =>
  z.object({
    ...productSchema({ prices }).shape,
    attributes: attributesJson.optional(),
    image: imageSchema,
  });

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
    const { image, attributes, ...product } = args.body;
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
