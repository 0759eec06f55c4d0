import { createHash } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import type { Clock } from '../clock';

const TOKEN_SECONDS = 24 * 60 * 60;
const ALGORITHM = 'HS256';

/** What an access token says: whose it is, and which session it lives and dies with (decision 3). */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  /** Epoch seconds. */
  expiresAt: number;
}

export interface Tokens {
  /** A token for a session, good for 24 hours. */
  sign(session: { userId: string; sessionId: string }): Promise<string>;
  /** The claims of a token we signed; null when forged, broken or (unless `evenExpired`) too old. */
  verify(token: string, options?: { evenExpired?: boolean }): Promise<TokenClaims | null>;
}

/** Access tokens signed with the first secret and accepted from any of them. */
export function createTokens(secrets: readonly string[], clock: Clock): Tokens {
  const keys = secrets.map((secret) => createHash('sha256').update(`token:${secret}`).digest());
  const [signingKey] = keys;
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
      const currentDate = evenExpired ? new Date(0) : clock.now();
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });
          if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null;
          return { userId: payload.sub, sessionId: payload.sid, expiresAt: payload.exp ?? 0 };
        } catch (error) {
          if (!(error instanceof errors.JOSEError)) throw error;
          if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null;
        }
      }
      return null;
    },
  };
}
