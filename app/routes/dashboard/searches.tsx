import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { toSavedSearchView, type OwnSearch } from '~/features/alerts/saved-search.dto';
import { changeSearch, listOwnSearches } from '~/features/alerts/saved-searches.server';
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
    listOwnSearches(ctx, tableRequest(url), language),
    listCategories(ctx, language),
    fieldsOfCategories(ctx, language),
  ]);
  const wording = { categories, fieldsOf, t: language.t };
  const table = tableView(url, page, (row: OwnSearch) => toSavedSearchView(row, wording));
  return { table, currency: ctx.env.CURRENCY };
});

/** Switches a saved search on or off. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  const active = oneValue(form, 'active') === 'on';
  await changeSearch(ctx, oneValue(form, 'id') ?? '', { active });
  const text = active ? 'alerts.turnedOn' : 'alerts.turnedOff';
  return redirectWithToast(args, pageAddress(args.url), 'success', text);
}, requires('search:save'));

export default function SavedSearches() {
  const { table, currency } = useLoaderData<typeof loader>();
  const { items, nextHref, previousHref } = table;
  return (
    <>
      <PageTitle lead={t('alerts.lead')}>{t('alerts.title')}</PageTitle>
      {items.length === 0 ? (
        <EmptyState
          title={t('alerts.none')}
          text={t('alerts.noneText')}
          next={{ href: '/search', label: t('notifications.browse') }}
        />
      ) : (
        <SearchList items={items} currency={currency} />
      )}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}
