import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { addMonths } from '~/lib/months';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import { mailPerson } from './mail-person.server';
import { appealUpheldMessage } from './moderation-mails';
import type { AppealDecisionInput } from './moderation.schema';
import { notifyAdmins } from './notify-admins.server';
import { readOpenAppeals, type AppealRow } from './reported-conversations.sql.server';
import { requireImpartial } from './reports.server';
import { endSuspension } from './suspend-account.server';

/** For how long after its beginning a suspension can be appealed (decision 53). */
const APPEAL_MONTHS = 6;

/** Whether a suspension can still be appealed. */
export function mayAppeal(
  suspension: { createdAt: Date; appealedAt: Date | null },
  now: Date,
): boolean {
  return suspension.appealedAt === null && now < addMonths(suspension.createdAt, APPEAL_MONTHS);
}

/**
 * Appeals the acting person's own suspension, once and within six months. Refuses with
 * `unauthenticated` and `conflict` (not suspended, appealed already, too late).
 */
export async function appealSuspension(ctx: Ctx, { text }: { text: string }): Promise<void> {
  const now = ctx.clock.now();
  await writeAs(ctx, 'suspension:appeal', async (tx, actor) => {
    const { userId, name, email, suspended } = actor;
    const running = await tx.suspension.findUnique({ where: { activeUserId: userId } });
    if (!running || !suspended) throw new DomainError('conflict', 'suspensions.youAreNot');
    if (running.appealedAt) throw new DomainError('conflict', 'suspensions.appealedAlready');
    if (!mayAppeal(running, now)) throw new DomainError('conflict', 'suspensions.appealLate');
    const { id } = running;
    await tx.suspension.update({
      where: { id },
      data: { appeal: text, appealedAt: now, openAppealKey: id },
    });
    const subject = { type: 'user', id: userId, label: `${name} (${email})` } as const;
    await recordAudit(tx, ctx, { actor, action: 'appeal.make', subject });
    await notifyAdmins(tx, ctx, {
      about: `appeal-${id}`,
      path: '/dashboard/appeals',
      subject: (t) => t('mails.appealMade.subject', { name }),
      text: (t) => t('mails.appealMade.text', { name }),
    });
  });
}

/** Lists the appeals that wait for a decision, for admins. Refuses with `unauthenticated` and `forbidden`. */
export async function listAppeals(ctx: Ctx, request: TableRequest): Promise<TablePage<AppealRow>> {
  requirePermission(ctx, 'user:suspend');
  return readOpenAppeals(ctx.db, request);
}

const NONE = 'suspensions.noAppeal';

/** Gets an appeal for admins, also a decided one. Refuses with `unauthenticated`, `forbidden` and `not_found`. */
export async function getAppeal(ctx: Ctx, suspensionId: string) {
  requirePermission(ctx, 'user:suspend');
  const row = looksLikeId(suspensionId)
    ? await ctx.db.read.suspension.findUnique({
        where: { id: suspensionId, appealedAt: { not: null } },
        include: { user: { select: { id: true, name: true, email: true } } },
      })
    : null;
  if (!row) throw new DomainError('not_found', NONE);
  return {
    id: row.id,
    person: row.user,
    reason: row.reason,
    since: row.createdAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    text: row.appeal ?? '',
    at: (row.appealedAt ?? row.createdAt).toISOString(),
    open: row.openAppealKey !== null,
    outcome: row.appealOutcome,
    decision: row.appealReason,
  };
}

/**
 * Decides on an appeal as an admin: the suspension stays, or is lifted; the reason is mailed.
 * Refuses with `unauthenticated`, `forbidden` (also an admin who is a party), `not_found` and
 * `conflict` (decided already, the suspension has ended).
 */
export async function decideAppeal(
  ctx: Ctx,
  suspensionId: string,
  { outcome, reason }: AppealDecisionInput,
): Promise<void> {
  requirePermission(ctx, 'user:suspend');
  const id = requireId(suspensionId, NONE);
  const now = ctx.clock.now();
  await writeAs(
    ctx,
    'user:suspend',
    async (tx, actor) => {
      const suspension = await tx.suspension.findUnique({
        where: { id, appealedAt: { not: null } },
        include: { user: { select: { name: true, email: true } } },
      });
      if (!suspension) throw new DomainError('not_found', NONE);
      if (!suspension.openAppealKey) throw new DomainError('conflict', 'suspensions.decided');
      const { userId, user } = suspension;
      await requireImpartial(tx, actor, [userId]);
      await tx.suspension.update({
        where: { id },
        data: {
          appealOutcome: outcome,
          appealReason: reason,
          appealDecidedAt: now,
          openAppealKey: null,
        },
      });
      const subject = { type: 'user', id: userId, label: `${user.name} (${user.email})` } as const;
      const action = outcome === 'lifted' ? 'appeal.lift' : 'appeal.uphold';
      await recordAudit(tx, ctx, { actor, action, subject });
      if (outcome === 'lifted') {
        await endSuspension(tx, ctx, suspension, { by: 'appeal', reason });
        return;
      }
      await mailPerson(tx, ctx, userId, {
        key: `appeal-upheld:${id}`,
        message: (to) => appealUpheldMessage(to, reason),
      });
    },
    { unhurried: true },
  );
}
