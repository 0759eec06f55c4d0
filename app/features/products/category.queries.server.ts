import { requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/table-page';
import { containsText } from '~/platform/db/contains-text';
import { readTable } from '~/platform/db/read-table';
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

const selectManaged = sql`
  SELECT c."id", c."name", c."position", EXISTS (
    SELECT 1 FROM "Product" p WHERE p."categoryId" = c."id" AND p."deletedAt" IS NULL
  ) AS "inUse"
  FROM "Category" c`;

/**
 * The categories as an admin looks after them, the last added first, found by name.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function listManagedCategories(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<ManagedCategory>> {
  requirePermission(ctx, 'category:manage');
  const where = sql`1 = 1 ${containsText(request.search, sql.id('c', 'nameKey'))}`;
  const query = { select: selectManaged, where, alias: 'c', newestBy: 'position' } as const;
  const page = await readTable<ManagedCategory>(ctx.db, query, request);
  const items = page.items.map(({ id, name, inUse }) => ({ id, name, inUse: Boolean(inUse) }));
  return { ...page, items };
}

/** One category, for its renaming. Refuses with `unauthenticated`, `forbidden`, `not_found`. */
export async function getManagedCategory(ctx: Ctx, id: string) {
  requirePermission(ctx, 'category:manage');
  return getCategory(ctx, requireId(id));
}
