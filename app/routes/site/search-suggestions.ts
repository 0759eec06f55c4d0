import { cacheablePageData } from '~/http/page-data.server';
import { listLoader, readOnly } from '~/http/page-handler.server';
import { LONGEST_TEXT } from '~/features/search/listing-filters';
import { suggestSearches } from '~/features/search/suggest-searches.server';

/** Suggestions for the search box; the box also works without them. */
export const loader = listLoader(async ({ ctx, url }) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, LONGEST_TEXT);
  return cacheablePageData(
    { wholePage: false },
    { suggestions: await suggestSearches(ctx, q) },
    'public',
  );
});

export const action = readOnly;
