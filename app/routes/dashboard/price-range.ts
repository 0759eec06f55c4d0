import { json } from '@remix-run/node';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { findPriceRange } from '~/features/search/price-range.server';

/** Price range of similar listings, for the sell form, which also works without it. */
export const loader = pageLoader(async ({ ctx, context, url }) => {
  const categoryId = url.searchParams.get('category') ?? '';
  const name = url.searchParams.get('name') ?? '';
  const range = await findPriceRange(ctx, { categoryId, name });
  const text = range && context.language.t(range);
  return json({ text }, { headers: { 'Cache-Control': 'private, max-age=60', Vary: 'Cookie' } });
});

export const action = readOnly;
