import type { ProductRow } from '~/features/products/product.dto';
import { toProductItem, viewingProducts } from '~/features/products/product.json';
import { writeFilters } from '~/features/search/listing-filters';
import { listProducts } from '~/features/search/list-products.server';
import { requireFilters } from '~/features/search/listing.schema';
import { readNear } from '~/features/search/near-place.server';
import { forgiveSpelling } from '~/features/search/suggest-searches.server';
import type { PageRequest } from '~/lib/paging';
import type { EndpointArgs } from './endpoint';
import { addPageLink, listReply } from './lists.server';

/** The products that the parameters of a search find, as an endpoint answers them. */
export async function searchReply({
  ctx,
  context,
  query,
  request,
}: Pick<EndpointArgs<unknown, PageRequest, unknown>, 'ctx' | 'context' | 'query' | 'request'>) {
  const sent = new URL(request.url).searchParams;
  const near = await readNear(ctx, sent, context.language.locale);
  const asked = requireFilters(sent, ctx.env.CURRENCY, near);
  const { sort } = asked;
  const filters = await forgiveSpelling(ctx, asked.filters);
  const { limit, cursor } = query;
  const page = await listProducts(ctx, { filters, sort, limit, cursor });
  const repeated = writeFilters(filters, ctx.env.CURRENCY);
  repeated.set('sort', sort);
  repeated.set('limit', String(limit));
  const viewing = await viewingProducts(ctx);
  const toItem = (row: ProductRow) => toProductItem(row, viewing);
  const reply = listReply(request, page, toItem, repeated);
  if (page.previous) {
    const previous = { cursor: page.previous, rel: 'prev' } as const;
    addPageLink(reply.headers, request, repeated, previous);
  }
  return reply;
}
