import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { enqueueMail, MAIL_REQUEST_JOB } from '~/platform/mail/mail-queue.server';
import type { Services } from '~/platform/services';
import type { Ctx } from './account.policy';
import { emailKey, type newPasswordSchema } from './account.schema';
import { createMailToken, findMailToken, useMailToken } from './mail-tokens.server';
import { passwordChangedMessage, resetPasswordMessage } from './account-mails';
import { hashPassword } from './passwords.server';
import {
  recordOwnSecurityEvent,
  recordSecurityEvent,
  VISITOR,
  UNKNOWN_ADDRESS,
} from './audit.server';
const BATCH_SIZE = 20;
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
    throw new DomainError('unavailable', 'This site sends no mail, so no password can be reset.');
  }
  const now = ctx.clock.now();
  const payload = JSON.stringify({ email: emailKey(email) });
  const id = newId();
  const row = { id, kind: MAIL_REQUEST_JOB, key: id, payload, runAfter: now, createdAt: now };
  await ctx.db.write((tx) => tx.job.create({ data: row }));
}

/**
 * Sends the mails for the waiting requests, each once, unless a recent link answers them. Returns
 * the number of processed requests.
 */
export async function answerPasswordResets(services: Services): Promise<number> {
  const waiting = await services.db.read.job.findMany({
    where: { kind: MAIL_REQUEST_JOB, doneAt: null, runAfter: { lte: services.clock.now() } },
    select: { id: true, payload: true },
    orderBy: { runAfter: 'asc' },
    take: BATCH_SIZE,
  });
  for (const request of waiting) await services.db.write((tx) => answer(tx, services, request));
  return waiting.length;
}

async function answer(
  tx: Tx,
  services: Services,
  { id, payload }: { id: string; payload: string },
) {
  const { count } = await tx.job.updateMany({
    where: { id, doneAt: null },
    data: { doneAt: services.clock.now(), payload: '{}' },
  });
  if (count === 0) return;
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
  const token = await createMailToken(tx, services, { userId: user.id, purpose });
  const message = resetPasswordMessage(user, token);
  await enqueueMail(tx, services, { key: `reset-password:${id}`, to: user.email, message });
}

/** Whether an unused link was sent within ANSWERED_MS, which also answers this request. */
async function hasFreshLink(tx: Tx, { clock }: Services, userId: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - ANSWERED_MS);
  const fresh = { userId, purpose, usedAt: null, createdAt: { gt: since } };
  return (await tx.mailToken.count({ where: fresh })) > 0;
}

/** Whether a link from a reset mail is still valid. */
export async function resetLinkIsGood(ctx: Ctx, token: string): Promise<boolean> {
  return (await findMailToken(ctx.db.read, ctx, { token, purpose })) !== null;
}

/**
 * Sets a new password for the owner of a valid link and uses the link up. Ends all sessions of the
 * account, notifies its owner, and marks the address as confirmed. An account without a password
 * gets one. Refuses with `gone` when the link is used, expired or unknown.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: z.infer<typeof newPasswordSchema> },
): Promise<void> {
  if (!(await resetLinkIsGood(ctx, token))) throw new DomainError('gone', STALE_LINK);
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  await ctx.db.write(async (tx) => {
    const owner = await useMailToken(tx, ctx, { token, purpose });
    if (!owner) throw new DomainError('gone', STALE_LINK);
    const { userId } = owner;
    const user = await tx.user.update({
      where: { id: userId },
      data: { emailConfirmedAt: now },
      select: { name: true, email: true },
    });
    const method = { userId, kind: 'password', subject: userId };
    await tx.signInMethod.upsert({
      where: { userId_kind: { userId, kind: 'password' } },
      create: { id: newId(), ...method, passwordHash, createdAt: now },
      update: { passwordHash },
    });
    await tx.session.deleteMany({ where: { userId } });
    const account = { userId, email: user.email };
    await recordOwnSecurityEvent(tx, ctx, account, 'account.reset-done');
    const message = passwordChangedMessage(user, 'all');
    await enqueueMail(tx, ctx, { key: `password-changed:${newId()}`, to: user.email, message });
  });
}

export const STALE_LINK = 'This link has been used or has expired.';
