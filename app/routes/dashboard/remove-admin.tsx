import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requirePage } from '~/http/return-to';
import { getAdmin, removeModeration } from '~/features/accounts/admins.server';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

const LIST = '/dashboard/admins';

export const meta: MetaFunction = () => [
  { title: `${t('moderation.removeAdminTitle')} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'admin:manage');
  return getAdmin(args.ctx, args.params.id ?? '');
});

export const action = pageAction(async (args) => {
  const removed = await toastConflict(args, LIST, () =>
    removeModeration(args.ctx, args.params.id ?? ''),
  );
  const text = removed ? 'moderation.adminRemoved' : 'moderation.adminRemovedAlready';
  return redirectWithToast(args, LIST, 'success', text);
}, requires('admin:manage'));

export default function RemoveAdmin() {
  const { name, email } = useLoaderData<typeof loader>();
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
