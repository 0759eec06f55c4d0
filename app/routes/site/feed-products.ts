import { merchantFeed, streamedFeed } from '~/http/feeds.server';
import { listLoader } from '~/http/page-handler.server';
import { allListings } from '~/features/search/feed-listings.server';
import { noFilters } from '~/features/search/listing-filters';

/** All listed products, for comparison and shopping services. */
export const loader = listLoader(async ({ ctx, context: { language }, request }) => {
  const place = { language, publicUrl: ctx.publicUrl };
  return streamedFeed(request, merchantFeed(place, allListings(ctx, language, noFilters)));
});
