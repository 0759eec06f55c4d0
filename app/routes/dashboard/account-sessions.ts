import { redirect } from '@remix-run/node';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { endOtherSessions, endOwnSession } from '~/features/accounts/sessions.server';

const BACK = '/dashboard/account';

export const loader = pageLoader(async () => redirect(BACK));

/** Ends one other session or all of them. An ended session is not an error. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  if (oneValue(form, 'others') === 'all') {
    await endOtherSessions(ctx);
    return redirectWithToast(args, BACK, 'success', 'accounts.sessions.endedOthers');
  }
  const ended = await endOwnSession(ctx, oneValue(form, 'sessionId') ?? '');
  const text = ended ? 'accounts.sessions.ended' : 'accounts.sessions.already';
  return redirectWithToast(args, BACK, 'success', text);
}, requires('account:manage'));
