import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { reasonNamer } from './reason-names.server';
import { isOver, mayAppeal } from './appeal.policy';

/** A suspension as the suspended person sees it. Times are ISO 8601. */
export interface OwnSuspension {
  id: string;
  /** The name of the chosen reason, if there is one, and the admin's words. */
  reason: string;
  since: string;
  /** Null: until an admin lifts it. */
  endsAt: string | null;
  /** Whether it has ended, also by the clock. */
  over: boolean;
  mayAppeal: boolean;
  appeal: { text: string; at: string; outcome: string | null; decision: string | null } | null;
}

/** State of the acting person's account, for every page. */
export interface Standing {
  suspension: OwnSuspension | null;
  /** Warnings that are not confirmed yet, oldest first. */
  warnings: {
    id: string;
    reason: string;
    at: string;
    /** By which it can be appealed; null of earlier ones. */
    decisionId: string | null;
  }[];
}

/**
 * The acting person's suspension and unconfirmed warnings; null, without a query, for an account
 * with neither.
 */
export async function readStanding(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  language: Pick<Language, 'code'>,
): Promise<Standing | null> {
  if (!actor || !(actor.suspended || actor.warned)) return null;
  const { userId } = actor;
  const [suspension, warnings] = await Promise.all([
    actor.suspended ? db.read.suspension.findUnique({ where: { activeUserId: userId } }) : null,
    actor.warned
      ? db.read.warning.findMany({
          where: { userId, seenAt: null },
          orderBy: { createdAt: 'asc' },
        })
      : [],
  ]);
  const nameOf = await reasonNamer({ db }, language);
  return {
    suspension: suspension && toOwnSuspension(suspension, nameOf, clock.now()),
    warnings: warnings.map(({ id, reasonId, reason, createdAt, decisionId }) => ({
      id,
      decisionId,
      reason: [nameOf(reasonId), reason].filter(Boolean).join('\n'),
      at: createdAt.toISOString(),
    })),
  };
}

type SuspensionRow = NonNullable<Awaited<ReturnType<Tx['suspension']['findUnique']>>>;

function toOwnSuspension(
  row: SuspensionRow,
  nameOf: Awaited<ReturnType<typeof reasonNamer>>,
  now: Date,
): OwnSuspension {
  return {
    id: row.id,
    reason: [nameOf(row.reasonId), row.reason].filter(Boolean).join('\n'),
    since: row.createdAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    over: isOver(row, now),
    mayAppeal: mayAppeal(row, now),
    appeal: row.appealedAt && {
      text: row.appeal ?? '',
      at: row.appealedAt.toISOString(),
      outcome: row.appealOutcome,
      decision: row.appealReason,
    },
  };
}

const NONE = 'suspensions.none';

/**
 * Gets a suspension of the acting person, also one that has ended: it can be appealed for as long as
 * any decision. Refuses with `unauthenticated` and `not_found` (also another person's).
 */
export async function getOwnSuspension(
  ctx: Ctx,
  suspensionId: string,
  language: Pick<Language, 'code'>,
): Promise<OwnSuspension> {
  const { userId } = requirePermission(ctx, 'suspension:appeal');
  const id = requireId(suspensionId, NONE);
  const row = await ctx.db.read.suspension.findUnique({ where: { id, userId } });
  if (!row) throw new DomainError('not_found', NONE);
  return toOwnSuspension(row, await reasonNamer(ctx, language), ctx.clock.now());
}

/** The id of the acting person's newest suspension; null without one. Refuses with `unauthenticated`. */
export async function findLatestSuspension(ctx: Ctx): Promise<string | null> {
  const { userId } = requirePermission(ctx, 'suspension:appeal');
  const row = await ctx.db.read.suspension.findFirst({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** Confirms that the acting person has read these warnings. Refuses with `unauthenticated`. */
export async function confirmWarnings(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const now = ctx.clock.now();
  await writeAs(ctx, 'account:manage', async (tx, { userId }) => {
    await tx.warning.updateMany({
      where: { id: { in: [...ids] }, userId, seenAt: null },
      data: { seenAt: now },
    });
    await clearWarnedAt(tx, userId);
  });
}

/** Withdraws a warning after a successful appeal, inside its transaction. */
export async function withdrawWarning(
  tx: Tx,
  { userId, decisionId }: { userId: string; decisionId: string },
): Promise<void> {
  await tx.warning.deleteMany({ where: { userId, decisionId } });
  await clearWarnedAt(tx, userId);
}

/** Removes the banner above the dashboard pages once no warning waits to be confirmed. */
async function clearWarnedAt(tx: Tx, userId: string): Promise<void> {
  if ((await tx.warning.count({ where: { userId, seenAt: null } })) > 0) return;
  await tx.user.update({ where: { id: userId }, data: { warnedAt: null } });
}
