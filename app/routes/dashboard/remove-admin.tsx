import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requirePage } from '~/http/return-to';
import { getAdmin, removeModeration } from '~/features/accounts/admins.server';
import { ConfirmPage } from '~/ui/page';

const LIST = '/dashboard/admins';

export const meta: MetaFunction = () => [{ title: 'Remove an admin · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'admin:manage');
  return getAdmin(args.ctx, args.params.id ?? '');
});

export const action = pageAction(async (args) => {
  const removed = await toastConflict(args, LIST, () =>
    removeModeration(args.ctx, args.params.id ?? ''),
  );
  const text = removed ? 'Admin removed' : 'This person was already removed from the admins.';
  return redirectWithToast(args, LIST, 'success', text);
}, whoMay('admin:manage'));

export default function RemoveAdmin() {
  const { name, email } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={`Remove ${name} from the admins?`}
      confirmLabel="Remove admin"
      cancelHref={LIST}
    >
      <p className="wrap-anywhere">
        {email} is signed out on all devices. The account stays and can buy or sell as before.
      </p>
    </ConfirmPage>
  );
}
