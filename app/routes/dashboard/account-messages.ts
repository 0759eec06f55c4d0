import { redirect } from '@remix-run/node';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { chooseOwnMessages } from '~/features/notifications/notifications.server';

const BACK = '/dashboard/account';

export const loader = pageLoader(async () => redirect(BACK));

export const action = pageAction(async (args) => {
  await chooseOwnMessages(args.ctx, args.form.getAll('wanted').map(String));
  return redirectWithToast(args, BACK, 'success', 'accounts.page.emailSaved');
}, requires('account:manage'));
