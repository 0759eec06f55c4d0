import { merchantFeed, streamedFeed } from '~/http/feeds.server';
import { listLoader, readOnly } from '~/http/page-handler.server';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { listCategories } from '~/features/products/category-names.server';
import { allListings } from '~/features/search/feed-listings.server';
import { noFilters } from '~/features/search/listing-filters';

/** All listed products, for comparison and shopping services. */
export const loader = listLoader(async ({ ctx, context: { language }, request }) => {
  const fieldsOf = await fieldsOfCategories(ctx, language);
  const categories = new Map((await listCategories(ctx, language)).map((one) => [one.id, one]));
  const parentNameOf = (id: string) =>
    categories.get(categories.get(id)?.parentId ?? '')?.name ?? null;
  const shop = { language, publicUrl: ctx.publicUrl, fieldsOf, parentNameOf };
  return streamedFeed(request, merchantFeed(shop, allListings(ctx, language, noFilters)));
});

export const action = readOnly;
