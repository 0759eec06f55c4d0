import { noteUse } from './sessions.server';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import type { SessionData } from '~/platform/session/cookies.server';
import type { Session } from '@remix-run/node';
import type { Actor, Role } from './account.policy';

export type CookieSession = Session<SessionData>;

/** What a request's headers say of where a write comes from, as the edge has read them. */
export interface OriginEvidence {
  /** Whether they prove that it comes from our own pages. */
  originProved: boolean;
  /** Whether it comes from another origin that may make calls with a token (CORS_ORIGINS). */
  allowedOrigin?: boolean | undefined;
}

/**
 * Whether a request may write: `yes` by a token, by a cookie from our own pages, or for nobody;
 * `with form token` by a cookie where the headers say nothing; `no` by a cookie from elsewhere.
 */
export type MayWrite = 'yes' | 'with form token' | 'no';

/** Who is behind a request, how they showed it, and whether that proves enough to write. */
export interface Identity {
  actor: Actor | null;
  via: 'bearer' | 'cookie' | null;
  mayWrite: MayWrite;
  cookieSession: CookieSession;
  /** Set when the cookie's access token is in its last quarter and wants to be written anew. */
  freshToken: string | null;
}

const REISSUE_WHEN_LEFT_SECONDS = 6 * 60 * 60;

/**
 * The one function that identifies a request (decisions 1 and 3a) and says whether it may write: by
 * its bearer token if that is good, else by its session cookie. A token that is empty, broken or
 * expired counts for nothing, neither as identity nor as proof of origin.
 */
export async function identify(
  services: Services,
  headers: Headers,
  evidence: OriginEvidence = { originProved: false },
): Promise<Identity> {
  const cookieSession = await services.cookies.sessions.getSession(headers.get('Cookie'));
  const bearer = bearerToken(headers.get('Authorization'));
  const shown = bearer === null ? null : await services.tokens.verify(bearer);
  const caller = shown && (await findActor(services, shown.sessionId, shown.userId));
  if (caller) {
    return { actor: caller, via: 'bearer', mayWrite: 'yes', cookieSession, freshToken: null };
  }
  const kept = cookieSession.get('accessToken');
  const claims = kept ? await services.tokens.verify(kept, { evenExpired: true }) : null;
  const actor = claims && (await findActor(services, claims.sessionId, claims.userId));
  if (!claims || !actor) {
    return { actor: null, via: null, mayWrite: 'yes', cookieSession, freshToken: null };
  }
  const secondsLeft = claims.expiresAt - services.clock.now().getTime() / 1000;
  const freshToken =
    secondsLeft < REISSUE_WHEN_LEFT_SECONDS ? await services.tokens.sign(claims) : null;
  return { actor, via: 'cookie', mayWrite: byCookie(evidence), cookieSession, freshToken };
}

function byCookie({ originProved, allowedOrigin = false }: OriginEvidence): MayWrite {
  if (allowedOrigin) return 'no';
  return originProved ? 'yes' : 'with form token';
}

/** The token of an Authorization header; null where there is none, `bearer null` included. */
export function bearerToken(header: string | null): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(header?.trim() ?? '');
  if (!match) return null;
  const token = match[1]?.trim() ?? '';
  return token === '' || token === 'null' || token === 'undefined' ? null : token;
}

interface ActorRow extends Omit<Actor, 'sessionId' | 'role' | 'verified' | 'emailConfirmed'> {
  role: Role;
  verified: boolean | number;
  emailConfirmedAt: number | null;
  lastSeenAt: number;
}

async function findActor(
  services: Services,
  sessionId: string,
  userId: string,
): Promise<Actor | null> {
  const [row] = await services.db.rows<ActorRow>(sql`
    SELECT u."id" AS "userId", u."name", u."email", u."role", u."verified", u."imageId",
      u."emailConfirmedAt", s."lastSeenAt"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."id" = ${sessionId} AND s."userId" = ${userId}
      AND s."expiresAt" > ${services.clock.now()} AND u."deletedAt" IS NULL`);
  if (!row) return null;
  const { emailConfirmedAt, lastSeenAt, ...person } = row;
  noteUse(services, sessionId, lastSeenAt);
  return {
    ...person,
    verified: Boolean(row.verified),
    emailConfirmed: emailConfirmedAt !== null,
    sessionId,
  };
}
