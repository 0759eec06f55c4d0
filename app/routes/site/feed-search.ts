import { atomFeed, feedAnswer } from '~/http/feeds.server';
import { listLoader, readOnly } from '~/http/page-handler.server';
import { filtersInWords } from '~/features/alerts/saved-search.dto';
import { wordlessText } from '~/features/alerts/search-keys';
import { listFields } from '~/features/products/category-fields.server';
import { listCategories } from '~/features/products/category-names.server';
import { listForFeed } from '~/features/search/feed-listings.server';
import { asksUnknown } from '~/features/search/field-filters';
import { requireFilters, unknownParameter } from '~/features/search/listing.schema';
import { withKnownFields, writeFilters } from '~/features/search/listing-filters';
import { readNearPlace } from '~/features/search/near-place.server';
import { withCorrectedSpelling } from '~/features/search/suggest-searches.server';
import { msg } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { listComma } from '~/lib/list-comma';

/**
 * The newest listings that the search page finds for the same query. Refuses values and parameters that
 * the page ignores, because a feed with more than a reader subscribed to would go unnoticed, and texts without a
 * word, which find nothing.
 */
export const loader = listLoader(async ({ ctx, context, request, url }) => {
  const { language } = context;
  const currency = ctx.env.CURRENCY;
  const unknown = unknownParameter(url.searchParams);
  if (unknown !== undefined) throw fieldError(unknown, msg('alerts.noFilter', { name: unknown }));
  const place = await readNearPlace(ctx, url.searchParams, language.locale);
  if (place.problem && place.choices.length === 0) {
    throw new DomainError('not_found', place.problem);
  }
  const { filters } = requireFilters(url.searchParams, currency, place);
  const wordless = wordlessText(filters);
  if (wordless) throw fieldError(wordless, 'alerts.noWords');
  const categories = await listCategories(ctx, language);
  const known = categories.find(({ id }) => id === filters.categoryId);
  if (!known && filters.categoryId !== null) {
    throw new DomainError('not_found', 'search.noSuchCategory');
  }
  const fields = known ? await listFields(ctx, known.id, language) : [];
  if (asksUnknown(filters.fields, fields)) throw new DomainError('not_found', 'alerts.fieldGone');
  const asked = withKnownFields({ ...filters, categoryId: known?.id ?? null }, fields);
  const query = writeFilters(asked, currency).toString();
  const wording = { currency, category: known?.name ?? null, fields, t: language.t };
  const words = filtersInWords(asked, wording).join(listComma(language.locale));
  const { filters: searched } = await withCorrectedSpelling(ctx, asked);
  const listings = await listForFeed(ctx, language, searched);
  const text = atomFeed({
    language,
    publicUrl: ctx.publicUrl,
    listings,
    title: words ? language.t('feeds.search', { filters: words }) : language.t('feeds.newest'),
    path: query ? `/feeds/search?${query}` : '/feeds/search',
    page: query ? `/search?${query}` : '/search',
  });
  return feedAnswer(request, text);
});

export const action = readOnly;
