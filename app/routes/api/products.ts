import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { listReply, pagingQuery } from '~/doors/list-call.server';
import { forgiveSpelling } from '~/features/products/did-you-mean.server';
import { listProducts } from '~/features/products/list-products.server';
import { listingQuery, requireFilters } from '~/features/products/listing.schema';
import { toProductJson } from '~/features/products/product.dto';
import { productJson, showPhoneTo } from '~/features/products/product.json';

const findProducts = defineCall({
  id: 'findProducts',
  method: 'GET',
  path: '/products',
  summary:
    'The available products that match: best first with words, else newest first, unless sorted otherwise.',
  auth: 'none',
  limit: 'read',
  revalidated: 'private',
  query: pagingQuery.extend(listingQuery),
  output: z.array(productJson),
  async run({ ctx, query, request }) {
    const asked = requireFilters(new URL(request.url).searchParams);
    const { sort } = asked;
    const filters = await forgiveSpelling(ctx, asked.filters);
    const page = await listProducts(ctx, {
      filters,
      sort,
      limit: query.limit,
      cursor: query.cursor,
    });
    const reply = listReply(request, page, (row) =>
      toProductJson(row, { publicUrl: ctx.publicUrl, showPhone: showPhoneTo(ctx.actor, row) }),
    );
    if (page.previous) {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.set('cursor', page.previous);
      reply.headers.append('Link', `<${pathname}?${searchParams}>; rel="prev"`);
    }
    return reply;
  },
});

const route = jsonRoute(findProducts);
export const loader = route.loader;
export const action = route.action;
