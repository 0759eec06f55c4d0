import { ENGLISH, languageOrDefault } from '~/i18n/catalogues.server';
import type { MessageKey } from '~/i18n/language';
import { newId } from '~/lib/ids.server';
import type { TablePage } from '~/lib/paging';
import { textKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import { signInAttemptsMessage } from './account-mails';
import { requirePermission, type Ctx } from './account.policy';
import { readAuditLog, readEntriesAbout } from './account.sql.server';
import {
  auditActions,
  DECIDE_OWN,
  SECURITY_EVENT_DAYS,
  type AuditAction,
  type SecurityAction,
  type AuditRequest,
  type AuditRow,
  type FormerAction,
} from './audit.dto';
import { DAY_MS, HOUR_MS } from '~/lib/durations';
import { greetedName } from './greeting';

/** The actor of an audit entry: an account, or one of the three constants below. */
interface AuditActor {
  userId: string;
  email: string;
}

/** Actors that are not accounts. */
export const RUMMAGE: AuditActor = { userId: 'rummage', email: 'Rummage' };
export const OPERATOR: AuditActor = { userId: 'operator', email: 'The operator' };
export const VISITOR: AuditActor = { userId: 'visitor', email: 'Someone not logged in' };

export interface AuditSubject {
  type:
    | 'user'
    | 'product'
    | 'report'
    | 'category'
    | 'synonyms'
    | 'order'
    | 'payout'
    | 'setting'
    | 'conversation'
    | 'word-rule'
    | 'jobs'
    | 'reason';
  id: string;
  /**
   * A name that remains readable after the subject is deleted; '' where the actor is the subject.
   */
  label: string;
}

/** A permanent entry. `isParty`: whether it is a decision of an admin in their own case. */
interface PermanentEntry {
  actor: AuditActor;
  action: Exclude<AuditAction, SecurityAction | FormerAction | typeof DECIDE_OWN>;
  subject: AuditSubject;
  isParty?: boolean;
}

/**
 * Adds a permanent entry, in the transaction of the action that it records, and beside a decision in
 * the admin's own case one that says so (ADR 305).
 */
export async function recordAudit(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { actor, action, subject, isParty = false }: PermanentEntry,
): Promise<void> {
  const createdAt = clock.now();
  await tx.auditEntry.create({ data: { ...entryOf(actor, action, subject), createdAt } });
  if (!isParty) return;
  await tx.auditEntry.create({ data: { ...entryOf(actor, DECIDE_OWN, subject), createdAt } });
}

/**
 * Counts a security event, in the transaction that it belongs to. Events of one action, actor and
 * subject share a row per hour (UTC), so that an attack adds at most 24 rows a day for each
 * existing account and 24 for all other addresses together. Rows are deleted after
 * SECURITY_EVENT_DAYS.
 */
export async function recordSecurityEvent(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { actor, action, subject }: { actor: AuditActor; action: SecurityAction; subject: AuditSubject },
): Promise<void> {
  const now = clock.now();
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const countKey = `${action} ${actor.userId} ${subject.id} ${hour}`;
  const deleteAfter = new Date(now.getTime() + SECURITY_EVENT_DAYS * DAY_MS);
  await tx.auditEntry.upsert({
    where: { countKey },
    create: { ...entryOf(actor, action, subject), createdAt: now, countKey, deleteAfter },
    update: { times: { increment: 1 } },
    select: { id: true },
  });
}

/** Counts a security event that an account causes about itself. */
export function recordOwnSecurityEvent(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  account: AuditActor,
  action: SecurityAction,
): Promise<void> {
  const subject = { type: 'user', id: account.userId, label: '' } as const;
  return recordSecurityEvent(tx, ctx, { actor: account, action, subject });
}

/** Deletes security events older than SECURITY_EVENT_DAYS. Returns their number. */
export async function sweepSecurityEvents({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const { count } = await db.write((tx) =>
    tx.auditEntry.deleteMany({ where: { deleteAfter: { lte: clock.now() } } }),
  );
  return count;
}

/**
 * The audit entries about a person's account, for the export of their data; without the names of others
 * who caused them.
 */
export async function collectOwnEvents({ db }: Pick<Ctx, 'db'>, userId: string) {
  const entries = await db.read.auditEntry.findMany({
    where: { subjectType: 'user', subjectId: userId },
    orderBy: { createdAt: 'asc' },
  });
  return entries.map(({ action, actorId, times, createdAt }) => ({
    action,
    byYou: actorId === userId,
    times,
    createdAt,
  }));
}

/** The text that the search of the audit log matches; it is stored, and so in one language. */
export function auditSearchKey(actorEmail: string, action: string, label: string): string {
  const words: Record<string, MessageKey> = auditActions;
  const what = words[action];
  return textKey(`${actorEmail} ${what ? ENGLISH.t(what) : action} ${label}`);
}

function entryOf(actor: AuditActor, action: AuditAction, subject: AuditSubject) {
  return {
    id: newId(),
    actorId: actor.userId,
    actorEmail: actor.email,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectLabel: subject.label,
    searchKey: auditSearchKey(actor.email, action, subject.label),
  };
}

/** The subject in the audit log for all addresses without an account. */
export const UNKNOWN_ADDRESS = {
  type: 'user',
  id: 'unknown',
  label: 'an address without an account',
} as const;

/**
 * Counts a failed sign-in in the audit log and, if `warnOwner` is set, mails the account's owner at
 * most once a day. `emailKey` is the normalised address; an unknown address runs the same number of
 * queries.
 */
export async function recordFailedSignIn(
  ctx: Ctx,
  emailKey: string,
  { warnOwner }: { warnOwner: boolean },
): Promise<void> {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await ctx.db.write(async (tx) => {
    const user = await tx.user.findUnique({ where: { emailKey, deletedAt: null } });
    await recordSecurityEvent(tx, ctx, {
      actor: VISITOR,
      action: user ? 'account.sign-in-failed' : 'account.sign-in-unknown',
      subject: user
        ? { type: 'user', id: user.id, label: `${user.name} (${user.email})` }
        : UNKNOWN_ADDRESS,
    });
    if (!user || !warnOwner) return;
    const name = greetedName(user);
    const language = languageOrDefault(user.language, ctx.env.languages);
    const message = signInAttemptsMessage({ name, language });
    await enqueueMail(tx, ctx, {
      key: `sign-in-attempts:${user.id}:${day}`,
      to: user.email,
      language,
      message,
    });
  });
}

/**
 * The audit log, newest first, for admins; on request of one action, or of one person as actor or
 * subject. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listAuditEntries(
  ctx: Ctx,
  request: AuditRequest,
): Promise<TablePage<AuditRow>> {
  requirePermission(ctx, 'audit:read');
  return readAuditLog(ctx.db, request);
}

/**
 * The latest audit entries about any of these subjects, for admins. Refuses with `unauthenticated`
 * and `forbidden`.
 */
export async function listEntriesAbout(
  ctx: Ctx,
  subjectIds: readonly string[],
  limit: number,
): Promise<AuditRow[]> {
  requirePermission(ctx, 'audit:read');
  return readEntriesAbout(ctx.db, subjectIds, limit);
}
