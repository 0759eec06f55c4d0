import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { listFavouriteProducts } from '~/features/favourites/favourites.server';
import { productJson, toProductItem, viewingProducts } from '~/features/products/product.json';

const listFavourites = defineEndpoint({
  id: 'listFavourites',
  method: 'GET',
  path: '/favourites',
  summary:
    "The caller's favourites, the last added first, whatever their status. Those that are deleted or hidden are left out, so that a page may have fewer than `limit`.",
  auth: 'required',
  permission: 'product:list-saved',
  limit: 'read',
  refuses: ['bad_request', 'forbidden'],
  query: pagingQuery,
  output: z.array(productJson),
  async run({ ctx, query, request }) {
    const viewing = await viewingProducts(ctx);
    const { items, ...page } = await listFavouriteProducts(ctx, query);
    const shown = items.filter(({ deleted }) => !deleted);
    return listReply(request, { items: shown, ...page }, (row) => toProductItem(row, viewing));
  },
});

const route = jsonRoute(listFavourites);
export const loader = route.loader;
export const action = route.action;
