import { json, redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { safeReturnTo } from '~/http/return-to';
import { startSession, withCookies } from '~/http/sign-in-session.server';
import { signInWithPasskey } from '~/features/second-factors/passkeys.server';
import { addressIn } from '~/i18n/addresses';
import { oneValue } from '~/http/form-values.server';

export const loader = pageLoader(async () => redirect('/login'));

/** Signs in with the passkey that the login page's script has asked for; answers where to go. */
export const action = pageAction(async ({ ctx, context, request, form }) => {
  const proven = await signInWithPasskey(ctx, oneValue(form, 'response') ?? '');
  const remember = oneValue(form, 'remember') === 'on';
  const { setCookies } = await startSession(ctx, request, { ...proven, remember, passkey: true });
  const to = addressIn(context.language.prefix, safeReturnTo(oneValue(form, 'from') ?? ''));
  return json({ to }, { headers: withCookies(setCookies) });
});
