import type { z } from 'zod';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { JobKind } from '~/platform/jobs/job-kind';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { enqueueMail, MAIL_REQUEST_JOB } from '~/platform/mail/mail-queue.server';
import type { Services } from '~/platform/services';
import type { Ctx } from './account.policy';
import { emailKey, type newPasswordSchema } from './account.schema';
import { endTakeoverLinks, findMailToken, mailLink, useMailToken } from './mail-tokens.server';
import { passwordChangedMessage, resetPasswordMessage } from './account-mails';
import { removeOtherSignIns } from './remove-ways-in.server';
import { requireUncommonPassword } from './leaked-passwords.server';
import { hashPassword, passwordFits } from './passwords.server';
import {
  recordOwnSecurityEvent,
  recordSecurityEvent,
  VISITOR,
  UNKNOWN_ADDRESS,
} from './audit.server';
import { greetedName } from './greeting';
const purpose = 'reset-password';
/**
 * An unused link younger than this, in milliseconds, also answers a new request: it remains valid
 * for half an hour more. This prevents strangers from flooding a mailbox without refusing the
 * owner's requests.
 */
const ANSWERED_MS = 30 * 60 * 1000;

/**
 * Records a request for a new password for an address. Known and unknown addresses get the same
 * response in the same time: a worker looks up the account later. Refuses with `unavailable` where
 * no mail is set up.
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  if (ctx.mailer.kind === 'off') {
    throw new DomainError('unavailable', 'accounts.noMailReset');
  }
  const payload = { email: emailKey(email) };
  await ctx.db.write((tx) =>
    enqueueJob(tx, ctx, { kind: MAIL_REQUEST_JOB, key: newId(), payload }),
  );
}

type ResetDeps = Pick<Services, 'db' | 'clock' | 'log' | 'mailer' | 'env'>;

/** Sends the mail for one request, unless a recent link answers it. */
export const passwordResetJob: JobKind<ResetDeps> = {
  kind: MAIL_REQUEST_JOB,
  run: (deps, job) =>
    deps.db.write(async (tx) => {
      await answer(tx, deps, job);
      await job.complete(tx);
    }),
};

/** Runs a batch of `passwordResetJob`. Returns the number of processed requests. */
export function answerPasswordResets(deps: ResetDeps): Promise<number> {
  return runDueJobs(deps, [passwordResetJob]);
}

async function answer(
  tx: Tx,
  services: ResetDeps,
  { payload }: { payload: string },
): Promise<void> {
  const { email } = JSON.parse(payload) as { email: string };
  const user = await tx.user.findUnique({ where: { emailKey: email, deletedAt: null } });
  await recordSecurityEvent(tx, services, {
    actor: VISITOR,
    action: 'account.reset-requested',
    subject: user
      ? { type: 'user', id: user.id, label: `${user.name} (${user.email})` }
      : UNKNOWN_ADDRESS,
  });
  if (!user || (await hasFreshLink(tx, services, user.id))) return;
  const { email: to } = user;
  const name = greetedName(user);
  const language = languageOrDefault(user.language, services.env.languages);
  const message = (token: string) => resetPasswordMessage({ name, language }, token);
  await mailLink(tx, services, { userId: user.id, purpose, to, language, message });
}

/**
 * Whether an unused link was mailed within ANSWERED_MS, which also answers this request. That of an
 * undone change of address has an address and was not mailed.
 */
async function hasFreshLink(tx: Tx, { clock }: ResetDeps, userId: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - ANSWERED_MS);
  const fresh = { userId, purpose, email: null, usedAt: null, createdAt: { gt: since } };
  return (await tx.mailToken.count({ where: fresh })) > 0;
}

/** Whether a link that sets a password is still valid. */
export async function resetLinkIsGood(ctx: Ctx, token: string): Promise<boolean> {
  return (await findMailToken(ctx.db.read, ctx, { token, purpose })) !== null;
}

/**
 * Refuses with `validation_failed` a common password, the address of the account that a link belongs to,
 * and the password that it has, and with `gone` as `requireResetLink`.
 */
async function requireNewPassword(ctx: Ctx, token: string, password: string): Promise<void> {
  const { userId } = await requireResetLink(ctx, token);
  const { email, signInMethods } = await ctx.db.read.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      signInMethods: { where: { kind: 'password' }, select: { passwordHash: true } },
    },
  });
  await requireUncommonPassword(password, { email, field: 'password' });
  const [method] = signInMethods;
  if (method && (await passwordFits(password, method.passwordHash))) {
    throw fieldError('password', 'accounts.passwordSame');
  }
}

/**
 * Returns whose password a link sets. Refuses with `gone` a link that can't set one any more, whatever
 * the new one is.
 */
export async function requireResetLink(ctx: Ctx, token: string): Promise<{ userId: string }> {
  const link = await findMailToken(ctx.db.read, ctx, { token, purpose });
  if (!link) throw new DomainError('gone', STALE_LINK);
  return link;
}

/**
 * Sets a new password for the owner of a valid link and uses the link up. Ends all sessions of the
 * account and open links that change its address, notifies its owner, and marks the address as
 * confirmed. If it was not confirmed before, all passkeys and the link to Google are removed: a stranger
 * may have registered the address (ADR 286). Time codes stay, and so do the passkeys of admins, whose
 * second factor they are (decision 53c). An account without a password gets one. Refuses with `gone` when
 * the link is used, expired or unknown, and with `validation_failed` for a common password, that of the
 * account and its address.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: z.infer<typeof newPasswordSchema> },
): Promise<void> {
  await requireNewPassword(ctx, token, password);
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  await ctx.db.write(async (tx) => {
    const owner = await useMailToken(tx, ctx, { token, purpose });
    if (!owner) throw new DomainError('gone', STALE_LINK);
    const { userId } = owner;
    await endTakeoverLinks(tx, ctx, userId);
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        name: true,
        email: true,
        language: true,
        emailConfirmedAt: true,
        canModerate: true,
      },
    });
    await tx.user.update({ where: { id: userId }, data: { emailConfirmedAt: now } });
    // Until now anyone may have registered the address, and added ways to sign in that would remain.
    const isFirstProof = user.emailConfirmedAt === null;
    const leavePasskeys = user.canModerate;
    const removed = isFirstProof ? await removeOtherSignIns(tx, userId, { leavePasskeys }) : [];
    const method = { userId, kind: 'password', subject: userId };
    await tx.signInMethod.upsert({
      where: { userId_kind: { userId, kind: 'password' } },
      create: { id: newId(), ...method, passwordHash, createdAt: now },
      update: { passwordHash },
    });
    await tx.session.deleteMany({ where: { userId } });
    await tx.pendingSignIn.deleteMany({ where: { userId } });
    const account = { userId, email: user.email };
    await recordOwnSecurityEvent(tx, ctx, account, 'account.reset-done');
    const { email: to } = user;
    const name = greetedName(user);
    const language = languageOrDefault(user.language, ctx.env.languages);
    const message = passwordChangedMessage({ name, language }, 'all', removed);
    await enqueueMail(tx, ctx, { key: `password-changed:${newId()}`, to, language, message });
  });
}

const STALE_LINK = 'accounts.staleLink' satisfies MessageKey;
