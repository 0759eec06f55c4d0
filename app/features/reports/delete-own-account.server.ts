import { DomainError } from '~/lib/domain-error';
import { enqueueMail } from '~/platform/mail/enqueue-mail.server';
import type { Ctx } from '../accounts/actor';
import { accountDeletedMessage } from '../accounts/messages/account-messages';
import { DELETED_ACCOUNT } from '../accounts/deleted-account';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import { recordAudit } from '../accounts/record-audit.server';
import { requireOwnPassword } from '../accounts/require-own-password.server';
import { removeClaimedImages } from '../images/sweep-images.server';
import { endAccount } from './end-account.server';

/**
 * Deletes the acting person's own account, with the password where it has one. Refuses with
 * `validation_failed` for a wrong password, `conflict` for the last admin, and `rate_limited`.
 */
export async function deleteOwnAccount(
  ctx: Ctx,
  { password }: { password?: string | undefined },
): Promise<void> {
  requirePermission(ctx, 'account:manage');
  await requireOwnPassword(ctx, password, 'password');
  await writeAs(
    ctx,
    'account:manage',
    async (tx, actor) => {
      const { userId, name, email, role } = actor;
      if (role === 'admin') {
        const others = { role: 'admin', deletedAt: null, id: { not: userId } };
        if ((await tx.user.count({ where: others })) === 0) throw lastAdmin();
      }
      if (!(await endAccount(tx, ctx, userId))) return;
      const subject = { type: 'user', id: userId, label: DELETED_ACCOUNT } as const;
      const erased = { userId, email: DELETED_ACCOUNT };
      await recordAudit(tx, ctx, { actor: erased, action: 'account.delete', subject });
      const message = accountDeletedMessage({ name });
      await enqueueMail(tx, ctx, { key: `account-deleted:${userId}`, to: email, message });
    },
    { unhurried: true },
  );
  await removeClaimedImages(ctx);
}

function lastAdmin(): DomainError {
  return new DomainError(
    'conflict',
    'You are the last admin, so your account has to stay. Make somebody else an admin first.',
  );
}
