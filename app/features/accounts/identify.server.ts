import { noteUse } from './sessions.server';
import type { Database } from '~/platform/db/database';
import { withoutQueryCache } from '~/platform/db/query-cache';
import { findActorRow, type ActorRow } from './account.sql.server';
import type { Services } from '~/platform/services';
import { BYPASS_SECONDS, type SessionData } from '~/platform/session/cookies.server';
import type { Session } from '@remix-run/node';
import { toRights, usableRights, type Actor } from './account.policy';

export type CookieSession = Session<SessionData>;

/** Evidence of a write's origin in its request headers, as evaluated by the server. */
interface OriginEvidence {
  /** Whether the headers prove that the request comes from our own pages. */
  originProved: boolean;
  /** Whether the origin is listed in CORS_ORIGINS and may send requests with a token. */
  allowedOrigin?: boolean | undefined;
}

/**
 * Whether a request may write: `yes` with a token, with a cookie from our own pages, or without any
 * identity; `with form token` with a cookie where the headers do not name an origin; `no` with a
 * cookie from another origin.
 */
type MayWrite = 'yes' | 'with form token' | 'no';

/** The identity behind a request, and whether the request may write. */
export interface Identity {
  actor: Actor | null;
  mayWrite: MayWrite;
  cookieSession: CookieSession;
  /** A new access token, set when the cookie's token is in the last quarter of its lifetime. */
  freshToken: string | null;
  /**
   * Set for some seconds after a person has changed a listing or signed out: results that another
   * instance has cached may lack the change.
   */
  bypassesCaches: boolean;
}

const REISSUE_WHEN_LEFT_SECONDS = 6 * 60 * 60;

/**
 * Identifies a request (decisions 1 and 3a) and determines whether it may write: by its bearer
 * token if valid, otherwise by its session cookie. An empty, malformed or expired token is ignored,
 * both as identity and as proof of origin.
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
    return { ...caller, mayWrite: 'yes', cookieSession, freshToken: null };
  }
  const cookieToken = cookieSession.get('accessToken');
  const claims = cookieToken
    ? await services.tokens.verify(cookieToken, { evenExpired: true })
    : null;
  const found = claims && (await findActor(services, claims.sessionId, claims.userId));
  if (!claims || !found) {
    const bypassesCaches = (await services.cookies.wrote.parse(headers.get('Cookie'))) !== null;
    const none = { actor: null, cookieSession, freshToken: null };
    return { ...none, mayWrite: 'yes', bypassesCaches };
  }
  const secondsLeft = claims.expiresAt - services.clock.now().getTime() / 1000;
  const freshToken =
    secondsLeft < REISSUE_WHEN_LEFT_SECONDS ? await services.tokens.sign(claims) : null;
  return { ...found, mayWrite: byCookie(evidence), cookieSession, freshToken };
}

/**
 * The database that a request reads: without the query cache for people who have just written; the
 * replica for signed-out people where `mayLag` allows it.
 */
export function databaseFor(
  { db }: Pick<Services, 'db'>,
  identity: Identity,
  mayLag = false,
): Database {
  if (identity.bypassesCaches) return withoutQueryCache(db);
  const replica = mayLag && identity.actor === null ? db.replica() : null;
  return replica ?? db;
}

function byCookie({ originProved, allowedOrigin = false }: OriginEvidence): MayWrite {
  if (allowedOrigin) return 'no';
  return originProved ? 'yes' : 'with form token';
}

/** Returns the token of an Authorization header; null without one and for `bearer null`. */
export function bearerToken(header: string | null): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(header?.trim() ?? '');
  if (!match) return null;
  const token = match[1]?.trim() ?? '';
  return token === '' || token === 'null' || token === 'undefined' ? null : token;
}

async function findActor(
  services: Services,
  sessionId: string,
  userId: string,
): Promise<(Pick<Identity, 'bypassesCaches'> & { actor: Actor }) | null> {
  const now = services.clock.now();
  const row = await findActorRow(services.db, { sessionId, userId, now });
  if (!row) return null;
  noteUse(services, sessionId, row.lastSeenAt);
  const { name, email, role, imageId } = row;
  const held = toRights(row);
  const missingFactor = services.env.production && held.moderate ? missingFactorOf(row) : null;
  const actor: Actor = {
    userId,
    sessionId,
    name,
    email,
    role,
    imageId,
    rights: usableRights(held, { missingFactor }),
    verified: Boolean(row.verified),
    emailConfirmed: row.emailConfirmedAt !== null,
    suspended: Boolean(row.suspended),
    warned: row.warnedAt !== null,
    provedAt: Math.max(row.createdAt, row.confirmedAt ?? 0),
    missingFactor,
  };
  const since = now.getTime() - (row.wroteAt ?? 0);
  return { actor, bypassesCaches: since < BYPASS_SECONDS * 1000 };
}

/** With time codes every sign-in but a passkey's has asked for one. */
function missingFactorOf({ secondFactorAt, passkeyAt, hasPasskey }: ActorRow) {
  if (secondFactorAt !== null || passkeyAt !== null) return null;
  return hasPasskey ? 'use-passkey' : 'enrol';
}
