import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { noFilters, type ListingFilters } from '~/features/search/listing-filters';
import {
  filtersOf,
  toSavedSearchView,
  type SavedSearchView,
} from '~/features/alerts/saved-search.dto';
import { changeSearch, listOwnSearches } from '~/features/alerts/saved-searches.server';
import { SEARCHES_PATH } from '~/features/alerts/search-paths';
import { SearchList } from '~/features/alerts/ui/search-list';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { listCategories } from '~/features/products/category-names.server';
import { t } from '~/i18n/render-language';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';

export const meta: MetaFunction = () => [{ title: `${t('alerts.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'search:save');
  const { ctx, context, url } = args;
  const { language } = context;
  const [page, categories, fieldsOf] = await Promise.all([
    listOwnSearches(ctx, tableRequest(url)),
    listCategories(ctx, language),
    fieldsOfCategories(ctx, language),
  ]);
  const wording = { categories, fieldsOf, t: language.t };
  const filters = new Map<string, ListingFilters>();
  for (const row of page.items) {
    filters.set(row.id, (await filtersOf(ctx, row, language.locale)) ?? noFilters);
  }
  const table = tableView<(typeof page.items)[number], SavedSearchView>(url, page, (row) =>
    toSavedSearchView(row, filters.get(row.id) ?? noFilters, wording),
  );
  return { table };
});

/** Switches a saved search on or off. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  const active = form.get('active') === 'on';
  await changeSearch(ctx, String(form.get('id') ?? ''), { active });
  const text = active ? 'alerts.turnedOn' : 'alerts.turnedOff';
  return redirectWithToast(args, SEARCHES_PATH, 'success', text);
}, whoMay('search:save'));

export default function SavedSearches() {
  const { items, nextHref, previousHref } = useLoaderData<typeof loader>().table;
  return (
    <div className="max-w-3xl">
      <PageTitle lead={t('alerts.lead')}>{t('alerts.title')}</PageTitle>
      {items.length === 0 ? (
        <EmptyState
          title={t('alerts.none')}
          text={t('alerts.noneText')}
          next={{ href: '/search', label: t('notifications.browse') }}
        />
      ) : (
        <SearchList items={items} />
      )}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </div>
  );
}
