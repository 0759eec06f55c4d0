import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock';

const CODE_MS = 60_000;
const TOKEN_MS = 5 * 60_000;

/** Who somebody says they are, at the stand-in. */
export interface StandInPerson {
  name: string;
  email: string;
  emailVerified: boolean;
}

interface Grant {
  person: StandInPerson;
  redirectUri: string;
  challenge: string;
}

/** What a client sends for a code (RFC 6749 section 4.1.3, RFC 7636 section 4.5). */
export interface TokenRequest {
  code: string;
  redirectUri: string;
  verifier: string;
  clientId: string;
  clientSecret: string;
}

/** A tiny OpenID provider inside a demo, where anybody may be anybody. Keeps all in memory. */
export interface StandInProvider {
  clientId: string;
  clientSecret: string;
  issueCode(grant: Grant): string;
  /** An access token for a code, once; null when anything about the request is wrong. */
  redeem(request: TokenRequest): string | null;
  /** What the userinfo address answers for an access token; null for one that is not good. */
  claimsOf(accessToken: string): Record<string, string | boolean> | null;
}

export function createStandInProvider(clock: Clock): StandInProvider {
  const codes = createShelf<Grant>(clock, CODE_MS);
  const tokens = createShelf<StandInPerson>(clock, TOKEN_MS);
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

/** Things kept for a while under a key that can't be guessed. */
function createShelf<Thing>(clock: Clock, lifetimeMs: number) {
  const kept = new Map<string, { thing: Thing; until: number }>();
  const sweep = () => {
    const now = clock.now().getTime();
    for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
  };
  return {
    put(thing: Thing): string {
      sweep();
      const key = randomBytes(24).toString('base64url');
      kept.set(key, { thing, until: clock.now().getTime() + lifetimeMs });
      return key;
    },
    find(key: string): Thing | null {
      sweep();
      return kept.get(key)?.thing ?? null;
    },
    drop: (key: string) => void kept.delete(key),
  };
}
