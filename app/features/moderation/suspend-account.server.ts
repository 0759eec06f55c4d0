import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { endOffers } from '~/features/offers/end-offers.server';
import { endUnpaidOrders } from '~/features/orders/end-order.server';
import type { OrderDeps } from '~/features/orders/order-events';
import { alignProductsOf } from '~/features/products/align-listed.sql.server';
import { moveListingEnds } from '~/features/products/listing-time.sql.server';
import { opensAt } from '~/features/products/listing.policy';
import type { MessageKey } from '~/i18n/language';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import { OutdatedForm } from '~/lib/outdated-form.server';
import { UNHURRIED, type Reader, type Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import type { JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { requireMayDecideAbout } from './account-parties.server';
import { mayAppeal } from './appeal.policy';
import { closePersonReports } from './decide-person-report.server';
import { suspendedMessage, suspensionEndedMessage } from './moderation-mails';
import type { SuspensionInput } from './moderation.schema';
import { namesOfReason, requireReason } from './reason-names.server';
import { DAY_MS } from '~/lib/durations';

const NONE = 'moderation.noAccount';
const ALREADY = 'suspensions.already';
const ADMIN = 'suspensions.adminStays';
const ANOTHER = 'suspensions.another';
const NOT_SUSPENDED = 'suspensions.notSuspended';

/** The job at the end of a suspension; its key is the suspension's id. */
const SUSPENSION_END_JOB = 'suspension-end';

/**
 * Suspends an account as an admin (decision 53). The same again changes nothing: the second of two
 * clicks. Refuses with `unauthenticated`, `forbidden` (also an admin who is a party), `not_found` and
 * `conflict` (suspended already, deleted, an admin's account).
 */
export async function suspendAccount(
  ctx: Ctx,
  userId: string,
  input: SuspensionInput,
): Promise<void> {
  requirePermission(ctx, 'user:suspend');
  const id = requireId(userId, NONE);
  try {
    await writeAs(
      ctx,
      'user:suspend',
      (tx, actor) => suspend(tx, ctx, actor, id, input),
      UNHURRIED,
    );
  } catch (error) {
    const isSuspended =
      isUniqueViolation(error, 'activeUserId') ||
      (isDomainError(error) && error.message === ALREADY);
    if (!isSuspended) throw error;
    if (await isSuspendedSo(ctx.db.read, id, input)) return;
    throw new DomainError('conflict', ALREADY);
  }
}

/**
 * Gets the account that is about to be suspended, or whose suspension is about to be lifted; `seen` is the
 * id of that suspension. Refuses with `unauthenticated`, `forbidden` and `not_found`.
 */
export async function getSuspendable(ctx: Ctx, userId: string) {
  requirePermission(ctx, 'user:suspend');
  const person = await ctx.db.read.user.findUnique({
    where: { id: requireId(userId, NONE) },
    select: {
      id: true,
      name: true,
      email: true,
      canBuy: true,
      canSell: true,
      canModerate: true,
      suspendedAt: true,
      suspensions: { where: { activeUserId: { not: null } }, select: { id: true } },
    },
  });
  if (!person || person.email === '') throw new DomainError('not_found', NONE);
  const { id, name, email, canBuy: buy, canSell: sell, suspensions } = person;
  return {
    id,
    name,
    email,
    rights: { buy, sell },
    isAdmin: person.canModerate,
    suspended: person.suspendedAt !== null,
    seen: suspensions[0]?.id,
  };
}

/** Why an account can't be suspended now; null when it can. */
export function whyNotSuspendable({
  suspended,
  isAdmin,
}: Pick<Awaited<ReturnType<typeof getSuspendable>>, 'suspended' | 'isAdmin'>): MessageKey | null {
  if (isAdmin) return ADMIN;
  return suspended ? ALREADY : null;
}

/** Whether an account is suspended as an admin sends it again. */
async function isSuspendedSo(
  read: Reader,
  userId: string,
  { reason, reasonId = null, length }: SuspensionInput,
): Promise<boolean> {
  const running = await read.suspension.findUnique({ where: { activeUserId: userId } });
  if (running?.reason !== reason || running.reasonId !== reasonId) return false;
  return endOf(running.createdAt, length)?.getTime() === running.endsAt?.getTime();
}

/** When a suspension that begins at `from` ends; null when it lasts until it is lifted. */
function endOf(from: Date, length: SuspensionInput['length']): Date | null {
  return length === 'lifted' ? null : new Date(from.getTime() + Number(length) * DAY_MS);
}

/**
 * Suspends an account inside a transaction: hides its listings, ends its open offers and unpaid
 * orders on both sides, by the tables of offers and orders, and closes the open reports of the person,
 * which it answers. Paid orders go on, and reports of listings and reviews stay open. Refuses as
 * `suspendAccount`; the audit log marks an only admin who is a party.
 */
export async function suspend(
  tx: Tx,
  ctx: OrderDeps,
  actor: Actor,
  userId: string,
  { reason, reasonId = null, length }: SuspensionInput,
): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user) throw new DomainError('not_found', NONE);
  if (user.deletedAt) throw new DomainError('conflict', 'suspensions.deleted');
  if (user.canModerate) throw new DomainError('conflict', ADMIN);
  const { isParty } = await requireMayDecideAbout(tx, ctx, actor, userId);
  const now = ctx.clock.now();
  const running = await tx.suspension.findUnique({ where: { activeUserId: userId } });
  if (running) {
    if (!running.endsAt || running.endsAt > now) throw new DomainError('conflict', ALREADY);
    await endSuspension(tx, ctx, running, { by: 'time' });
  }
  const endsAt = endOf(now, length);
  if (reasonId !== null) await requireReason(tx, reasonId, 'reasonId');
  const names = await namesOfReason(tx, reasonId);
  const id = newId();
  await tx.suspension.create({
    data: { id, userId, activeUserId: userId, reasonId, reason, createdAt: now, endsAt },
  });
  await tx.user.update({
    where: { id: userId },
    data: { suspendedAt: now, suspendedUntil: endsAt },
  });
  // What is still to come of a pause: the end of the suspension adds what is left of it then.
  await moveListingEnds(tx, userId, { from: opensAt(now, user.pausedUntil), to: now });
  await alignProductsOf(tx, ctx, userId);
  await endOffers(tx, ctx, { accountId: userId });
  await endUnpaidOrders(tx, ctx, userId, { by: 'admin', actorId: actor.userId });
  const reports = { kind: 'person', reportedId: userId, closedAt: null } as const;
  await closePersonReports(tx, ctx, reports, 'suspended');
  if (endsAt) await scheduleJob(tx, ctx, { kind: SUSPENSION_END_JOB, key: id, runAfter: endsAt });
  const subject = { type: 'user', id: userId, label: `${user.name} (${user.email})` } as const;
  await recordAudit(tx, ctx, { actor, action: 'account.suspend', subject, isParty });
  await mailPerson(tx, ctx, userId, {
    key: `account-suspended:${id}`,
    message: (to) => suspendedMessage(to, { id, names, reason, endsAt, sells: user.canSell }),
  });
}

interface Ended {
  by: 'lifted' | 'appeal' | 'time' | 'account-deleted';
  /** The admin's reason, for the mail. */
  reason?: string;
}

/**
 * Ends a running suspension inside a transaction and brings the account's listings back. Lifting it
 * grants an appeal that waits; when the time is over, the appeal goes on. Does nothing when it had
 * ended already.
 */
export async function endSuspension(
  tx: Tx,
  ctx: OrderDeps,
  { id, userId }: { id: string; userId: string },
  { by, reason }: Ended,
): Promise<void> {
  const now = ctx.clock.now();
  const { count } = await tx.suspension.updateMany({
    where: { id, endedAt: null },
    data: { endedAt: now, endedBy: by, activeUserId: null },
  });
  if (count === 0) return;
  if (by === 'lifted') {
    const granted = { appealOutcome: 'lifted', appealReason: reason ?? '', appealDecidedAt: now };
    await tx.suspension.updateMany({
      where: { id, openAppealKey: { not: null } },
      data: { ...granted, openAppealKey: null },
    });
  }
  const { suspendedAt, pausedUntil } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.user.update({
    where: { id: userId },
    data: { suspendedAt: null, suspendedUntil: null },
  });
  if (by === 'account-deleted') return;
  const to = opensAt(now, pausedUntil);
  const pause = { pausedUntil: to > now ? to : null };
  await moveListingEnds(tx, userId, { from: suspendedAt ?? now, to });
  const ended = await tx.suspension.findUniqueOrThrow({ where: { id } });
  const canAppeal = by === 'time' && mayAppeal(ended, now);
  await alignProductsOf(tx, ctx, userId);
  await mailPerson(tx, ctx, userId, {
    key: `suspension-ended:${id}`,
    message: (to) =>
      suspensionEndedMessage(to, { id, reason: reason ?? null, canAppeal, ...pause }),
  });
}

/**
 * Lifts the suspension of an account as an admin, with a reason that is mailed. Refuses with
 * `unauthenticated`, `forbidden` (also an admin who is a party), `not_found` and `conflict` (not
 * suspended; as `OutdatedForm`, when another suspension than the one with the id `seen` runs).
 */
export async function liftSuspension(
  ctx: Ctx,
  userId: string,
  { reason, seen }: { reason: string; seen?: string | undefined },
): Promise<void> {
  requirePermission(ctx, 'user:suspend');
  const id = requireId(userId, NONE);
  await writeAs(
    ctx,
    'user:suspend',
    async (tx, actor) => {
      const user = await tx.user.findUnique({ where: { id } });
      if (!user) throw new DomainError('not_found', NONE);
      if (id === actor.userId) throw new DomainError('forbidden', 'suspensions.oneself');
      const { isParty } = await requireMayDecideAbout(tx, ctx, actor, id);
      const running = await tx.suspension.findUnique({ where: { activeUserId: id } });
      if (!running) throw new DomainError('conflict', NOT_SUSPENDED);
      if (seen !== undefined && seen !== running.id) throw new OutdatedForm(running.id, ANOTHER);
      await endSuspension(tx, ctx, running, { by: 'lifted', reason });
      const subject = { type: 'user', id, label: `${user.name} (${user.email})` } as const;
      await recordAudit(tx, ctx, { actor, action: 'account.lift-suspension', subject, isParty });
    },
    UNHURRIED,
  );
}

type JobDeps = OrderDeps & Pick<Services, 'db'>;

/** Ends a suspension whose time is over. */
export const suspensionEndJob: JobKind<JobDeps & Pick<Services, 'log'>> = {
  kind: SUSPENSION_END_JOB,
  run: endInTime,
};

async function endInTime(deps: JobDeps, job: RunningJob): Promise<void> {
  await deps.db.write(async (tx) => {
    const suspension = await tx.suspension.findUnique({ where: { id: job.key } });
    if (suspension?.endsAt && suspension.endsAt <= deps.clock.now()) {
      await endSuspension(tx, deps, suspension, { by: 'time' });
    }
    await job.complete(tx);
  }, UNHURRIED);
}
