import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { toProductJson } from '~/features/products/product.dto';
import { productJson, showPhoneTo } from '~/features/products/product.json';
import { getProduct } from '~/features/products/get-product.server';

const readProduct = defineCall({
  id: 'getProduct',
  method: 'GET',
  path: '/products/{id}',
  summary: 'One product, whatever its status; 410 once its seller has taken it down.',
  auth: 'none',
  limit: 'read',
  params: z.object({ id: z.string() }),
  output: productJson,
  async run({ ctx, params }) {
    const row = await getProduct(ctx, params.id);
    return toProductJson(row, { publicUrl: ctx.publicUrl, showPhone: showPhoneTo(ctx.actor, row) });
  },
});

const route = jsonRoute(readProduct);
export const loader = route.loader;
export const action = route.action;
