import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { textKey } from '~/lib/text-key';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import { recordAudit } from '../accounts/record-audit.server';
import { refusingTwins } from './category-names';
import type { CategoryInput } from './category.schema';

/**
 * Renames a category (decision 41); the name that it has already changes nothing. Refuses with
 * `unauthenticated`, `forbidden`, `not_found` and, when the name is taken, `conflict` at the field.
 */
export async function renameCategory(
  ctx: Ctx,
  categoryId: string,
  { name }: CategoryInput,
): Promise<void> {
  requirePermission(ctx, 'category:manage');
  const id = requireId(categoryId, 'There is no such category.');
  await refusingTwins(
    writeAs(ctx, 'category:manage', async (tx, actor) => {
      const category = await tx.category.findUnique({ where: { id } });
      if (!category) throw new DomainError('not_found', 'There is no such category.');
      if (category.name === name) return;
      await tx.category.update({ where: { id }, data: { name, nameKey: textKey(name) } });
      const subject = { type: 'category', id, label: `${category.name} → ${name}` } as const;
      await recordAudit(tx, ctx, { actor, action: 'category.rename', subject });
    }),
  );
}
