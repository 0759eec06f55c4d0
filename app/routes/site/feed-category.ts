import { atomFeed, feedAnswer } from '~/http/feeds.server';
import { listLoader, readOnly } from '~/http/page-handler.server';
import { categoryNameIn } from '~/features/products/category-names.server';
import { getCategory } from '~/features/products/product.queries.server';
import { listForFeed } from '~/features/search/feed-listings.server';
import { noFilters } from '~/features/search/listing-filters';
import { requireId } from '~/lib/ids.server';

/** The newest listings of a category. */
export const loader = listLoader(async ({ ctx, context, params, request }) => {
  const { language } = context;
  const id = requireId(params.id ?? '');
  const { name } = await getCategory(ctx, id);
  const category = await categoryNameIn(ctx, language, { id, name });
  const text = atomFeed({
    language,
    publicUrl: ctx.publicUrl,
    listings: await listForFeed(ctx, language, { ...noFilters, categoryId: id }),
    title: language.t('feeds.category', { category }),
    path: `/feeds/category/${encodeURIComponent(id)}`,
    page: `/category/${encodeURIComponent(id)}`,
  });
  return feedAnswer(request, text);
});

export const action = readOnly;
