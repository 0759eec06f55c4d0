import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  requires,
  type PageArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { filtersInWords, suggestedName } from '~/features/alerts/saved-search.dto';
import { savedSearchForm } from '~/features/alerts/saved-search.schema';
import { parametersOf, readSearch } from '~/features/alerts/read-search.server';
import { findSameSearch, saveSearch } from '~/features/alerts/saved-searches.server';
import { savedSearchPath, SEARCHES_PATH } from '~/features/alerts/search-paths';
import { SearchForm } from '~/features/alerts/ui/search-form';
import { listFields } from '~/features/products/category-fields.server';
import { listCategories } from '~/features/products/category-names.server';
import { t } from '~/i18n/render-language';
import { isDomainError } from '~/lib/domain-error';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('alerts.save')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'search:save');
  const { ctx, context, url } = args;
  const { language } = context;
  const asked = url.searchParams.get('query') ?? '';
  const search = await readAsked(args, asked);
  const { filters, query, currency } = search;
  const known = await findSameSearch(ctx, search);
  if (known?.isCurrent) {
    return redirectWithToast(args, savedSearchPath(known.id), 'success', 'alerts.savedAlready');
  }
  const categories = await listCategories(ctx, language);
  const category = categories.find(({ id }) => id === filters.categoryId)?.name ?? null;
  const fields = filters.categoryId ? await listFields(ctx, filters.categoryId, language) : [];
  const wording = { currency, category, fields, t: language.t };
  return {
    query,
    name: known?.name ?? suggestedName(filters, { ...wording, locale: language.locale }),
    frequency: known?.frequency ?? ('daily' as const),
    filters: filtersInWords(filters, wording),
    back: query ? `/search?${query}` : '/search',
  };
});

/** A search that can't be saved leads back to the search page, with the reason as a toast. */
async function readAsked(args: PageArgs, query: string) {
  try {
    return await readSearch(args.ctx, query, args.context.language.locale);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const to = `/search?${parametersOf(query) ?? ''}`;
    throw await redirectWithToast(args, to, 'error', error.message);
  }
}

export const action = pageAction(async (args) => {
  return submitForm(args, savedSearchForm, async (search) => {
    await saveSearch(args.ctx, search);
    return redirectWithToast(args, SEARCHES_PATH, 'success', 'alerts.saved');
  });
}, requires('search:save'));

export default function SaveSearch() {
  const { query, name, frequency, filters, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('alerts.save')} lead={filters.join(' · ') || t('alerts.everything')}>
      <SearchForm query={query} name={name} reply={reply} frequency={frequency} cancelHref={back} />
    </FormPage>
  );
}
