import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '~/platform/clock';
import type { Env } from '~/platform/env.server';
import type { Log } from '~/platform/log.server';

const SANDBOX_GOOGLE_PATH = '/dev/sign-in-provider';

/** The addresses and keys for sign-in with Google. */
export interface Google {
  clientId: string;
  clientSecret: string;
  /** For the sandbox only a path: the visitor stays on the host they use. */
  authorizationUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
  sandbox: SandboxGoogle | null;
}

type Settings = Pick<
  Env,
  | 'production'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_AUTHORIZATION_URL'
  | 'GOOGLE_TOKEN_URL'
  | 'GOOGLE_USERINFO_URL'
>;

interface Environment {
  /** The address at which this process reaches itself. */
  selfUrl: string;
  clock: Clock;
  log: Log;
}

/**
 * Google when it has keys; without keys the sandbox or, in production, null: then there is no
 * button and the log says so (decision 11).
 */
export function openGoogle(env: Settings, { selfUrl, clock, log }: Environment): Google | null {
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      authorizationUrl: env.GOOGLE_AUTHORIZATION_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      userinfoUrl: env.GOOGLE_USERINFO_URL,
      sandbox: null,
    };
  }
  if (env.production) {
    log.warn(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set: no sign-in with Google is offered.',
    );
    return null;
  }
  const sandbox = createSandboxGoogle(clock);
  return {
    clientId: sandbox.clientId,
    clientSecret: sandbox.clientSecret,
    authorizationUrl: `${SANDBOX_GOOGLE_PATH}/authorize`,
    tokenUrl: `${selfUrl}${SANDBOX_GOOGLE_PATH}/token`,
    userinfoUrl: `${selfUrl}${SANDBOX_GOOGLE_PATH}/userinfo`,
    sandbox,
  };
}

const CODE_MS = 60_000;
const TOKEN_MS = 5 * 60_000;

/** The identity that a visitor chooses in the sandbox. */
interface SandboxPerson {
  name: string;
  email: string;
  emailVerified: boolean;
}

interface Grant {
  person: SandboxPerson;
  redirectUri: string;
  challenge: string;
}

/** The token request of a client (RFC 6749 section 4.1.3, RFC 7636 section 4.5). */
interface TokenRequest {
  code: string;
  redirectUri: string;
  verifier: string;
  clientId: string;
  clientSecret: string;
}

/**
 * A minimal OpenID provider for demos, in which a visitor may choose any identity. Stores
 * everything in memory.
 */
interface SandboxGoogle {
  clientId: string;
  clientSecret: string;
  issueCode(grant: Grant): string;
  /** Exchanges a code for an access token, once; null when anything in the request is invalid. */
  redeem(request: TokenRequest): string | null;
  /** The userinfo answer for an access token; null for an invalid one. */
  claimsOf(accessToken: string): Record<string, string | boolean> | null;
}

function createSandboxGoogle(clock: Clock): SandboxGoogle {
  const codes = createExpiringMap<Grant>(clock, CODE_MS);
  const tokens = createExpiringMap<SandboxPerson>(clock, TOKEN_MS);
  const clientId = 'rummage-demo';
  const clientSecret = randomBytes(24).toString('base64url');
  return {
    clientId,
    clientSecret,
    issueCode: (grant) => codes.put(grant),
    redeem(request) {
      const grant = codes.find(request.code);
      codes.drop(request.code);
      const fits =
        grant !== null &&
        request.clientId === clientId &&
        request.clientSecret === clientSecret &&
        request.redirectUri === grant.redirectUri &&
        challengeOf(request.verifier) === grant.challenge;
      return fits ? tokens.put(grant.person) : null;
    },
    claimsOf(accessToken) {
      const person = tokens.find(accessToken);
      if (!person) return null;
      const { name, email, emailVerified } = person;
      const sub = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
      return { sub, name, email, email_verified: emailVerified };
    },
  };
}

/** The S256 challenge of a PKCE verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** A map with random keys whose entries expire. */
function createExpiringMap<Thing>(clock: Clock, lifetimeMs: number) {
  const entries = new Map<string, { thing: Thing; until: number }>();
  const sweep = () => {
    const now = clock.now().getTime();
    for (const [key, { until }] of entries) if (until <= now) entries.delete(key);
  };
  return {
    put(thing: Thing): string {
      sweep();
      const key = randomBytes(24).toString('base64url');
      entries.set(key, { thing, until: clock.now().getTime() + lifetimeMs });
      return key;
    },
    find(key: string): Thing | null {
      sweep();
      return entries.get(key)?.thing ?? null;
    },
    drop: (key: string) => void entries.delete(key),
  };
}
