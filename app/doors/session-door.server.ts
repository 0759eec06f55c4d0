import { closeSession, openSession } from '~/features/accounts/sessions.server';
import type { Ctx } from '~/features/accounts/actor';
import { emailKey } from '~/features/accounts/email';
import type { CookieSession, Identity } from '~/features/accounts/identify.server';
import { addressKey } from '~/platform/limits.server';
import type { Services } from '~/platform/services';
import { REMEMBER_SECONDS, type SessionData } from '~/platform/session/cookies.server';
import type { RequestContext } from './request-context';

/** Counts an attempt to sign in or register, by address and account. Refuses with `rate_limited`. */
export async function countSignInAttempt(context: RequestContext, email: string): Promise<void> {
  const { limits } = context.services;
  const address = addressKey(context.ip);
  await limits.consume('sign-in', `${address} ${emailKey(email)}`);
  await limits.consume('sign-in by address', address);
}

/** Counts a photo that an anonymous request wants decoded. Refuses with `rate_limited`. */
export function countRegistrationPhoto(context: RequestContext): Promise<void> {
  return context.services.limits.consume('registration photo', addressKey(context.ip));
}

/** Opens a session for a person who has just proved who they are. Gives its token and cookie. */
export async function startSession(
  ctx: Ctx,
  request: Request,
  { userId, remember }: { userId: string; remember: boolean },
): Promise<{ accessToken: string; setCookie: string }> {
  const userAgent = request.headers.get('User-Agent') ?? '';
  const opened = await openSession(ctx, { userId, remember, userAgent });
  const session = await ctx.cookies.sessions.getSession();
  const setCookie = await keepToken(ctx, session, opened);
  return { accessToken: opened.accessToken, setCookie };
}

/**
 * Ends the session that the request was made with and, where it is proved to come from our own
 * pages, that of a cookie beside a token. Gives the header that clears the cookie.
 */
export async function endSession(
  ctx: Ctx,
  context: RequestContext,
  request: Request,
): Promise<string> {
  const session = await ctx.cookies.sessions.getSession(request.headers.get('Cookie'));
  const kept = context.originProved ? session.get('accessToken') : undefined;
  const claims = kept ? await ctx.tokens.verify(kept, { evenExpired: true }) : null;
  for (const id of new Set([ctx.actor?.sessionId, claims?.sessionId])) {
    if (id) await closeSession(ctx, id);
  }
  return ctx.cookies.sessions.destroySession(session);
}

/** Writes the cookie anew while its session lives but its token grows old (decision 3). */
export async function rememberFreshToken(
  services: Services,
  { freshToken, cookieSession }: Identity,
  headers: Headers,
): Promise<void> {
  if (!freshToken) return;
  const remember = cookieSession.get('remember') ?? false;
  const kept = { accessToken: freshToken, remember };
  headers.append('Set-Cookie', await keepToken(services, cookieSession, kept));
}

function keepToken(
  { cookies }: Pick<Services, 'cookies'>,
  session: CookieSession,
  { accessToken, remember }: SessionData,
): Promise<string> {
  session.set('accessToken', accessToken);
  session.set('remember', remember);
  return cookies.sessions.commitSession(session, remember ? { maxAge: REMEMBER_SECONDS } : {});
}
