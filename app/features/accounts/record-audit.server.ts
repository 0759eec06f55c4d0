import { newId } from '~/lib/ids.server';
import { textKey } from '~/lib/text-key';
import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { Ctx } from './actor';
import {
  auditActions,
  SECURITY_EVENT_DAYS,
  type AuditAction,
  type SecurityAction,
} from './audit.dto';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Who did it, as the log names them: an account, or one of the three below. */
export interface AuditActor {
  userId: string;
  email: string;
}

/** Actors that are no account. */
export const RUMMAGE: AuditActor = { userId: 'rummage', email: 'Rummage' };
export const OPERATOR: AuditActor = { userId: 'operator', email: 'The operator' };
export const VISITOR: AuditActor = { userId: 'visitor', email: 'Someone not signed in' };

export interface AuditSubject {
  type: 'user' | 'product' | 'report' | 'category' | 'synonyms' | 'order' | 'setting';
  id: string;
  /** The name that people know it by, which outlives the thing; '' where the actor is the subject. */
  label: string;
}

/** Adds an entry that stays for ever, in the transaction that does what it records. */
export async function recordAudit(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  {
    actor,
    action,
    subject,
  }: { actor: AuditActor; action: Exclude<AuditAction, SecurityAction>; subject: AuditSubject },
): Promise<void> {
  await tx.auditEntry.create({
    data: { ...entryOf(actor, action, subject), createdAt: clock.now() },
  });
}

/**
 * Counts a security event, in the transaction that it belongs to. Events of one action, actor and
 * subject share a row per hour (UTC), so that an attack adds 24 rows a day for each account that
 * exists and 24 for all other addresses together. Deleted after SECURITY_EVENT_DAYS.
 */
export async function recordSecurityEvent(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { actor, action, subject }: { actor: AuditActor; action: SecurityAction; subject: AuditSubject },
): Promise<void> {
  const now = clock.now();
  const hour = Math.floor(now.getTime() / HOUR);
  const row = {
    ...entryOf(actor, action, subject),
    createdAt: now,
    countKey: `${action} ${actor.userId} ${subject.id} ${hour}`,
    keepUntil: new Date(now.getTime() + SECURITY_EVENT_DAYS * DAY),
  };
  await tx.run(sql`${sql.insertion('AuditEntry', row)}
    ON CONFLICT ("countKey") DO UPDATE SET "times" = "AuditEntry"."times" + 1`);
}

/** The security event of an account about itself. */
export function recordOwnSecurityEvent(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  account: AuditActor,
  action: SecurityAction,
): Promise<void> {
  const subject = { type: 'user', id: account.userId, label: '' } as const;
  return recordSecurityEvent(tx, ctx, { actor: account, action, subject });
}

/** Deletes the security events whose time is over. Gives how many. */
export async function sweepSecurityEvents({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const { count } = await db.write((tx) =>
    tx.auditEntry.deleteMany({ where: { keepUntil: { lte: clock.now() } } }),
  );
  return count;
}

/** What the log's search looks in. */
export function auditSearchKey(actorEmail: string, action: string, label: string): string {
  const words: Record<string, string> = auditActions;
  return textKey(`${actorEmail} ${words[action] ?? action} ${label}`);
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
