import type { Ctx } from './actor';
import { requirePermission } from './policy';

/** The ways in which the acting person can log in. */
export async function listOwnSignInMethods(
  ctx: Ctx,
): Promise<{ password: boolean; google: boolean }> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const rows = await ctx.db.read.signInMethod.findMany({
    where: { userId },
    select: { kind: true },
  });
  const kinds = rows.map(({ kind }) => kind);
  return { password: kinds.includes('password'), google: kinds.includes('google') };
}
