import { z } from 'zod';
import { answerWith } from '~/doors/answer-once.server';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { requireOwnProduct } from '~/features/products/own-product.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';

const toggleAdvertising = defineCall({
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
