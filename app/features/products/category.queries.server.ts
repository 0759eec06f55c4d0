import { requireId } from '~/lib/ids.server';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { getCategory } from './product.queries.server';

export interface ManagedCategory {
  id: string;
  name: string;
  /** Whether a product keeps it from being deleted. */
  inUse: boolean;
}

/** All categories as an admin looks after them. Refuses with `unauthenticated` and `forbidden`. */
export async function listManagedCategories(ctx: Ctx): Promise<ManagedCategory[]> {
  requirePermission(ctx, 'category:manage');
  const rows = await ctx.db.rows<Omit<ManagedCategory, 'inUse'> & { inUse: unknown }>(sql`
    SELECT c."id", c."name", EXISTS (
      SELECT 1 FROM "Product" p WHERE p."categoryId" = c."id" AND p."deletedAt" IS NULL
    ) AS "inUse"
    FROM "Category" c ORDER BY c."position", c."id"`);
  return rows.map((row) => ({ ...row, inUse: Boolean(row.inUse) }));
}

/** One category, for its renaming. Refuses with `unauthenticated`, `forbidden`, `not_found`. */
export async function getManagedCategory(ctx: Ctx, id: string) {
  requirePermission(ctx, 'category:manage');
  return getCategory(ctx, requireId(id));
}
