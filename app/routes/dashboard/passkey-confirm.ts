import { json, redirect } from '@remix-run/node';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';
import { safeReturnTo } from '~/http/return-to';
import { confirmWithPasskey } from '~/features/second-factors/passkeys.server';
import { addressIn } from '~/i18n/addresses';
import { oneValue } from '~/http/form-values.server';

export const loader = pageLoader(async () => redirect('/dashboard/account/passkeys'));

/** Confirms the person's identity with a passkey; answers with the next address. */
export const action = pageAction(async ({ ctx, context, form }) => {
  await confirmWithPasskey(ctx, oneValue(form, 'response') ?? '');
  const to = safeReturnTo(oneValue(form, 'from') ?? '');
  return json({ to: addressIn(context.language.prefix, to) });
}, requires('account:manage'));
