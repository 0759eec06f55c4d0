import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { searchSettingsSchema, type Frequency } from '~/features/alerts/saved-search.schema';
import { changeSearch, getOwnSearch } from '~/features/alerts/saved-searches.server';
import { SEARCHES_PATH } from '~/features/alerts/search-paths';
import { SearchForm } from '~/features/alerts/ui/search-form';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('alerts.editTitle')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'search:save');
  const { name, frequency } = await getOwnSearch(args.ctx, args.params.id ?? '');
  return { name, frequency: frequency as Frequency };
});

export const action = pageAction(
  async (args) => {
    return submitForm(args, searchSettingsSchema, async (settings) => {
      await changeSearch(args.ctx, args.params.id ?? '', settings);
      return redirectWithToast(args, SEARCHES_PATH, 'success', 'alerts.changed');
    });
  },
  { needs: 'search:save', authorise: ({ ctx, params }) => getOwnSearch(ctx, params.id ?? '') },
);

export default function EditSearch() {
  const { name, frequency } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('alerts.editTitle')}>
      <SearchForm name={name} frequency={frequency} reply={reply} cancelHref={SEARCHES_PATH} />
    </FormPage>
  );
}
