import { createHash } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import type { Clock } from '../clock';

const TOKEN_SECONDS = 24 * 60 * 60;
const ALGORITHM = 'HS256';
/** Maximum number of cached verified tokens. The session is still checked on every request. */
const PROVED = 1_000;

/** The claims of an access token: its user and its session, with which it ends (decision 3). */
interface TokenClaims {
  userId: string;
  sessionId: string;
  /** Epoch seconds. */
  expiresAt: number;
}

export interface Tokens {
  /** A token for a session, valid for 24 hours. */
  sign(session: { userId: string; sessionId: string }): Promise<string>;
  /**
   * The claims of a valid token; null when it is forged, malformed or (unless `evenExpired`)
   * expired.
   */
  verify(token: string, options?: { evenExpired?: boolean }): Promise<TokenClaims | null>;
}

/** Access tokens signed with the first secret and accepted from any of them. */
export function createTokens(secrets: readonly string[], clock: Clock): Tokens {
  const keys = secrets.map((secret) => createHash('sha256').update(`token:${secret}`).digest());
  const [signingKey] = keys;
  // A verified signature stays valid, so repeated tokens are not verified again.
  const provedTokens = new Map<string, TokenClaims>();
  if (!signingKey) throw new Error('At least one session secret is needed.');
  return {
    async sign({ userId, sessionId }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .sign(signingKey);
    },
    async verify(token, { evenExpired = false } = {}) {
      const proved = provedTokens.get(token) ?? (await prove(token));
      if (!proved) return null;
      provedTokens.set(token, proved);
      const [oldest] = provedTokens.keys();
      if (provedTokens.size > PROVED && oldest !== undefined) provedTokens.delete(oldest);
      const now = clock.now().getTime() / 1000;
      return evenExpired || proved.expiresAt > now ? proved : null;
    },
  };

  /** The claims of a token signed with one of the keys, even if it has expired. */
  async function prove(token: string): Promise<TokenClaims | null> {
    for (const key of keys) {
      try {
        const options = { algorithms: [ALGORITHM], currentDate: new Date(0) };
        const { payload } = await jwtVerify(token, key, options);
        if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null;
        return { userId: payload.sub, sessionId: payload.sid, expiresAt: payload.exp ?? 0 };
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null;
      }
    }
    return null;
  }
}
