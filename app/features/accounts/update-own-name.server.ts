import type { z } from 'zod';
import { textKey } from '~/lib/text-key';
import type { ownNameSchema } from './account.schema';
import type { Ctx } from './actor';
import { requirePermission } from './policy';

/** Changes the acting person's name and, when asked, takes their photo away. */
export async function updateOwnName(
  ctx: Ctx,
  { name, removePhoto }: z.infer<typeof ownNameSchema>,
): Promise<void> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const data = { name, nameKey: textKey(name), ...(removePhoto && { imageId: null }) };
  await ctx.db.write((tx) => tx.user.update({ where: { id: userId }, data }));
}
