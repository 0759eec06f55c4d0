import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';

const deleteReported = defineEndpoint({
  id: 'deleteReportedProduct',
  method: 'DELETE',
  path: '/report/product/{productId}',
  summary:
    'Deletes a product and closes all reports on it; for admins. Counts the product: 1, then 0.',
  auth: 'required',
  permission: 'report:moderate',
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
      (ctx) => deleteReportedProduct(ctx, args.params.productId),
    ),
});

const route = jsonRoute(deleteReported);
export const loader = route.loader;
export const action = route.action;
