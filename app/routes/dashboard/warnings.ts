import { redirect } from '@remix-run/node';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';
import { safeReturnTo } from '~/http/return-to';
import { confirmWarnings } from '~/features/moderation/standing.server';
import { oneValue } from '~/http/form-values.server';

export const loader = pageLoader(async () => redirect('/dashboard'));

/** Confirms that the person has read the warnings that a dashboard page has shown. */
export const action = pageAction(async ({ ctx, form }) => {
  await confirmWarnings(ctx, form.getAll('warning').map(String));
  return redirect(safeReturnTo(oneValue(form, 'from') ?? '/dashboard'));
}, requires('account:manage'));
