import { hash, verify } from '@node-rs/argon2';
import type { z } from 'zod';
import { fieldError, DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import { passwordChangedMessage } from './account-mails';
import { requirePermission, type Ctx } from './account.policy';
import type { changePasswordSchema } from './account.schema';
import { recordOwnSecurityEvent } from './audit.server';
import { requireUncommonPassword } from './leaked-passwords.server';
import { findMailLanguage } from './mail-language.server';
import { endTakeoverLinks } from './mail-tokens.server';
import { writeAs } from './write-as.server';
import { greetedName } from './greeting';

/** argon2id with OWASP's minimum parameters: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash to store; every call has its own salt. Devices compose accents in two ways: NFC is hashed. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false,
 * so that the response time does not reveal whether an address is known.
 */
export async function passwordFits(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('decoy password');
  const stored = storedHash ?? (await decoy);
  const composed = password.normalize('NFC');
  // Older versions hashed what was typed.
  const fits =
    (await verify(stored, composed)) || (composed !== password && (await verify(stored, password)));
  return storedHash !== null && fits;
}

/** Whether the acting person has a password. Refuses with `unauthenticated`. */
export async function hasOwnPassword(ctx: Ctx): Promise<boolean> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const where = { userId, kind: 'password' };
  return (await ctx.db.read.signInMethod.count({ where })) > 0;
}

/**
 * Requires the acting person's password before a sensitive action, which protects an unattended
 * browser. Accounts without a password pass. Refuses with `unauthenticated`, `validation_failed` at
 * `field` and `rate_limited`; only failures count against the limit.
 */
export async function requireOwnPassword(
  ctx: Ctx,
  password: string | undefined,
  field: string,
): Promise<void> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const method = await ctx.db.read.signInMethod.findUnique({
    where: { userId_kind: { userId, kind: 'password' } },
    select: { passwordHash: true },
  });
  if (!method) return;
  await ctx.limits.consume('sign-in', userId);
  if (!(await passwordFits(password ?? '', method.passwordHash))) {
    throw fieldError(field, 'accounts.wrongPassword');
  }
  await ctx.limits.giveBack('sign-in', userId);
}

/**
 * Changes the acting person's password, ends their other sessions at once (decision 3), and the links
 * that change the address or set a password, and notifies them by mail. The acting session gets
 * another id, so that copies of its cookie and tokens become invalid: returns its new access token and
 * whether its cookie outlives the browser. Refuses with `unauthenticated`, `validation_failed` when
 * the current password is wrong or the new one is common, the same or the address, `conflict` when the
 * account has none, and `rate_limited`.
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword }: z.infer<typeof changePasswordSchema>,
): Promise<{ accessToken: string; remember: boolean }> {
  const { email: ownEmail } = requirePermission(ctx, 'account:manage');
  const field = 'newPassword';
  await requireOwnPassword(ctx, currentPassword, 'currentPassword');
  await requireUncommonPassword(newPassword, { email: ownEmail, field });
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) {
    throw fieldError(field, 'accounts.passwordSame');
  }
  const passwordHash = await hashPassword(newPassword);
  const session = await writeAs(ctx, 'account:manage', async (tx, actor) => {
    const { userId, sessionId, email } = actor;
    const name = greetedName(actor);
    const { count } = await tx.signInMethod.updateMany({
      where: { userId, kind: 'password' },
      data: { passwordHash },
    });
    if (count === 0) throw new DomainError('conflict', 'accounts.noPassword');
    await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
    const renewed = await tx.session.update({
      where: { id: sessionId },
      data: { id: newId() },
      select: { id: true, remember: true },
    });
    await tx.pendingSignIn.deleteMany({ where: { userId } });
    await endTakeoverLinks(tx, ctx, userId);
    await recordOwnSecurityEvent(tx, ctx, actor, 'account.password-changed');
    const language = await findMailLanguage(tx, ctx, userId);
    const message = passwordChangedMessage({ name, language }, 'others');
    const key = `password-changed:${newId()}`;
    await enqueueMail(tx, ctx, { key, to: email, language, message });
    return { ...renewed, userId };
  });
  const { id: sessionId, userId, remember } = session;
  return { accessToken: await ctx.tokens.sign({ userId, sessionId }), remember };
}
