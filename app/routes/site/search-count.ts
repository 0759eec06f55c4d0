import { cacheablePageData } from '~/http/page-data.server';
import { listLoader, readOnly } from '~/http/page-handler.server';
import { countProducts, type Count } from '~/features/search/count-products.server';
import { listFields } from '~/features/products/category-fields.server';
import { readFilters, withKnownFields } from '~/features/search/listing-filters';
import { readNearPlace } from '~/features/search/near-place.server';
import { withCorrectedSpelling } from '~/features/search/suggest-searches.server';

/**
 * The number of results of filters that are not sent yet; the form also works without it. Null while
 * their place can be several: the next page asks which.
 */
export const loader = listLoader(async ({ ctx, context, url }) => {
  const { near, problem } = await readNearPlace(ctx, url.searchParams, context.language.locale);
  const answer = (found: Count | null) =>
    cacheablePageData({ wholePage: false, signedIn: false }, { found }, 'availability');
  if (problem) return answer(null);
  const { filters: read } = readFilters(url.searchParams, ctx.env.CURRENCY, near);
  const fields = read.categoryId === null ? [] : await listFields(ctx, read.categoryId);
  const sellerId = url.searchParams.get('seller');
  const known = withKnownFields({ ...read, ...(sellerId && { sellerId }) }, fields);
  const { filters } = await withCorrectedSpelling(ctx, known);
  return answer(await countProducts(ctx, filters));
});

export const action = readOnly;
