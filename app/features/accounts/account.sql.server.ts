import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx, RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';
import {
  rightColumns,
  toRights,
  type Actor,
  type Right,
  type RightColumns,
  type Rights,
} from './account.policy';
import type { AuditRequest, AuditRow } from './audit.dto';
import type { PersonRow } from './person.dto';

/**
 * Whether the account of an alias is suspended: a suspension ends in time, also before its job has run.
 */
export function isSuspended(now: Date, alias = 'u'): Sql {
  const until = sql.id(alias, 'suspendedUntil');
  return sql`(${sql.id(alias, 'suspendedAt')} IS NOT NULL AND (${until} IS NULL OR ${until} > ${now}))`;
}

/** The condition of Prisma that an account is not suspended. */
export function notSuspended(now: Date) {
  return { OR: [{ suspendedAt: null }, { suspendedUntil: { lte: now } }] };
}

/** A signed-in account with its session. Times are epoch milliseconds. */
export interface ActorRow
  extends Pick<Actor, 'userId' | 'name' | 'email' | 'role' | 'imageId'>, RightColumns {
  verified: boolean | number;
  suspended: boolean | number;
  warnedAt: number | null;
  emailConfirmedAt: number | null;
  lastSeenAt: number;
  /** Start of the session, and the last time that its person proved their identity. */
  createdAt: number;
  confirmedAt: number | null;
  /** When a passkey was used in the session. */
  passkeyAt: number | null;
  /** When time codes were set up for the account. */
  secondFactorAt: number | null;
  /** Whether the account is an admin's and has a passkey. */
  hasPasskey: boolean | number;
  /** The account's latest write to a listing, in any of its sessions. */
  wroteAt: number | null;
}

/** Finds the account of a session that has not expired, in the one query of every request. */
export async function findActorRow(
  db: RowsReader,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<ActorRow | undefined> {
  const [row] = await db.rows<ActorRow>(sql`
    SELECT u."id" AS "userId", u."name", u."email", u."role", u."canBuy", u."canSell",
      u."canModerate", u."verified", u."imageId",
      u."emailConfirmedAt", s."lastSeenAt", s."createdAt", s."confirmedAt", s."passkeyAt",
      (SELECT f."confirmedAt" FROM "SecondFactor" f WHERE f."userId" = u."id") AS "secondFactorAt",
      (u."canModerate" AND EXISTS (SELECT 1 FROM "Passkey" p WHERE p."userId" = u."id"))
        AS "hasPasskey",
      ${isSuspended(now)} AS "suspended", u."warnedAt",
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

/**
 * The current rights of an actor whose account and session still exist, and whether the account is
 * suspended, in the query of every write.
 */
export async function findCurrentRights(
  tx: RowsReader,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  now: Date,
): Promise<{ rights: Rights; suspended: boolean } | undefined> {
  const [found] = await tx.rows<RightColumns & { suspended: boolean | number }>(sql`
    SELECT u."canBuy", u."canSell", u."canModerate", ${isSuspended(now)} AS "suspended"
    FROM "User" u JOIN "Session" s ON s."userId" = u."id"
    WHERE u."id" = ${userId} AND u."deletedAt" IS NULL AND s."id" = ${sessionId}`);
  return found && { rights: toRights(found), suspended: Boolean(found.suspended) };
}

/** A page of the people who hold a right, newest first, searchable by name or address. */
export function readPeople(
  db: RowsReader,
  right: Right,
  request: TableRequest,
): Promise<TablePage<PersonRow>> {
  const search = containsText(request.search, sql.id('u', 'nameKey'), sql.id('u', 'emailKey'));
  const select = sql`
    SELECT u."id", u."name", u."email", u."role", u."verified", u."imageId", u."createdAt"
    FROM "User" u`;
  const where = sql`${sql.id('u', rightColumns[right])} = ${true} AND u."deletedAt" IS NULL ${search}`;
  return readTable(db, { select, where, alias: 'u' }, request);
}

const selectAudit = sql`
  SELECT a."id", a."actorId", a."actorEmail", a."action", a."subjectType", a."subjectId",
    a."subjectLabel", a."times", a."createdAt",
    (a."subjectType" = 'conversation' AND EXISTS (SELECT 1 FROM "ConversationReport" c
      WHERE c."id" = a."subjectId" AND c."copyDeletedAt" IS NOT NULL)) AS "gone"
  FROM "AuditEntry" a`;

/** A page of the audit log, newest first, searchable by actor, action and subject. */
export function readAuditLog(db: RowsReader, request: AuditRequest): Promise<TablePage<AuditRow>> {
  const { search, action, personId } = request;
  const ofAction = action ? sql`AND a."action" = ${action}` : sql.empty;
  const ofPerson = personId
    ? sql`AND (a."actorId" = ${personId} OR a."subjectId" = ${personId})`
    : sql.empty;
  const found = containsText(search, sql.id('a', 'searchKey'));
  const where = sql`1 = 1 ${ofAction} ${ofPerson} ${found}`;
  return readTable(db, { select: selectAudit, where, alias: 'a' }, request);
}

/** The latest audit entries about any of these subjects. */
export function readEntriesAbout(
  db: RowsReader,
  subjectIds: readonly string[],
  limit: number,
): Promise<AuditRow[]> {
  return db.rows(sql`${selectAudit} WHERE a."subjectId" IN (${sql.join(subjectIds)})
    ORDER BY a."createdAt" DESC, a."id" DESC LIMIT ${limit}`);
}
