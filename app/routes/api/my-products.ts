import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { emailFromUrl, urlEmailSchema } from '~/features/accounts/account.schema';
import { requireOwnAddress } from '~/features/accounts/write-as.server';
import { listProductsByEmail } from '~/features/products/product.queries.server';
import { productJson, toProductItem, viewingProducts } from '~/features/products/product.json';

const listOwnProducts = defineEndpoint({
  id: 'listMyProducts',
  method: 'GET',
  path: '/my-products',
  summary: "The caller's products whatever their status, newest first. An admin may name anyone.",
  auth: 'required',
  authorise: ({ ctx, query: { email = '' } }) =>
    requireOwnAddress(ctx, emailFromUrl(email), 'products'),
  limit: 'read',
  refuses: ['bad_request', 'forbidden'],
  query: pagingQuery.extend({ email: urlEmailSchema }),
  output: z.array(productJson),
  async run({ ctx, query, request }) {
    const page = await listProductsByEmail(ctx, query.email, query);
    const viewing = await viewingProducts(ctx);
    return listReply(request, page, (row) => toProductItem(row, viewing));
  },
});

const route = jsonRoute(listOwnProducts);
export const loader = route.loader;
export const action = route.action;
