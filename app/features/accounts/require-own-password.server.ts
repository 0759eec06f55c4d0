import { fieldError } from '~/lib/domain-error';
import type { Ctx } from './actor';
import { passwordFits } from './passwords.server';
import { requirePermission } from './policy';

/**
 * Asks the acting person for the password they have, before something that a passer-by at an open
 * browser must not do. Whoever has none passes. Refuses with `validation_failed` at `field` and
 * `rate_limited`; only failures count.
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
    throw fieldError(field, 'That is not your current password.');
  }
  await ctx.limits.giveBack('sign-in', userId);
}
