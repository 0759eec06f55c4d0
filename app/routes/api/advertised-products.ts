import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { productJson, toProductItem, viewingProducts } from '~/features/products/product.json';
import { listAdvertisedProducts } from '~/features/products/product.queries.server';

const getAdvertised = defineEndpoint({
  id: 'listAdvertisedProducts',
  method: 'GET',
  path: '/advertised-products',
  summary: 'The advertised products that are available, newest first.',
  auth: 'none',
  limit: 'read',
  revalidated: 'private',
  mayLag: true,
  refuses: ['bad_request'],
  query: pagingQuery,
  output: z.array(productJson),
  async run({ ctx, query, request }) {
    const page = await listAdvertisedProducts(ctx, query);
    const viewing = await viewingProducts(ctx);
    return listReply(request, page, (row) => toProductItem(row, viewing));
  },
});

const route = jsonRoute(getAdvertised);
export const loader = route.loader;
export const action = route.action;
