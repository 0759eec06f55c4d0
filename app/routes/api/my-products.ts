import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { listReply, pagingQuery } from '~/doors/list-call.server';
import { emailFromUrl, urlEmailSchema } from '~/features/accounts/email';
import { requireOwnAddress } from '~/features/accounts/require-own-address.server';
import { listProductsByEmail } from '~/features/products/own-products.queries.server';
import { toProductJson } from '~/features/products/product.dto';
import { productJson, showPhoneTo } from '~/features/products/product.json';

const listOwnProducts = defineCall({
  id: 'listMyProducts',
  method: 'GET',
  path: '/my-products',
  summary: "The caller's products whatever their status, newest first. An admin may name anyone.",
  auth: 'required',
  authorise: ({ ctx, query: { email } }) =>
    email === undefined || requireOwnAddress(ctx, emailFromUrl(email), 'products'),
  limit: 'read',
  refuses: ['bad_request', 'forbidden'],
  query: pagingQuery.extend({ email: urlEmailSchema }),
  output: z.array(productJson),
  async run({ ctx, query, request }) {
    const page = await listProductsByEmail(ctx, query.email, query);
    return listReply(request, page, (row) =>
      toProductJson(row, { publicUrl: ctx.publicUrl, showPhone: showPhoneTo(ctx.actor, row) }),
    );
  },
});

const route = jsonRoute(listOwnProducts);
export const loader = route.loader;
export const action = route.action;
