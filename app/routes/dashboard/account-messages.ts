import { redirect } from '@remix-run/node';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { chooseOwnMessages } from '~/features/notifications/notifications.server';

const BACK = '/dashboard/account';

export const loader = pageLoader(async () => redirect(BACK));

export const action = pageAction(async (args) => {
  const shown = oneValue(args.form, 'shown')?.split(',');
  await chooseOwnMessages(args.ctx, args.form.getAll('wanted').map(String), shown);
  return redirectWithToast(args, BACK, 'success', 'accounts.page.emailSaved');
}, requires('account:manage'));
