import type { z } from 'zod';
import { textKey } from '~/lib/text-key';
import type { ownNameSchema } from './account.schema';
import type { Ctx } from './actor';
import { writeAs } from './write-as.server';

/** Changes the acting person's name and, when asked, takes their photo away. */
export async function updateOwnName(
  ctx: Ctx,
  { name, removePhoto }: z.infer<typeof ownNameSchema>,
): Promise<void> {
  const data = { name, nameKey: textKey(name), ...(removePhoto && { imageId: null }) };
  await writeAs(ctx, 'account:manage', (tx, { userId }) =>
    tx.user.update({ where: { id: userId }, data }),
  );
}
