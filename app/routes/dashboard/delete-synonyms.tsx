import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { t } from '~/i18n/render-language';
import { deleteSynonyms, getSynonyms } from '~/features/search/manage-synonyms.server';
import { ConfirmPage } from '~/ui/form-page';

const LIST = '/dashboard/synonyms';

export const meta: MetaFunction = () => [{ title: `${t('search.deleteSynonyms')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'synonym:manage');
  const { words } = await getSynonyms(args.ctx, args.params.id ?? '');
  return { words };
});

export const action = pageAction(async (args) => {
  const deleted = await deleteSynonyms(args.ctx, args.params.id ?? '');
  const text = deleted ? 'search.synonymsDeleted' : 'search.synonymsGone';
  return redirectWithToast(args, LIST, 'success', text);
}, requires('synonym:manage'));

export default function DeleteSynonyms() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('search.deleteQuestion', { words })}
      confirmLabel={t('search.deleteSynonyms')}
      cancelHref={LIST}
    >
      <p>{t('search.deleteConsequence')}</p>
    </ConfirmPage>
  );
}
