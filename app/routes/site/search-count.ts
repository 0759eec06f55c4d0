import { cacheablePageData } from '~/http/page-data.server';
import { pageLoader } from '~/http/page-handler.server';
import { countProducts } from '~/features/search/count-products.server';
import { readFilters } from '~/features/search/listing-filters';
import { forgiveSpelling } from '~/features/search/suggest-searches.server';

/** The number of results of filters that are not sent yet; the form also works without it. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const { filters } = readFilters(url.searchParams, ctx.env.CURRENCY);
  const count = await countProducts(ctx, await forgiveSpelling(ctx, filters));
  return cacheablePageData({ wholePage: false, signedIn: false }, { ...count }, 'availability');
});
