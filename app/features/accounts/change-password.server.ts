import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { enqueueMail } from '~/platform/mail/enqueue-mail.server';
import type { changePasswordSchema } from './account.schema';
import type { Ctx } from './actor';
import { passwordChangedMessage } from './messages/account-messages';
import { hashPassword } from './passwords.server';
import { requirePermission } from './policy';
import { recordOwnSecurityEvent } from './record-audit.server';
import { requireOwnPassword } from './require-own-password.server';
import { writeAs } from './write-as.server';

/**
 * Changes the acting person's password, ends their other sessions at once (decision 3) and tells
 * them by mail. Refuses with `validation_failed` when the current one is wrong, `conflict` when
 * the account has none, and `rate_limited`.
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword }: z.infer<typeof changePasswordSchema>,
): Promise<void> {
  requirePermission(ctx, 'account:manage');
  await requireOwnPassword(ctx, currentPassword, 'currentPassword');
  const passwordHash = await hashPassword(newPassword);
  await writeAs(ctx, 'account:manage', async (tx, actor) => {
    const { userId, sessionId, name, email } = actor;
    const { count } = await tx.signInMethod.updateMany({
      where: { userId, kind: 'password' },
      data: { passwordHash },
    });
    if (count === 0) throw new DomainError('conflict', 'Your account has no password to change.');
    await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
    await recordOwnSecurityEvent(tx, ctx, actor, 'account.password-changed');
    const message = passwordChangedMessage({ name }, 'others');
    await enqueueMail(tx, ctx, { key: `password-changed:${newId()}`, to: email, message });
  });
}
