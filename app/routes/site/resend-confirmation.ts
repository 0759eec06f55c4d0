import { redirect } from '@remix-run/node';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { safeReturnTo } from '~/http/return-to';
import { resendConfirmation } from '~/features/accounts/confirm-email.server';
import { isDomainError } from '~/lib/domain-error';
import { oneValue } from '~/http/form-values.server';

export const loader = pageLoader(async () => redirect('/'));

/** The banner's 'Send again'; back to the page it was pressed on. */
export const action = pageAction(async (args) => {
  const from = safeReturnTo(oneValue(args.form, 'from') ?? '');
  try {
    const sent = await resendConfirmation(args.ctx);
    const text = sent ? 'accounts.confirm.sent' : 'accounts.confirm.already';
    return await redirectWithToast(args, from, 'success', text);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithToast(args, from, 'error', error.message);
  }
}, requires('account:manage'));
