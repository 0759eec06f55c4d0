import { recall } from '~/platform/db/recall';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { COUNTED, type Count } from './count-products.server';
import type { CategoryView } from './product.queries.server';

/** All categories as they are shown, each with how many listed products it has. */
export async function listCategoriesWithCounts({
  db,
}: Pick<Ctx, 'db'>): Promise<(CategoryView & { products: Count })[]> {
  const rows = await recall(db, 'categories with counts', () =>
    db.rows<CategoryView & { listed: number }>(sql`
    SELECT c."id", c."name", c."picture", (SELECT count(*) FROM (
        SELECT 1 FROM "Product" p WHERE p."categoryId" = c."id" AND p."listed" = ${true}
        LIMIT CAST(${COUNTED + 1} AS integer)) x) AS "listed"
    FROM "Category" c ORDER BY c."position", c."id"`),
  );
  return rows.map(({ listed, ...category }) => ({
    ...category,
    products: { count: Math.min(listed, COUNTED), more: listed > COUNTED },
  }));
}
