import { enqueueMail } from '~/platform/mail/enqueue-mail.server';
import type { Ctx } from './actor';
import { signInAttemptsMessage } from './messages/account-messages';
import { recordSecurityEvent, VISITOR } from './record-audit.server';

/** Stands in the audit log for every address that belongs to no account. */
export const UNKNOWN_ADDRESS = {
  type: 'user',
  id: 'unknown',
  label: 'an address without an account',
} as const;

/**
 * Counts a failed sign-in in the audit log and, where `warnOwner` says so, sends the account's
 * owner a mail, at most one a day. `emailKey` is the address as it is compared; one that belongs
 * to no account costs the same queries.
 */
export async function recordFailedSignIn(
  ctx: Ctx,
  emailKey: string,
  { warnOwner }: { warnOwner: boolean },
): Promise<void> {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await ctx.db.write(async (tx) => {
    const user = await tx.user.findUnique({ where: { emailKey, deletedAt: null } });
    await recordSecurityEvent(tx, ctx, {
      actor: VISITOR,
      action: user ? 'account.sign-in-failed' : 'account.sign-in-unknown',
      subject: user
        ? { type: 'user', id: user.id, label: `${user.name} (${user.email})` }
        : UNKNOWN_ADDRESS,
    });
    if (!user || !warnOwner) return;
    const message = signInAttemptsMessage(user);
    await enqueueMail(tx, ctx, {
      key: `sign-in-attempts:${user.id}:${day}`,
      to: user.email,
      message,
    });
  });
}
