import { json, redirect } from '@remix-run/node';
import { pageAction, pageLoader, whoMay } from '~/http/page-handler.server';
import { passkeyToMake, passkeyToUse } from '~/features/second-factors/passkeys.server';

export const loader = pageLoader(async () => redirect('/dashboard/account/passkeys'));

/** What the account's script needs to make a passkey, or to confirm who is acting with one. */
export const action = pageAction(async ({ ctx, form }) => {
  const confirms = form.get('purpose') === 'confirm';
  return json(confirms ? await passkeyToUse(ctx, 'confirm') : await passkeyToMake(ctx));
}, whoMay('account:manage'));
