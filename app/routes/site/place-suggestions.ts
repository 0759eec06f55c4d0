import { cacheablePageData } from '~/http/page-data.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { suggestedLabels, suggestPlaces } from '~/features/places/find-places.server';

/** Suggestions for the fields of places; the fields also work without them. */
export const loader = pageLoader(async ({ ctx, context, url }) => {
  const q = url.searchParams.get('q') ?? '';
  const suggestions = suggestedLabels(await suggestPlaces(ctx, q), q, context.language.locale);
  return cacheablePageData({ wholePage: false }, { suggestions }, 'public');
});

export const action = readOnly;
