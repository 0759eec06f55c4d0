import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { fromCursor, toPage, type Page, type PageRequest } from '~/lib/paging';
import { afterPlace } from '~/platform/db/after-place';
import { recall } from '~/platform/db/recall';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import type { ProductRow } from './product.dto';
import { selectProducts } from './product.sql.server';

type Reading = Pick<Ctx, 'db'>;

/** First pages of lists that are the same for everybody: a program asks for them again and again. */
const FIRST_PAGES = { name: 'first pages', most: 50 };

export interface CategoryView {
  id: string;
  name: string;
  picture: string;
}

/** All categories in the order in which they are shown. */
export async function listCategories({ db }: Reading): Promise<CategoryView[]> {
  return db.rows<CategoryView>(
    sql`SELECT "id", "name", "picture" FROM "Category" ORDER BY "position", "id"`,
  );
}

/** One category; null when there is none. */
export async function findCategory({ db }: Reading, id: string): Promise<CategoryView | null> {
  const [category] = looksLikeId(id)
    ? await db.rows<CategoryView>(
        sql`SELECT "id", "name", "picture" FROM "Category" WHERE "id" = ${id}`,
      )
    : [];
  return category ?? null;
}

/** One category. Refuses with `not_found`. */
export async function getCategory(ctx: Reading, id: string): Promise<CategoryView> {
  const category = await findCategory(ctx, id);
  if (!category) throw new DomainError('not_found', 'There is no such category.');
  return category;
}

/**
 * A category's available products, newest first, for anyone signed in (specification section 2).
 * Refuses with `unauthenticated`, `not_found` and, for a made-up cursor, `bad_request`.
 */
export async function listCategoryProducts(
  ctx: Ctx,
  categoryId: string,
  { limit, cursor }: PageRequest,
): Promise<{ category: CategoryView; products: Page<ProductRow> }> {
  requirePermission(ctx, 'category:browse');
  const read = async () => {
    const category = await getCategory(ctx, categoryId);
    const rows = await ctx.db.rows<ProductRow>(sql`${selectProducts}
      WHERE p."categoryId" = ${categoryId} AND p."listed" = ${true} ${afterPlace(fromCursor(cursor), 'p')}
      ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${limit + 1}`);
    return { category, products: toPage(rows, limit, placeOf) };
  };
  return cursor ? read() : recall(ctx.db, `${categoryId} ${limit}`, read, FIRST_PAGES);
}

/** Advertised products that are available, newest first; public. */
export async function listAdvertisedProducts(
  { db }: Reading,
  { limit, cursor }: PageRequest,
): Promise<Page<ProductRow>> {
  const rows = await db.rows<ProductRow>(sql`${selectProducts}
    WHERE p."listed" = ${true} AND p."advertised" = ${true} ${afterPlace(fromCursor(cursor), 'p')}
    ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${limit + 1}`);
  return toPage(rows, limit, placeOf);
}

/** A product that is not deleted, whatever its status; null when there is none. */
export async function findProduct({ db }: Reading, id: string): Promise<ProductRow | null> {
  if (!looksLikeId(id)) return null;
  const [row] = await db.rows<ProductRow>(
    sql`${selectProducts} WHERE p."id" = ${id} AND p."deletedAt" IS NULL`,
  );
  return row ?? null;
}

function placeOf(row: ProductRow) {
  return { at: new Date(row.createdAt), id: row.id };
}
