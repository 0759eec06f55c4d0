import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  createCookie,
  createCookieSessionStorage,
  type Cookie,
  type SessionStorage,
} from '@remix-run/node';
import { z } from 'zod';

/** The contents of the session cookie, which is not readable by page scripts (decision 2). */
export interface SessionData {
  accessToken: string;
  remember: boolean;
}

/** The state of a sign-in with Google or with a code, until it is done or an account is linked. */
interface SignInFlow {
  /** Set by remix-auth-oauth2 and GoogleWithPkce. */
  'oauth2:state': string;
  'oauth2:verifier': string;
  /** The return address. */
  from: string;
  /** The code of the language of the page that led to Google. */
  language: string;
  /** A Google account that is linked after its user logs in with the password. */
  link: { userId: string; subject: string; email: string; until: number };
  /** The token of a sign-in that waits for its code. */
  pending: string;
}

const toastList = z
  .array(
    z.object({
      id: z.string(),
      kind: z.enum(['success', 'error']),
      text: z.string(),
      /** A link of this site that belongs to the text. */
      action: z.object({ label: z.string(), href: z.string() }).optional(),
    }),
  )
  .max(20);
export type Toast = z.infer<typeof toastList>[number];

/** The session whose pages have a form. */
interface FormHolder {
  userId: string;
  sessionId: string;
}

/** Bytes of a form token that belong to the session, and of those after them that mark the account. */
const TOKEN_BYTES = { session: 16, account: 8 };

export interface Cookies {
  sessions: SessionStorage<SessionData>;
  sessionCookieName: string;
  signInFlow: SessionStorage<SignInFlow>;
  toasts: Cookie;
  /** The favourite that a signed-out visitor wanted to add, until they have logged in. */
  pendingFavourite: Cookie;
  /**
   * The accounts that have signed in with this browser; read by
   * app/http/sign-in-attempts.server.ts.
   */
  device: Cookie;
  /** The place that the visitor remembers for distances: an id of the gazetteer. */
  place: Cookie;
  /** Set at sign-out: the visitor bypasses the caches for a while, to see the own last writes. */
  wrote: Cookie;
  /** An account's address in that cookie: a keyed hash. */
  accountMark(emailKey: string): string;
  /** Mark of a program without cookies: a keyed hash of its network and its User-Agent. */
  programMark(program: string): string;
  /**
   * The form token of a session: proof of origin for browsers that send no origin headers (decision
   * 4). It also marks the account.
   */
  formToken(holder: FormHolder): string;
  formTokenMatches(holder: FormHolder, token: string): boolean;
  /** Whether a form token marks another account; false for a text that no form has. */
  isFormOfOther(holder: Pick<FormHolder, 'userId'>, token: string): boolean;
}

/** Maximum seconds of a sign-in with Google, or of linking an account. */
export const FLOW_SECONDS = 15 * 60;

/**
 * Seconds for which a person who has changed a listing bypasses the caches, signed in or just signed
 * out. Longer than any instance uses a cached result or response, and than clocks differ.
 */
export const BYPASS_SECONDS = 10;

/** Seconds for which a browser is known to an account: 400 days, the maximum of browsers. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export const REMEMBER_SECONDS = 30 * 24 * 60 * 60;

/** The site's cookies, signed with rotating secrets; Secure and host-bound in production. */
export function createCookies(secrets: string[], production: boolean): Cookies {
  const sessionCookieName = production ? '__Host-rummage_session' : 'rummage_session';
  const shared = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: production,
    secrets,
  } as const;
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest();
  const accountMark = (secret: string, userId: string) =>
    hmac(`form-account:${secret}`, userId).subarray(0, TOKEN_BYTES.account);
  const formTokenBy = (secret: string, { userId, sessionId }: FormHolder) =>
    Buffer.concat([
      hmac(`form:${secret}`, sessionId).subarray(0, TOKEN_BYTES.session),
      accountMark(secret, userId),
    ]);
  return {
    sessionCookieName,
    sessions: createCookieSessionStorage<SessionData>({
      cookie: { ...shared, name: sessionCookieName },
    }),
    signInFlow: createCookieSessionStorage<SignInFlow>({
      cookie: {
        ...shared,
        name: production ? '__Host-rummage_sign_in' : 'rummage_sign_in',
        maxAge: FLOW_SECONDS,
      },
    }),
    toasts: createCookie(production ? '__Host-rummage_toasts' : 'rummage_toasts', {
      ...shared,
      maxAge: 60,
    }),
    pendingFavourite: createCookie(production ? '__Host-rummage_wish' : 'rummage_wish', {
      ...shared,
      maxAge: 15 * 60,
    }),
    device: createCookie(production ? '__Host-rummage_device' : 'rummage_device', {
      ...shared,
      maxAge: DEVICE_SECONDS,
    }),
    place: createCookie(production ? '__Host-rummage_place' : 'rummage_place', {
      ...shared,
      maxAge: DEVICE_SECONDS,
    }),
    wrote: createCookie(production ? '__Host-rummage_wrote' : 'rummage_wrote', {
      ...shared,
      maxAge: BYPASS_SECONDS,
    }),
    accountMark: (emailKey) =>
      createHmac('sha256', `device:${secrets[0]}`)
        .update(emailKey)
        .digest('base64url')
        .slice(0, 16),
    programMark: (program) =>
      createHmac('sha256', `program:${secrets[0]}`).update(program).digest('base64url'),
    formToken: (holder) => formTokenBy(secrets[0] ?? '', holder).toString('base64url'),
    formTokenMatches(holder, token) {
      const given = Buffer.from(token, 'base64url');
      return secrets.some((secret) => {
        const expected = formTokenBy(secret, holder);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    isFormOfOther({ userId }, token) {
      const given = Buffer.from(token, 'base64url');
      if (given.length !== TOKEN_BYTES.session + TOKEN_BYTES.account) return false;
      const mark = given.subarray(TOKEN_BYTES.session);
      return !secrets.some((secret) => accountMark(secret, userId).equals(mark));
    },
  };
}

/** The toasts waiting in a request's cookie; an invalid cookie counts as none. */
export async function readToasts(cookies: Cookies, header: string | null): Promise<Toast[]> {
  const parsed = toastList.safeParse(await cookies.toasts.parse(header));
  return parsed.success ? parsed.data : [];
}

/**
 * Signs texts that a page sends and receives again, so that only texts of this site are accepted.
 */
export interface SignedValues {
  /** Signs a text for `holder`; it is only valid for the same holder. */
  sign(text: string, holder: string): string;
  /** The text that was signed for this holder; null when the signature is invalid. */
  open(signed: string, holder: string): string | null;
}

/** Signs with the first secret, and accepts signatures of any of them. */
export function createSignedValues(secrets: readonly string[]): SignedValues {
  const [newest] = secrets;
  if (!newest) throw new Error('At least one session secret is needed.');
  const stamp = (secret: string, text: string, holder: string) =>
    createHmac('sha256', `seal:${secret}`).update(`${holder}\n${text}`).digest();
  return {
    sign: (text, holder) => `${text}.${stamp(newest, text, holder).toString('base64url')}`,
    open(signed, holder) {
      const at = signed.lastIndexOf('.');
      const text = signed.slice(0, at);
      const given = Buffer.from(signed.slice(at + 1), 'base64url');
      const ours = secrets.some((secret) => {
        const expected = stamp(secret, text, holder);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return at > 0 && ours ? text : null;
    },
  };
}
