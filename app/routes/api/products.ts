import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { addPageLink, listReply, pagingQuery } from '~/http/lists.server';
import { forgiveSpelling } from '~/features/search/suggest-searches.server';
import { listProducts } from '~/features/search/list-products.server';
import { listingQuery, requireFilters } from '~/features/search/listing.schema';
import { writeFilters } from '~/features/search/listing-filters';
import { toProductJson, type ProductRow } from '~/features/products/product.dto';
import { productJson, showPhoneTo } from '~/features/products/product.json';

const findProducts = defineEndpoint({
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
    const asked = requireFilters(new URL(request.url).searchParams, ctx.env.CURRENCY);
    const { sort } = asked;
    const filters = await forgiveSpelling(ctx, asked.filters);
    const { limit, cursor } = query;
    const page = await listProducts(ctx, { filters, sort, limit, cursor });
    const repeated = writeFilters(filters, ctx.env.CURRENCY);
    repeated.set('sort', sort);
    repeated.set('limit', String(limit));
    const toItem = (row: ProductRow) =>
      toProductJson(row, { publicUrl: ctx.publicUrl, showPhone: showPhoneTo(ctx.actor, row) });
    const reply = listReply(request, page, toItem, repeated);
    if (page.previous) {
      const previous = { cursor: page.previous, rel: 'prev' } as const;
      addPageLink(reply.headers, request, repeated, previous);
    }
    return reply;
  },
});

const route = jsonRoute(findProducts);
export const loader = route.loader;
export const action = route.action;
