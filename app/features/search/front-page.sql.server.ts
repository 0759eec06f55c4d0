import type { Ctx } from '~/features/accounts/account.policy';
import type { CardRow } from '~/features/products/product.dto';
import type { CategoryView } from '~/features/products/product.queries.server';
import { favouriteColumns, selectProductsAt } from '~/features/products/product.sql.server';
import { sql } from '~/platform/db/sql';
import { COUNTED, type Count } from './count-products.server';
import { noFilters } from './listing-filters';
import { listingIndex } from './listing-index.server';

interface FrontPageLists {
  /** Advertised products that are available; the one that was advertised last comes first. */
  advertised: CardRow[];
  /** The newest listings without the advertised ones above. */
  newest: CardRow[];
  /** Recent listings up to the highest price of bargains, without those above. */
  bargains: CardRow[];
}

interface FrontPageLimits {
  advertised: number;
  newest: number;
  bargains: number;
  /** The highest price of a bargain, in the site's currency. */
  maxPriceMinor: number;
}

/** Bargains are searched among this many of the newest listings, so that reading stays short. */
const RECENT = 500;

/** The lists of the front page, in one query. */
export async function listFront(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  limits: FrontPageLimits,
): Promise<FrontPageLists> {
  const above = limits.newest + limits.advertised;
  const range = {
    ...({ order: 'newest', beyond: null, including: false, backwards: false } as const),
    limit: above,
  };
  const rows = await listingIndex(db).find<CardRow & { list: string }>(
    noFilters,
    range,
    ({ ids, columns }) => {
      const advertised = sql`SELECT "id" FROM (SELECT a."id" FROM "Product" a
        WHERE a."listed" = ${true} AND a."advertised" = ${true}
        ORDER BY a."advertisedAt" DESC, a."id" DESC LIMIT ${limits.advertised}) ad`;
      const recent = sql`SELECT r."id", r."resalePriceMinor", r."createdAt" FROM "Product" r
        WHERE r."listed" = ${true} ORDER BY r."createdAt" DESC, r."id" DESC LIMIT ${RECENT}`;
      const bargains = sql`SELECT b."id" FROM (${recent}) b
        WHERE b."resalePriceMinor" <= ${limits.maxPriceMinor}
        ORDER BY b."createdAt" DESC, b."id" DESC LIMIT ${above + limits.bargains}`;
      const all = sql`SELECT 'newest' AS "list", n."id", n."at" FROM (${ids}) n
        UNION ALL SELECT 'advertised', w."id", NULL FROM (${advertised}) w
        UNION ALL SELECT 'bargains', c."id", NULL FROM (${bargains}) c`;
      const more = sql`, hit."list", ${columns}, ${favouriteColumns(actor?.userId)}`;
      const order = sql`ORDER BY CASE WHEN hit."list" = 'advertised' THEN p."advertisedAt"
        ELSE p."createdAt" END DESC, p."id" DESC`;
      return sql`${selectProductsAt(all, more)} ${order}`;
    },
  );
  const shown = new Set<string>();
  // A product is on the page once, in the first of its lists.
  const take = (list: keyof FrontPageLists) => {
    const others = rows.filter((row) => row.list === list && !shown.has(row.id));
    const taken = others.slice(0, limits[list]);
    for (const { id } of taken) shown.add(id);
    return taken;
  };
  return { advertised: take('advertised'), newest: take('newest'), bargains: take('bargains') };
}

/**
 * All categories without a parent in display order, each with its number of listed products, those
 * of its children included.
 */
export async function listCategoriesWithCounts({
  db,
}: Pick<Ctx, 'db'>): Promise<(CategoryView & { products: Count })[]> {
  // Each category is counted by itself: a join would go through all listings where the planner does
  // not know how many a category has.
  const rows = await db.memoize('categories with counts', () =>
    db.rows<CategoryView & { listed: number }>(sql`
    SELECT c."id", c."name", c."picture", c."parentId", (
      SELECT CAST(SUM((SELECT count(*) FROM (
        SELECT 1 FROM "Product" p WHERE p."categoryId" = d."id" AND p."listed" = ${true}
        LIMIT CAST(${COUNTED + 1} AS integer)) x)) AS integer)
      FROM "Category" d WHERE d."id" = c."id" OR d."parentId" = c."id") AS "listed"
    FROM "Category" c WHERE c."parentId" IS NULL ORDER BY c."position", c."id"`),
  );
  return rows.map(({ listed, ...category }) => ({
    ...category,
    products: { count: Math.min(listed, COUNTED), more: listed > COUNTED },
  }));
}
