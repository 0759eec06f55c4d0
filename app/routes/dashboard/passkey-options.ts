import { json, redirect } from '@remix-run/node';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';
import { passkeyToMake, passkeyToUse } from '~/features/second-factors/passkeys.server';
import { oneValue } from '~/http/form-values.server';

export const loader = pageLoader(async () => redirect('/dashboard/account/passkeys'));

/** Browser options for making a passkey, or for confirming the person's identity with one. */
export const action = pageAction(async ({ ctx, form }) => {
  const confirms = oneValue(form, 'purpose') === 'confirm';
  return json(confirms ? await passkeyToUse(ctx, 'confirm') : await passkeyToMake(ctx));
}, requires('account:manage'));
