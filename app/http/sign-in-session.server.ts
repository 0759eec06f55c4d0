import { z } from 'zod';
import type { Ctx } from '~/features/accounts/account.policy';
import { emailKey, urlEmailSchema } from '~/features/accounts/account.schema';
import type { CookieSession, Identity } from '~/features/accounts/identify.server';
import { isOwnAddress } from '~/features/accounts/people.server';
import { signInWithPassword } from '~/features/accounts/sign-in.server';
import type { ProvenAccount } from '~/features/accounts/sign-in-proof.server';
import { closeSession, openSession } from '~/features/accounts/sessions.server';
import { hasSecondFactor, useCode } from '~/features/second-factors/use-code.server';
import { DomainError } from '~/lib/domain-error';
import { addressKey } from '~/platform/limits.server';
import type { Services } from '~/platform/services';
import { REMEMBER_SECONDS, type SessionData } from '~/platform/session/cookies.server';
import type { EndpointArgs } from './endpoint';
import type { RequestContext } from './request-context';
import { attemptSignIn, deviceOf, rememberDevice } from './sign-in-attempts.server';

/** Counts an attempt to register, by address and account. Refuses with `rate_limited`. */
export async function countRegistration(context: RequestContext, email: string): Promise<void> {
  const { limits } = context.services;
  const address = addressKey(context.ip);
  await limits.consume('sign-in', `${address} ${emailKey(email)}`);
  await limits.consume('sign-in by address', address);
}

/** Counts a photo that an anonymous request wants decoded. Refuses with `rate_limited`. */
export function countRegistrationPhoto(context: RequestContext): Promise<void> {
  return context.services.limits.consume('registration photo', addressKey(context.ip));
}

interface StartedSession extends ProvenAccount {
  remember: boolean;
  passkey?: boolean;
  /** Network address (`addressKey`) of a sign-in by a program. */
  network?: string;
}

/**
 * Creates a session for an account that has just signed in, and ends the browser's previous one.
 * Returns its token, and the headers that set its cookie and remember the browser. Refuses as
 * `openSession` does.
 */
export async function startSession(
  ctx: Ctx,
  request: Request,
  { userId, proof, remember, passkey, network }: StartedSession,
): Promise<{ accessToken: string; setCookies: string[] }> {
  const userAgent = request.headers.get('User-Agent') ?? '';
  const replaces = await sessionOfCookie(ctx, request);
  const device = await deviceOf(ctx, request, network);
  const given = { userId, proof, remember, userAgent, replaces, device, passkey };
  const { email, ...opened } = await openSession(ctx, given);
  const session = await ctx.cookies.sessions.getSession();
  const setCookies = [
    await keepToken(ctx, session, opened),
    await rememberDevice(ctx, device, emailKey(email)),
  ];
  return { accessToken: opened.accessToken, setCookies };
}

interface SignInArgs {
  ctx: Ctx;
  context: RequestContext;
  request: Request;
}

interface Credentials {
  email: string;
  password: string;
}

/**
 * Finds the account of an address and a password, for the page and POST /sign-in, within the limits
 * on guessing. Whether it has a second factor is asked only afterwards, so that nothing about an
 * account is disclosed before its password is right. Refuses with `wrong_credentials` and
 * `rate_limited`.
 */
export function provePassword(
  { ctx, context, request }: SignInArgs,
  credentials: Credentials,
): Promise<ProvenAccount> {
  return attemptSignIn({ ctx, context, request, email: credentials.email }, () =>
    signInWithPassword(ctx, credentials),
  );
}

/**
 * Signs in with a password and, where the account has a second factor, a code, in one request: for
 * POST /sign-in. Refuses with `wrong_credentials`, `second_factor_required` without a code,
 * `wrong_code` and `rate_limited`.
 */
export async function signIn(
  args: SignInArgs,
  { code, ...credentials }: Credentials & { code?: string | null | undefined },
): Promise<{ accessToken: string; setCookies: string[] }> {
  const { ctx, context, request } = args;
  const proven = await provePassword(args, credentials);
  const { userId } = proven;
  if (await hasSecondFactor(ctx, userId)) {
    if (!code) throw new DomainError('second_factor_required');
    await useCode(ctx, userId, code);
  }
  const network = addressKey(context.ip);
  return startSession(ctx, request, { ...proven, remember: false, network });
}

/** The cookie of a session that has got another token in the same browser. */
export async function renewedCookie({ cookies }: Ctx, opened: SessionData): Promise<string> {
  return keepToken({ cookies }, await cookies.sessions.getSession(), opened);
}

/** Headers with the cookies of `startSession`, added to `headers`. */
export function withCookies(setCookies: readonly string[], headers = new Headers()): Headers {
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** The session id in a request's cookie, even if the session has ended. */
async function sessionOfCookie(ctx: Ctx, request: Request): Promise<string | undefined> {
  const session = await ctx.cookies.sessions.getSession(request.headers.get('Cookie'));
  const token = session.get('accessToken');
  const claims = token ? await ctx.tokens.verify(token, { evenExpired: true }) : null;
  return claims?.sessionId;
}

/**
 * Ends the request's session and, if the request is proved to come from the site's own pages, also
 * the session of a cookie sent beside a token. Returns the cookies of `signedOut`.
 */
export async function endSession(
  ctx: Ctx,
  context: RequestContext,
  request: Request,
): Promise<string[]> {
  const session = await ctx.cookies.sessions.getSession(request.headers.get('Cookie'));
  const cookieToken = context.originProved ? session.get('accessToken') : undefined;
  const claims = cookieToken ? await ctx.tokens.verify(cookieToken, { evenExpired: true }) : null;
  for (const id of new Set([ctx.actor?.sessionId, claims?.sessionId])) {
    if (id) await closeSession(ctx, id);
  }
  return signedOut(ctx, request);
}

/** The cookies of a browser that has been signed out: no session, and `wrote`. */
export async function signedOut({ cookies }: Ctx, request: Request): Promise<string[]> {
  const session = await cookies.sessions.getSession(request.headers.get('Cookie'));
  return [await cookies.sessions.destroySession(session), await cookies.wrote.serialize(true)];
}

/** Renews the cookie when its token is old and its session is still valid (decision 3). */
export async function rememberFreshToken(
  services: Services,
  { freshToken, cookieSession }: Identity,
  headers: Headers,
): Promise<void> {
  if (!freshToken) return;
  const remember = cookieSession.get('remember') ?? false;
  const data = { accessToken: freshToken, remember };
  headers.append('Set-Cookie', await keepToken(services, cookieSession, data));
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

/** The address of a role look-up, as a path parameter. */
export const emailInPath = z.object({ email: urlEmailSchema });

/** Headers of a look-up that a client may cache for a minute (decision 8a). */
export function cacheForAMinute(): Headers {
  return new Headers({ 'Cache-Control': 'private, max-age=60' });
}

/**
 * Counts a look-up of another user's role against a strict limit, to prevent enumeration of
 * addresses (decision 8). One's own role is requested by every page of a client: it is not counted
 * here, and may be cached. Returns the headers of the answer.
 */
export async function countRoleLookUp({
  ctx,
  context,
  params,
}: EndpointArgs<z.infer<typeof emailInPath>, unknown, unknown>): Promise<Headers> {
  if (isOwnAddress(ctx, params.email)) return cacheForAMinute();
  await ctx.limits.consume('role-look-up', ctx.actor?.userId ?? addressKey(context.ip));
  return new Headers();
}
