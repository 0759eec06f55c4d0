import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { DRAFTS_PATH } from '~/features/products/listing-paths';
import { draftName } from '~/features/listings/ui/draft-columns';
import { deleteDraft, getDraft } from '~/features/products/listing-drafts.server';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('drafts.delete')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const { name } = await getDraft(args.ctx, args.params.id ?? '');
  return { name };
});

export const action = pageAction(async (args) => {
  const deleted = await deleteDraft(args.ctx, args.params.id ?? '');
  const text = deleted > 0 ? 'drafts.deleted' : 'drafts.none';
  return redirectWithToast(args, DRAFTS_PATH, deleted > 0 ? 'success' : 'error', text);
}, requires('product:manage-own'));

export default function DeleteDraft() {
  const draft = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('drafts.deleteQuestion', { name: draftName(draft) })}
      confirmLabel={t('drafts.delete')}
      cancelHref={DRAFTS_PATH}
    >
      <p>{t('drafts.deleteText')}</p>
    </ConfirmPage>
  );
}
