import { atomFeed, feedAnswer } from '~/http/feeds.server';
import { listLoader, readOnly } from '~/http/page-handler.server';
import { listSellerForFeed } from '~/features/search/feed-listings.server';

/** The newest listings of a seller. */
export const loader = listLoader(async ({ ctx, context, params, request }) => {
  const { language } = context;
  const { name, listings } = await listSellerForFeed(ctx, language, params.id ?? '');
  const text = atomFeed({
    language,
    publicUrl: ctx.publicUrl,
    listings,
    title: language.t('feeds.seller', { name }),
    path: `/feeds/sellers/${encodeURIComponent(params.id ?? '')}`,
    page: `/sellers/${encodeURIComponent(params.id ?? '')}`,
  });
  return feedAnswer(request, text);
});

export const action = readOnly;
