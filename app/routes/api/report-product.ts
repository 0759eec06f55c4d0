import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import { answerCount, deletion } from './deletion';

const deleteReported = defineEndpoint({
  ...deletion,
  id: 'deleteReportedProduct',
  path: '/report/product/{productId}',
  summary:
    'Deletes a product and closes all reports on it; for admins. Counts the product: 1, then 0.',
  permission: 'report:moderate',
  params: z.object({ productId: z.string() }),
  refuses: ['forbidden', 'not_found'],
  run: (args) => answerCount(args, (ctx) => deleteReportedProduct(ctx, args.params.productId)),
});

const route = jsonRoute(deleteReported);
export const loader = route.loader;
export const action = route.action;
