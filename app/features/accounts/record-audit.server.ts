import { newId } from '~/lib/ids.server';
import { textKey } from '~/lib/text-key';
import type { Tx } from '~/platform/db/database';
import type { Actor, Ctx } from './actor';
import type { AuditAction } from './audit.dto';

export interface AuditSubject {
  type: 'user' | 'product' | 'report' | 'category' | 'synonyms';
  id: string;
  /** What a person calls it; it outlives the thing. */
  label: string;
}

/** Notes in the append-only log, in the very transaction that does it, who did what to whom. */
export async function recordAudit(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { actor, action, subject }: { actor: Actor; action: AuditAction; subject: AuditSubject },
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      id: newId(),
      actorId: actor.userId,
      actorEmail: actor.email,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectLabel: subject.label,
      searchKey: textKey(`${actor.email} ${subject.label}`),
      createdAt: clock.now(),
    },
  });
}
