import type { TablePage, TableRequest } from '~/lib/paging';
import type { Database, Tx } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import type { Actor, Role } from './account.policy';
import type { AuditRow } from './audit.dto';
import type { PersonRow } from './person.dto';

type Reading = Pick<Database, 'rows'>;

/** A signed-in account with its session. Times are epoch milliseconds. */
export interface ActorRow extends Omit<
  Actor,
  'sessionId' | 'role' | 'verified' | 'emailConfirmed'
> {
  role: Role;
  verified: boolean | number;
  emailConfirmedAt: number | null;
  lastSeenAt: number;
  /** The account's latest write to a listing, in any of its sessions. */
  wroteAt: number | null;
}

/** Finds the account of a session that has not expired, in the one query of every request. */
export async function findActorRow(
  db: Reading,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<ActorRow | undefined> {
  const [row] = await db.rows<ActorRow>(sql`
    SELECT u."id" AS "userId", u."name", u."email", u."role", u."verified", u."imageId",
      u."emailConfirmedAt", s."lastSeenAt",
      (SELECT max(o."wroteAt") FROM "Session" o WHERE o."userId" = u."id") AS "wroteAt"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."id" = ${sessionId} AND s."userId" = ${userId}
      AND s."expiresAt" > ${now} AND u."deletedAt" IS NULL`);
  return row;
}

/**
 * Records that a session has changed a listing, so that its person reads the change at once through
 * every instance (`Identity.bypassesCaches`).
 */
export async function recordListingWrite(
  tx: Tx,
  { sessionId }: Pick<Actor, 'sessionId'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`UPDATE "Session" SET "wroteAt" = ${now} WHERE "id" = ${sessionId}`);
}

/** The current role of an actor whose account and session still exist, in the query of every write. */
export async function findCurrentRole(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<Role | undefined> {
  const [found] = await tx.rows<{ role: Role }>(sql`
    SELECT u."role" FROM "User" u JOIN "Session" s ON s."userId" = u."id"
    WHERE u."id" = ${userId} AND u."deletedAt" IS NULL AND s."id" = ${sessionId}`);
  return found?.role;
}

/** A page of the people of a role, newest first, searchable by name or address. */
export function readPeople(
  db: Reading,
  role: Role,
  request: TableRequest,
): Promise<TablePage<PersonRow>> {
  const search = containsText(request.search, sql.id('u', 'nameKey'), sql.id('u', 'emailKey'));
  const select = sql`
    SELECT u."id", u."name", u."email", u."role", u."verified", u."imageId", u."createdAt"
    FROM "User" u`;
  const where = sql`u."role" = ${role} AND u."deletedAt" IS NULL ${search}`;
  return readTable(db, { select, where, alias: 'u' }, request);
}

/** A page of the audit log, newest first, searchable by actor, action and subject. */
export function readAuditLog(db: Reading, request: TableRequest): Promise<TablePage<AuditRow>> {
  const search = containsText(request.search, sql.id('a', 'searchKey'));
  const select = sql`
    SELECT a."id", a."actorEmail", a."action", a."subjectLabel", a."times", a."createdAt"
    FROM "AuditEntry" a`;
  return readTable(db, { select, where: sql`1 = 1 ${search}`, alias: 'a' }, request);
}
