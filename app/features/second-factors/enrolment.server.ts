import { greetedName } from '~/features/accounts/greeting';
import { secondFactorMessage, type SecondFactorChange } from '~/features/accounts/account-mails';
import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordOwnSecurityEvent } from '~/features/accounts/audit.server';
import { findMailLanguage } from '~/features/accounts/mail-language.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { Reader, Tx } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import { requireOwnFactor, requireRecentSignIn } from './recent-sign-in.server';
import { replaceRecoveryCodes } from './recovery-codes.server';
import { describeEnrolment, newSecret, type Enrolment } from './time-codes.server';
import { plainCode, secretPurpose, takeStep, useCode, wrongCode } from './use-code.server';
import { HOUR_MS } from '~/lib/durations';

/** Milliseconds for which a secret that is not confirmed is shown. */
const UNCONFIRMED_MS = HOUR_MS;

/** State of the account's time codes, for the account page. */
export type OwnSecondFactor =
  | { state: 'off' }
  | { state: 'unconfirmed'; enrolment: Enrolment }
  | { state: 'on'; since: string; recoveryCodes: number };

/**
 * The acting person's time codes. The secret is shown until it is confirmed, then never again. Refuses
 * with `unauthenticated`.
 */
export async function readOwnSecondFactor(ctx: Ctx): Promise<OwnSecondFactor> {
  const { userId, email } = requirePermission(ctx, 'account:manage');
  const row = await ctx.db.read.secondFactor.findUnique({ where: { userId } });
  if (row?.confirmedAt) {
    const recoveryCodes = await ctx.db.read.recoveryCode.count({
      where: { userId, usedAt: null },
    });
    return { state: 'on', since: row.confirmedAt.toISOString(), recoveryCodes };
  }
  const fresh = row && ctx.clock.now().getTime() - row.createdAt.getTime() < UNCONFIRMED_MS;
  const secret = fresh ? ctx.encryption.decrypt(row.secret, secretPurpose(userId)) : null;
  if (secret === null) return { state: 'off' };
  return { state: 'unconfirmed', enrolment: describeEnrolment(secret, email) };
}

/**
 * Makes a secret for the acting person, which a code has to confirm. Refuses with `unauthenticated`,
 * `recent_sign_in_required`, `passkey_required`, and with `conflict` when time codes are set up
 * already.
 */
export async function beginEnrolment(ctx: Ctx): Promise<void> {
  requireOwnFactor(ctx);
  await writeAs(ctx, 'account:manage', async (tx, { userId }) => {
    const known = await tx.secondFactor.findUnique({ where: { userId } });
    if (known?.confirmedAt) throw new DomainError('conflict', 'secondFactors.already');
    const secret = ctx.encryption.encrypt(newSecret(), secretPurpose(userId));
    const row = { secret, lastStep: null, createdAt: ctx.clock.now() };
    await tx.secondFactor.upsert({ where: { userId }, create: { userId, ...row }, update: row });
  });
}

/**
 * Confirms the acting person's secret by a code of it, which is used up, and ends an admin's other
 * sessions. Returns ten recovery codes, which are never shown again. Refuses with `unauthenticated`,
 * `recent_sign_in_required`, `passkey_required`, `wrong_code`, `rate_limited`, and with `conflict`
 * when there is nothing to confirm.
 */
export async function confirmEnrolment(ctx: Ctx, code: string): Promise<string[]> {
  const { userId } = requireOwnFactor(ctx);
  await ctx.limits.consume('second-factor', userId);
  const codes = await writeAs(ctx, 'account:manage', async (tx, actor) => {
    const row = await tx.secondFactor.findUnique({ where: { userId } });
    if (!row) throw new DomainError('conflict', 'secondFactors.nothingToConfirm');
    if (row.confirmedAt) throw new DomainError('conflict', 'secondFactors.already');
    if (!(await takeStep(tx, ctx, row, plainCode(code)))) throw wrongCode();
    const now = ctx.clock.now();
    await tx.secondFactor.update({ where: { userId }, data: { confirmedAt: now } });
    if (actor.rights.moderate || actor.missingFactor) {
      // Sessions that were opened without a factor would have an admin's rights from now on.
      await tx.session.deleteMany({ where: { userId, id: { not: actor.sessionId } } });
    }
    await recordOwnSecurityEvent(tx, ctx, actor, 'account.second-factor-on');
    await mailChange(tx, ctx, actor, 'on');
    return replaceRecoveryCodes(tx, userId, now);
  });
  await ctx.limits.giveBack('second-factor', userId);
  return codes;
}

/**
 * Replaces the acting person's recovery codes by ten new ones. Refuses with `unauthenticated`,
 * `recent_sign_in_required`, and with `conflict` where time codes are not set up.
 */
export async function makeRecoveryCodes(ctx: Ctx): Promise<string[]> {
  requireRecentSignIn(ctx);
  return writeAs(ctx, 'account:manage', async (tx, actor) => {
    await requireEnrolled(tx, actor);
    await recordOwnSecurityEvent(tx, ctx, actor, 'account.recovery-codes-made');
    await mailChange(tx, ctx, actor, 'recovery-codes');
    return replaceRecoveryCodes(tx, actor.userId, ctx.clock.now());
  });
}

/**
 * Switches the acting person's time codes off, with one of them or a recovery code. Refuses with
 * `unauthenticated`, `recent_sign_in_required`, `wrong_code`, `rate_limited`, and with `conflict` when
 * they are off.
 */
export async function disableSecondFactor(ctx: Ctx, code: string): Promise<void> {
  const { userId } = requireRecentSignIn(ctx);
  // Checked first: without time codes every code would be refused as wrong.
  await requireEnrolled(ctx.db.read, { userId });
  await useCode(ctx, userId, code);
  await writeAs(ctx, 'account:manage', async (tx, actor) => {
    await requireEnrolled(tx, actor);
    await removeSecondFactor(tx, userId);
    await recordOwnSecurityEvent(tx, ctx, actor, 'account.second-factor-off');
    await mailChange(tx, ctx, actor, 'off');
  });
}

/** Deletes an account's time codes and recovery codes. */
async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
}

/** Deletes what an account signs in with beside its password, as its own or by the operator. */
export async function eraseSecondFactors(tx: Tx, userId: string): Promise<void> {
  await removeSecondFactor(tx, userId);
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.passkeyChallenge.deleteMany({ where: { userId } });
  await tx.pendingSignIn.deleteMany({ where: { userId } });
}

async function requireEnrolled(read: Reader, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const where = { userId, confirmedAt: { not: null } };
  if ((await read.secondFactor.count({ where })) === 0) {
    throw new DomainError('conflict', 'secondFactors.notSetUp');
  }
}

/** Mails a person what has changed in how their account is signed in to. */
export async function mailChange(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'mailer' | 'env'>,
  actor: Pick<Actor, 'userId' | 'name' | 'email' | 'emailConfirmed'>,
  change: SecondFactorChange,
): Promise<void> {
  const { userId, email } = actor;
  const language = await findMailLanguage(tx, ctx, userId);
  const message = secondFactorMessage({ name: greetedName(actor), language }, change);
  await enqueueMail(tx, ctx, { key: `second-factor:${newId()}`, to: email, language, message });
}
