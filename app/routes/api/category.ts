import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { pageReply, pagingQuery } from '~/http/lists.server';
import { productJson, toProductList, viewingProducts } from '~/features/products/product.json';
import { getCategory, listCategoryProducts } from '~/features/products/product.queries.server';

const listCategory = defineEndpoint({
  id: 'listCategoryProducts',
  method: 'GET',
  path: '/category/{id}',
  summary: 'The available products of a category and its children, newest first.',
  auth: 'required',
  permission: 'category:browse',
  limit: 'read',
  revalidated: 'private',
  refuses: ['bad_request', 'not_found'],
  params: z.object({ id: z.string() }),
  authoriseInvalid: ({ ctx, params }) => getCategory(ctx, params.id),
  query: pagingQuery,
  output: z.array(productJson),
  async run({ ctx, params, query, request }) {
    const { products } = await listCategoryProducts(ctx, params.id, query);
    return pageReply(
      request,
      toProductList(products.items, await viewingProducts(ctx)),
      products.next,
    );
  },
});

const route = jsonRoute(listCategory);
export const loader = route.loader;
export const action = route.action;
