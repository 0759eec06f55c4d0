import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { addProduct } from '~/features/products/add-product.server';
import { imageSchema, withImagesInJson } from '~/doors/photo-in-json.server';
import { productSchema } from '~/features/products/product.schema';

const postProduct = defineCall({
  id: 'addProduct',
  method: 'POST',
  path: '/add-product',
  summary: 'Puts a product on the shelf; for sellers. The server fills in seller and state.',
  auth: 'required',
  limit: 'write',
  body: productSchema().extend({ image: imageSchema }),
  output: z.object({
    acknowledged: z.literal(true),
    message: z.string(),
    insertedId: z.string(),
  }),
  failure: { acknowledged: false },
  refuses: ['forbidden'],
  idempotent: true,
  async run({ ctx, body }) {
    const { productId } = await withImagesInJson(ctx, body.image, (images) =>
      addProduct(ctx, body, images),
    );
    return {
      acknowledged: true as const,
      message: 'Product successfully added',
      insertedId: productId,
    };
  },
});

const route = jsonRoute(postProduct);
export const loader = route.loader;
export const action = route.action;
