import { fieldsOfCategories, type FieldsOf } from '~/features/products/category-fields.server';
import { listCategories } from '~/features/products/category-names.server';
import type { ProductRow } from '~/features/products/product.dto';
import { toProductItem, viewingProducts } from '~/features/products/product.json';
import { withWords } from '~/features/search/field-filters';
import {
  withKnownFields,
  writeFilters,
  type ListingFilters,
} from '~/features/search/listing-filters';
import { listProducts } from '~/features/search/list-products.server';
import { requireFilters } from '~/features/search/listing.schema';
import { readNearPlace } from '~/features/search/near-place.server';
import { withCorrectedSpelling } from '~/features/search/suggest-searches.server';
import { fieldError } from '~/lib/domain-error';
import type { PageRequest } from '~/lib/paging';
import type { EndpointArgs } from './endpoint';
import { addPageLink, listReply } from './lists.server';

type Args = Pick<
  EndpointArgs<unknown, PageRequest, unknown>,
  'ctx' | 'context' | 'query' | 'request'
>;
type FieldsOfSearch = (
  filters: ListingFilters,
  wanted: readonly { id: string }[],
  fieldsOf: FieldsOf,
) => ListingFilters;

/**
 * The products that the parameters of a search find, as an endpoint answers them. Refuses with
 * `validation_failed` values that a page would ignore, and an unknown category. It filters by any
 * key of a field (ADR 207).
 */
export function searchReply(args: Args) {
  return replyWith(args, (filters, wanted, fieldsOf) => {
    const known = wanted.flatMap(({ id }) => fieldsOf(id));
    return { ...filters, fields: withWords(filters.fields, known) };
  });
}

/**
 * The products that the search page finds, as an endpoint answers them: it filters only by fields that
 * the category filters by. Refuses as `searchReply`.
 */
export function pageSearchReply(args: Args) {
  return replyWith(args, (filters, _, fieldsOf) => {
    const { categoryId } = filters;
    return withKnownFields(filters, categoryId === null ? [] : fieldsOf(categoryId));
  });
}

async function replyWith({ ctx, context, query, request }: Args, withFields: FieldsOfSearch) {
  const sent = new URL(request.url).searchParams;
  const near = await readNearPlace(ctx, sent, context.language.locale);
  const { sort, filters: asked } = requireFilters(sent, ctx.env.CURRENCY, near);
  const categories = await listCategories(ctx, context.language);
  const { categoryId } = asked;
  const wanted = categories.filter(({ id }) => categoryId === null || id === categoryId);
  if (wanted.length === 0 && categoryId !== null) {
    throw fieldError('category', 'search.noSuchCategory');
  }
  const fieldsOf = await fieldsOfCategories(ctx, context.language);
  const known = withFields(asked, wanted, fieldsOf);
  const { filters } = await withCorrectedSpelling(ctx, known);
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
