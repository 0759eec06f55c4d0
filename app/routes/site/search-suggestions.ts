import { keepable } from '~/doors/page-cache.server';
import { pageLoader } from '~/doors/page-door.server';
import { LONGEST_TEXT } from '~/features/products/listing-filters';
import { suggestSearches } from '~/features/products/suggest-searches.server';

/** What the search box offers while somebody types; the box works without it. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, LONGEST_TEXT);
  return keepable({ wholePage: false }, { suggestions: await suggestSearches(ctx, q) }, 'public');
});
