import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { deleteWordRule, getWordRule } from '~/features/listing-checks/word-rules.server';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

const LIST = '/dashboard/moderation/words';

export const meta: MetaFunction = () => [{ title: `${t('listingChecks.delete')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  return getWordRule(args.ctx, args.params.id ?? '');
});

export const action = pageAction(async (args) => {
  const deleted = await deleteWordRule(args.ctx, args.params.id ?? '');
  const text = deleted ? 'listingChecks.deleted' : 'listingChecks.gone';
  return redirectWithToast(args, LIST, 'success', text);
}, requires('report:moderate'));

export default function DeleteWordRule() {
  const { phrase } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('listingChecks.deleteQuestion', { phrase })}
      confirmLabel={t('listingChecks.delete')}
      cancelHref={LIST}
    >
      <p>{t('listingChecks.deleteText')}</p>
    </ConfirmPage>
  );
}
