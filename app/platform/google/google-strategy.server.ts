import { randomBytes } from 'node:crypto';
import type { SessionStorage } from '@remix-run/node';
import type { AuthenticateOptions } from 'remix-auth';
import { GoogleStrategy, type GoogleProfile } from 'remix-auth-google';
import { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import { type Google, challengeOf } from './open-google.server';
/**
 * The session key under which remix-auth-oauth2 stores the state, and the key of the PKCE verifier.
 */
const STATE = 'oauth2:state';
const VERIFIER = 'oauth2:verifier';

const TIMEOUT_MS = 10_000;
const AWAY: MessageKey = 'http.google.away';
const STALE: MessageKey = 'http.google.stale';

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.literal(['true', 'false'])]).optional(),
  name: z.string().optional(),
});

type Verify<User> = ConstructorParameters<typeof GoogleStrategy<User>>[1];

interface Options {
  google: Google;
  /** The origin that the visitor uses, such as https://rummage.example.org. */
  origin: string;
  callbackPath: string;
}

/**
 * Extends remix-auth-google by PKCE, configurable addresses, a timeout and readable errors of the
 * provider. One instance serves one request. Failures are a DomainError, as the cause of
 * remix-auth's AuthorizationError.
 */
export class GoogleWithPkce<User> extends GoogleStrategy<User> {
  private verifier = '';
  private readonly userinfoUrl: string;

  constructor({ google, origin, callbackPath }: Options, verify: Verify<User>) {
    const { clientId: clientID, clientSecret, userinfoUrl } = google;
    const callbackURL = origin + callbackPath;
    super({ clientID, clientSecret, callbackURL, scope: 'openid email profile' }, verify);
    this.authorizationURL = new URL(google.authorizationUrl, origin).href;
    this.tokenURL = google.tokenUrl;
    this.userinfoUrl = userinfoUrl;
  }

  override async authenticate(
    request: Request,
    storage: SessionStorage,
    options: AuthenticateOptions,
  ): Promise<User> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== new URL(this.callbackURL).pathname) {
      this.verifier = randomBytes(32).toString('base64url');
      return super.authenticate(request, this.withVerifier(storage), options);
    }
    const session = await storage.getSession(request.headers.get('Cookie'));
    const state: unknown = session.get(STATE);
    this.verifier = String(session.get(VERIFIER) ?? '');
    if (!state || state !== searchParams.get('state') || !this.verifier) {
      throw new DomainError('forbidden', STALE);
    }
    if (!searchParams.get('code')) throw new DomainError('forbidden', refusalOf(searchParams));
    return super.authenticate(request, storage, options);
  }

  /** The storage of sessions in which the verifier is stored and removed together with the state. */
  private withVerifier(storage: SessionStorage): SessionStorage {
    return {
      ...storage,
      commitSession: (session, options) => {
        session.set(VERIFIER, this.verifier);
        return storage.commitSession(session, options);
      },
    };
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    params.set('code_challenge', challengeOf(this.verifier));
    params.set('code_challenge_method', 'S256');
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    try {
      return await this.exchange(code, params);
    } catch (error) {
      // Some providers take a client's secret only in the header, some only in the body.
      if (typeof error !== 'string' || !error.includes('invalid_client')) throw readable(error);
      this.useBasicAuthenticationHeader = true;
      for (const name of ['client_id', 'client_secret']) params.delete(name);
      return await this.exchange(code, params).catch((refused: unknown) => {
        throw readable(refused);
      });
    }
  }

  private async exchange(code: string, params: URLSearchParams) {
    const answer = await inTime(super.fetchAccessToken(code, params));
    if (typeof answer.accessToken !== 'string') throw new Error('no access token in the answer');
    return answer;
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    try {
      const response = await fetch(this.userinfoUrl, {
        headers: { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw await response.text();
      const { sub, email = '', email_verified, name = '' } = claims.parse(await response.json());
      return {
        provider: 'google',
        id: sub,
        displayName: name,
        emails: [{ value: email }],
        _json: { sub, email, email_verified: email_verified === true || email_verified === 'true' },
      } as GoogleProfile;
    } catch (error) {
      throw readable(error);
    }
  }
}

async function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * The provider's error message, if it answered with one; any other failure means that it is
 * unavailable.
 */
function readable(error: unknown): DomainError {
  if (typeof error === 'string') {
    const refusal = z
      .object({ error: z.string(), error_description: z.string().optional() })
      .safeParse(parseJson(error));
    if (refusal.success) {
      const params = new URLSearchParams(refusal.data as Record<string, string>);
      return new DomainError('forbidden', refusalOf(params));
    }
  }
  return Object.assign(new DomainError('unavailable', AWAY), { cause: error });
}

function refusalOf(params: URLSearchParams): Message {
  const words = (params.get('error_description') ?? '').replaceAll(/\s+/g, ' ').trim();
  const code = params.get('error');
  const failure = words || (code && `${code}.`);
  const reason = failure ? failure.slice(0, 240) : ({ message: 'http.google.noCode' } as const);
  return msg('http.google.refused', { reason });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
