import { Authenticator, AuthorizationError } from 'remix-auth';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { GoogleWithPkce } from '~/platform/google/google-strategy.server';
import { FLOW_SECONDS } from '~/platform/session/cookies.server';
import type { Ctx } from '~/features/accounts/account.policy';
import {
  linkGoogle,
  signInWithGoogle,
  type GoogleSignIn,
} from '~/features/accounts/sign-in-with-google.server';

export const GOOGLE_CALLBACK_PATH = '/login/google/callback';

/**
 * Redirects to Google. The cookie holds state, verifier, the return address and the language. Refuses
 * with `not_found` where the site has no sign-in with Google.
 */
export async function goToGoogle(ctx: Ctx, request: Request, from: string): Promise<Response> {
  const headers = new Headers({ Cookie: await flowCookie(ctx, from) });
  try {
    await authenticate(ctx, new Request(request.url, { headers }));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error('The strategy did not redirect to Google.');
}

/**
 * Completes the sign-in after the redirect from Google. Refuses with `not_found` (as `goToGoogle`),
 * `forbidden`, `conflict` or `unavailable`, with the provider's message where the provider refuses.
 */
export async function returnFromGoogle(ctx: Ctx, request: Request): Promise<GoogleSignIn> {
  try {
    const { url, headers } = request;
    const { code: language } = await languageFromGoogle(ctx, request);
    return await authenticate({ ...ctx, language }, new Request(url, { headers }));
  } catch (error) {
    throw error instanceof AuthorizationError ? (error.cause ?? error) : error;
  }
}

/** The return address that was requested before the redirect to Google. */
export async function returnToFromGoogle(ctx: Ctx, request: Request): Promise<string | undefined> {
  return (await flowOf(ctx, request)).get('from');
}

/** The language of the page that led to Google, which returns to an address without a language. */
export async function languageFromGoogle(ctx: Ctx, request: Request): Promise<Language> {
  const code = (await flowOf(ctx, request)).get('language');
  return languageOrDefault(code, ctx.env.languages);
}

/**
 * The Set-Cookie header that ends the flow; a link that waits for a password stays in the cookie.
 */
export async function endFlow(ctx: Ctx, request: Request, outcome?: GoogleSignIn): Promise<string> {
  const { signInFlow } = ctx.cookies;
  if (outcome?.kind !== 'link-needed') {
    return signInFlow.destroySession(await flowOf(ctx, request));
  }
  const { userId, subject, email } = outcome;
  const session = await signInFlow.getSession();
  const until = ctx.clock.now().getTime() + FLOW_SECONDS * 1000;
  session.set('link', { userId, subject, email, until });
  return signInFlow.commitSession(session);
}

/** Whether a Google account in this browser waits to be linked by a sign-in with the password. */
export async function linkIsWaiting(ctx: Ctx, request: Request): Promise<boolean> {
  return (await waitingLink(ctx, request)) !== null;
}

/**
 * Links the Google account that waits in this browser to the account that has just signed in with
 * its password. Returns whether it was linked; a link for another account is left unchanged.
 */
export async function linkWaitingGoogle(
  ctx: Ctx,
  request: Request,
  userId: string,
): Promise<boolean> {
  const link = await waitingLink(ctx, request);
  return link?.userId === userId && linkGoogle(ctx, userId, link);
}

async function waitingLink(ctx: Ctx, request: Request) {
  const link = (await flowOf(ctx, request)).get('link');
  // Links of earlier versions have no address.
  return link?.email && link.until > ctx.clock.now().getTime() ? link : null;
}

function flowOf({ cookies }: Ctx, request: Request) {
  return cookies.signInFlow.getSession(request.headers.get('Cookie'));
}

async function flowCookie({ cookies, language }: Ctx, from: string): Promise<string> {
  const session = await cookies.signInFlow.getSession();
  session.set('from', from);
  if (language) session.set('language', language);
  return (await cookies.signInFlow.commitSession(session)).split(';')[0] ?? '';
}

function authenticate(ctx: Ctx, request: Request): Promise<GoogleSignIn> {
  const { google } = ctx;
  if (!google) throw new DomainError('not_found');
  const authenticator = new Authenticator<GoogleSignIn>(ctx.cookies.signInFlow, {
    throwOnError: true,
  });
  const origin = google.sandbox ? originOf(request, ctx.publicUrl) : ctx.publicUrl;
  const strategy = new GoogleWithPkce<GoogleSignIn>(
    { google, origin, callbackPath: GOOGLE_CALLBACK_PATH },
    ({ profile: { id, displayName, _json } }) =>
      signInWithGoogle(ctx, {
        subject: id,
        email: _json.email,
        emailVerified: _json.email_verified,
        name: displayName,
      }),
  );
  return authenticator.use(strategy, 'google').authenticate('google', request);
}

/**
 * The origin that a demo visitor used; behind a proxy, the site's configured address for that host.
 */
function originOf(request: Request, publicUrl: string): string {
  const { host, origin } = new URL(request.url);
  return host === new URL(publicUrl).host ? publicUrl : origin;
}
