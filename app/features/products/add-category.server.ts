import { newId } from '~/lib/ids.server';
import { textKey } from '~/lib/text-key';
import type { Ctx } from '../accounts/actor';
import { writeAs } from '../accounts/write-as.server';
import { recordAudit } from '../accounts/record-audit.server';
import { refusingTwins } from './category-names';
import type { CategoryInput } from './category.schema';

/**
 * Adds a category after all others (decision 41). Gives its id. Refuses with `unauthenticated`,
 * `forbidden` and, when the name is taken, `conflict` at the field.
 */
export async function addCategory(
  ctx: Ctx,
  { name }: CategoryInput,
): Promise<{ categoryId: string }> {
  const categoryId = newId();
  await refusingTwins(
    writeAs(ctx, 'category:manage', async (tx, actor) => {
      const { _max: last } = await tx.category.aggregate({ _max: { position: true } });
      const position = (last.position ?? 0) + 1;
      const row = { id: categoryId, name, nameKey: textKey(name), picture: 'any', position };
      await tx.category.create({ data: { ...row, createdAt: ctx.clock.now() } });
      const subject = { type: 'category', id: categoryId, label: name } as const;
      await recordAudit(tx, ctx, { actor, action: 'category.add', subject });
    }),
  );
  return { categoryId };
}
