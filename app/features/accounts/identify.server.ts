import { noteUse } from './sessions.server';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import type { SessionData } from '~/platform/session/cookies.server';
import type { Session } from '@remix-run/node';
import type { Actor, Role } from './actor';

export type CookieSession = Session<SessionData>;

/** Who is behind a request, and how they showed it. */
export interface Identity {
  actor: Actor | null;
  via: 'bearer' | 'cookie' | null;
  cookieSession: CookieSession;
  /** Set when the cookie's access token is in its last quarter and wants to be written anew. */
  freshToken: string | null;
}

const REISSUE_WHEN_LEFT_SECONDS = 6 * 60 * 60;

/**
 * The one door through which every request is identified (decision 1): a bearer token if there
 * is one, else the session cookie. A bad bearer token is nobody; it never falls back to the cookie.
 */
export async function identify(services: Services, headers: Headers): Promise<Identity> {
  const cookieSession = await services.cookies.sessions.getSession(headers.get('Cookie'));
  const bearer = bearerToken(headers.get('Authorization'));
  if (bearer !== null) {
    const claims = await services.tokens.verify(bearer);
    const actor = claims && (await findActor(services, claims.sessionId, claims.userId));
    return { actor, via: actor ? 'bearer' : null, cookieSession, freshToken: null };
  }
  const kept = cookieSession.get('accessToken');
  const claims = kept ? await services.tokens.verify(kept, { evenExpired: true }) : null;
  const actor = claims && (await findActor(services, claims.sessionId, claims.userId));
  if (!claims || !actor) return { actor: null, via: null, cookieSession, freshToken: null };
  const secondsLeft = claims.expiresAt - services.clock.now().getTime() / 1000;
  const freshToken =
    secondsLeft < REISSUE_WHEN_LEFT_SECONDS ? await services.tokens.sign(claims) : null;
  return { actor, via: 'cookie', cookieSession, freshToken };
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
