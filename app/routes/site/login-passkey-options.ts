import { json, redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { passkeyToUse } from '~/features/second-factors/passkeys.server';

export const loader = pageLoader(async () => redirect('/login'));

/** What the login page's script needs to ask the browser for a passkey. */
export const action = pageAction(async ({ ctx }) => json(await passkeyToUse(ctx, 'sign-in')));
