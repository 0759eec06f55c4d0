import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { requireOwnProduct } from '~/features/products/advertise-product.server';
import { deleteOwnProduct } from '~/features/moderation/delete-product.server';
import { answerCount, deletion } from './deletion';

const deleteProduct = defineEndpoint({
  ...deletion,
  id: 'deleteProduct',
  path: '/product/delete/{productId}',
  summary: 'Deletes an own product; an unpaid order for it ends. Counts 1, then 0.',
  permission: 'product:manage-own',
  authorise: ({ ctx, params }) => requireOwnProduct(ctx, params.productId),
  params: z.object({ productId: z.string() }),
  refuses: ['forbidden', 'not_found'],
  run: (args) => answerCount(args, (ctx) => deleteOwnProduct(ctx, args.params.productId)),
});

const route = jsonRoute(deleteProduct);
export const loader = route.loader;
export const action = route.action;
