import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { requireOwnProduct, advertiseProduct } from '~/features/products/advertise-product.server';
const toggleAdvertising = defineEndpoint({
  id: 'toggleAdvertising',
  method: 'PUT',
  path: '/product/advertise/{productId}',
  summary: 'Turns advertising of an own available product on or off, and says how it stands.',
  auth: 'required',
  permission: 'product:manage-own',
  authorise: ({ ctx, params }) => requireOwnProduct(ctx, params.productId),
  limit: 'write',
  params: z.object({ productId: z.string() }),
  output: z.object({ advertised: z.boolean() }),
  failure: { modifiedCount: 0 },
  refuses: ['forbidden', 'not_found', 'conflict'],
  refusalExtras: { conflict: z.object({ advertised: z.boolean() }) },
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ advertised }: { advertised: boolean }) => ({ advertised }),
      (ctx) => advertiseProduct(ctx, { productId: args.params.productId }),
    ),
});

const route = jsonRoute(toggleAdvertising);
export const loader = route.loader;
export const action = route.action;
