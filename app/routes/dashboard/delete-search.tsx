import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { deleteSearch, getOwnSearch } from '~/features/alerts/saved-searches.server';
import { SEARCHES_PATH } from '~/features/alerts/search-paths';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('alerts.deleteTitle')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'search:save');
  const { name } = await getOwnSearch(args.ctx, args.params.id ?? '');
  return { name };
});

export const action = pageAction(async (args) => {
  await deleteSearch(args.ctx, args.params.id ?? '');
  return redirectWithToast(args, SEARCHES_PATH, 'success', 'alerts.deleted');
}, requires('search:save'));

export default function DeleteSearch() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('alerts.deleteQuestion', { search: name })}
      confirmLabel={t('alerts.deleteTitle')}
      cancelHref={SEARCHES_PATH}
    >
      <p>{t('alerts.deleteConsequence')}</p>
    </ConfirmPage>
  );
}
