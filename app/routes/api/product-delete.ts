import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { requireOwnProduct } from '~/features/products/advertise-product.server';
import { deleteOwnProduct } from '~/features/moderation/delete-product.server';

const deleteProduct = defineEndpoint({
  id: 'deleteProduct',
  method: 'DELETE',
  path: '/product/delete/{productId}',
  summary: 'Deletes an own product; an unpaid booking of it ends. Counts 1, then 0.',
  auth: 'required',
  permission: 'product:manage-own',
  authorise: ({ ctx, params }) => requireOwnProduct(ctx, params.productId),
  limit: 'write',
  params: z.object({ productId: z.string() }),
  output: z.object({ deletedCount: z.number().int() }),
  failure: { deletedCount: 0 },
  refuses: ['forbidden', 'not_found'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      (deletedCount: 0 | 1) => ({ deletedCount }),
      (ctx) => deleteOwnProduct(ctx, args.params.productId),
    ),
});

const route = jsonRoute(deleteProduct);
export const loader = route.loader;
export const action = route.action;
