import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requirePage } from '~/http/return-to';
import { getAdmin, removeModeration } from '~/features/accounts/admins.server';
import { t } from '~/i18n/render-language';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { ConfirmPage, FormPage } from '~/ui/form-page';

const LIST = '/dashboard/admins';

export const meta: MetaFunction = () => [
  { title: `${t('moderation.removeAdminTitle')} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  const { userId } = requirePage(args, 'admin:manage');
  const id = args.params.id ?? '';
  return { ...(await getAdmin(args.ctx, id)), isSelf: id === userId };
});

export const action = pageAction(async (args) => {
  const removed = await toastConflict(args, LIST, () =>
    removeModeration(args.ctx, args.params.id ?? ''),
  );
  const text = removed ? 'moderation.adminRemoved' : 'moderation.adminRemovedAlready';
  return redirectWithToast(args, LIST, 'success', text);
}, requires('admin:manage'));

export default function RemoveAdmin() {
  const { name, email, isSelf } = useLoaderData<typeof loader>();
  if (isSelf) {
    return (
      <FormPage title={t('moderation.removeAdminQuestion', { name })}>
        <NoDecision why="accounts.admins.self" backHref={LIST} />
      </FormPage>
    );
  }
  return (
    <ConfirmPage
      title={t('moderation.removeAdminQuestion', { name })}
      confirmLabel={t('moderation.removeAdmin')}
      cancelHref={LIST}
    >
      <p className="wrap-anywhere">{t('moderation.removeAdminText', { email })}</p>
    </ConfirmPage>
  );
}
