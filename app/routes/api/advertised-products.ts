import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { productJson, showPhoneTo } from '~/features/products/product.json';
import { toProductJson } from '~/features/products/product.dto';
import { listAdvertisedProducts } from '~/features/products/product.queries.server';

const getAdvertised = defineEndpoint({
  id: 'listAdvertisedProducts',
  method: 'GET',
  path: '/advertised-products',
  summary: 'The advertised products that are available, newest first.',
  auth: 'none',
  limit: 'read',
  revalidated: 'private',
  refuses: ['bad_request'],
  query: pagingQuery,
  output: z.array(productJson),
  async run({ ctx, query, request }) {
    const page = await listAdvertisedProducts(ctx, query);
    return listReply(request, page, (row) =>
      toProductJson(row, { publicUrl: ctx.publicUrl, showPhone: showPhoneTo(ctx.actor, row) }),
    );
  },
});

const route = jsonRoute(getAdvertised);
export const loader = route.loader;
export const action = route.action;
