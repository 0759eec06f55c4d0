import type { Ctx } from '~/features/accounts/account.policy';
import type { CardRow } from '~/features/products/product.dto';
import type { CategoryView } from '~/features/products/product.queries.server';
import { favouriteColumns, selectProductsAt } from '~/features/products/product.sql.server';
import { sql } from '~/platform/db/sql';
import { COUNTED, type Count } from './count-products.server';
import { noFilters } from './listing-filters';
import { listingIndex } from './listing-index.server';

export interface FrontPageLists {
  /** Advertised products that are available, newest first. */
  advertised: CardRow[];
  /** The newest listings without the advertised ones above. */
  newest: CardRow[];
}

/** The advertised and the newest products of the front page, in one query. */
export async function listFront(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  limits: { advertised: number; newest: number },
): Promise<FrontPageLists> {
  const range = {
    ...({ order: 'newest', beyond: null, including: false, backwards: false } as const),
    limit: limits.newest + limits.advertised,
  };
  const rows = await listingIndex(db).find<CardRow & { list: string }>(
    noFilters,
    range,
    ({ places, columns }) => {
      const advertised = sql`SELECT "id" FROM (SELECT a."id" FROM "Product" a
        WHERE a."listed" = ${true} AND a."advertised" = ${true}
        ORDER BY a."createdAt" DESC, a."id" DESC LIMIT ${limits.advertised}) ad`;
      const both = sql`SELECT 'newest' AS "list", n."id", n."at" FROM (${places}) n
        UNION ALL SELECT 'advertised', w."id", NULL FROM (${advertised}) w`;
      const more = sql`, place."list", ${columns}, ${favouriteColumns(actor?.userId)}`;
      return sql`${selectProductsAt(both, more)} ORDER BY p."createdAt" DESC, p."id" DESC`;
    },
  );
  const inList = (list: string) => rows.filter((row) => row.list === list);
  const advertised = inList('advertised');
  const shown = new Set(advertised.map(({ id }) => id));
  const newest = inList('newest').filter(({ id }) => !shown.has(id));
  return { advertised, newest: newest.slice(0, limits.newest) };
}

/** All categories in display order, each with its number of listed products. */
export async function listCategoriesWithCounts({
  db,
}: Pick<Ctx, 'db'>): Promise<(CategoryView & { products: Count })[]> {
  const rows = await db.memoize('categories with counts', () =>
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
