import { json, redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { passkeyToUse } from '~/features/second-factors/passkeys.server';

export const loader = pageLoader(async () => redirect('/login'));

/** Browser options with which the login page asks for a passkey. */
export const action = pageAction(async ({ ctx }) => json(await passkeyToUse(ctx, 'sign-in')));
