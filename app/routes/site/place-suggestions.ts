import { cacheablePageData } from '~/http/page-data.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { suggestPlaces, toPlaceChoices } from '~/features/places/find-places.server';

/** Suggestions for the fields of places; the fields also work without them. */
export const loader = pageLoader(async ({ ctx, context, url }) => {
  const places = await suggestPlaces(ctx, url.searchParams.get('q') ?? '');
  const { locale } = context.language;
  const suggestions = toPlaceChoices(places, locale).map(({ label }) => label);
  return cacheablePageData({ wholePage: false }, { suggestions }, 'public');
});

export const action = readOnly;
