import { z } from 'zod';
import { answerWith } from '~/doors/answer-once.server';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { requireConfirmedEmail } from '~/features/accounts/confirm-email.server';
import { addProduct } from '~/features/products/add-product.server';
import {
  imageSchema,
  warningsSchema,
  withImagesInJson,
  withWarnings,
} from '~/doors/photo-in-json.server';
import { productSchema } from '~/features/products/product.schema';

const postProduct = defineCall({
  id: 'addProduct',
  method: 'POST',
  path: '/add-product',
  summary: 'Puts a product on the shelf; for sellers. The server fills in seller and state.',
  auth: 'required',
  permission: 'product:add',
  authorise: ({ ctx }) => requireConfirmedEmail(ctx),
  limit: 'write',
  body: productSchema().extend({ image: imageSchema }),
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
    const { image } = args.body;
    const warnings: string[] = [];
    return answerWith(
      args,
      ({ productId }: { productId: string }) => ({
        acknowledged: true as const,
        message: 'Product successfully added',
        insertedId: productId,
        ...withWarnings(warnings),
      }),
      (ctx) =>
        withImagesInJson(ctx, { image, warnings }, (images) => addProduct(ctx, args.body, images)),
    );
  },
});

const route = jsonRoute(postProduct);
export const loader = route.loader;
export const action = route.action;
