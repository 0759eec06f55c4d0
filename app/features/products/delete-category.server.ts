import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import { recordAudit } from '../accounts/record-audit.server';

/**
 * Deletes a category that no product belongs to, sold ones included (decision 41). Gives whether
 * this call did it. Refuses with `unauthenticated`, `forbidden` and `conflict` (in use, the last).
 */
export async function deleteCategory(ctx: Ctx, categoryId: string): Promise<boolean> {
  requirePermission(ctx, 'category:manage');
  const id = requireId(categoryId, 'There is no such category.');
  return writeAs(ctx, 'category:manage', async (tx, actor) => {
    const category = await tx.category.findUnique({ where: { id } });
    if (!category) return false;
    const inUse = await tx.product.findFirst({ where: { categoryId: id, deletedAt: null } });
    if (inUse) {
      throw new DomainError('conflict', `“${category.name}” still has products, so it stays.`);
    }
    const other = await tx.category.findFirst({
      where: { id: { not: id } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    if (!other) throw new DomainError('conflict', 'The last category stays: sellers need one.');
    // Deleted products outlive their category: orders and reports still point at them.
    await tx.product.updateMany({ where: { categoryId: id }, data: { categoryId: other.id } });
    await tx.category.delete({ where: { id } });
    const subject = { type: 'category', id, label: category.name } as const;
    await recordAudit(tx, ctx, { actor, action: 'category.delete', subject });
    return true;
  });
}
