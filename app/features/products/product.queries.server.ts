import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { emailKey } from '~/features/accounts/account.schema';
import { requireOwnAddress } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { fromCursor, toPage, type Page, type PageRequest } from '~/lib/paging';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { afterPlace, readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { ProductRow } from './product.dto';
import { selectProducts } from './product.sql.server';

type Reading = Pick<Ctx, 'db'>;

export interface CategoryView {
  id: string;
  name: string;
  picture: string;
}

/** All categories in display order. */
export async function listCategories({ db }: Reading): Promise<CategoryView[]> {
  return db.rows<CategoryView>(
    sql`SELECT "id", "name", "picture" FROM "Category" ORDER BY "position", "id"`,
  );
}

/** Finds one category; null when there is none. */
export async function findCategory({ db }: Reading, id: string): Promise<CategoryView | null> {
  const [category] = looksLikeId(id)
    ? await db.rows<CategoryView>(
        sql`SELECT "id", "name", "picture" FROM "Category" WHERE "id" = ${id}`,
      )
    : [];
  return category ?? null;
}

/** Gets one category. Refuses with `not_found`. */
export async function getCategory(ctx: Reading, id: string): Promise<CategoryView> {
  const category = await findCategory(ctx, id);
  if (!category) throw new DomainError('not_found', 'There is no such category.');
  return category;
}

/**
 * Lists a category's available products, newest first, for signed-in users (specification section
 * 2). Refuses with `unauthenticated`, `not_found` and, for an invalid cursor, `bad_request`.
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
  // API clients request first pages often.
  return cursor ? read() : ctx.db.memoize(`first page ${categoryId} ${limit}`, read);
}

/** Lists advertised products that are available, newest first; public. */
export async function listAdvertisedProducts(
  { db }: Reading,
  { limit, cursor }: PageRequest,
): Promise<Page<ProductRow>> {
  const rows = await db.rows<ProductRow>(sql`${selectProducts}
    WHERE p."listed" = ${true} AND p."advertised" = ${true} ${afterPlace(fromCursor(cursor), 'p')}
    ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${limit + 1}`);
  return toPage(rows, limit, placeOf);
}

/** Finds a product in any status that is not deleted; null when there is none. */
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

type ReadingProduct = Pick<Ctx, 'db'>;

/** Gets one product in any status; public. Refuses with `not_found`, or `gone` once deleted. */
export async function getProduct(ctx: ReadingProduct, id: string): Promise<ProductRow> {
  const product = await findProduct(ctx, id);
  if (product) return product;
  if (await findDeletedProduct(ctx, id)) {
    throw new DomainError('gone', 'This product has been taken down.');
  }
  throw new DomainError('not_found', 'There is no such product.');
}

/** The public data of a deleted product, used to suggest similar ones. */
export async function findDeletedProduct(
  { db }: ReadingProduct,
  id: string,
): Promise<Pick<ProductRow, 'id' | 'categoryId' | 'resalePriceCents'> | null> {
  if (!looksLikeId(id)) return null;
  const [row] = await db.rows<Pick<ProductRow, 'id' | 'categoryId' | 'resalePriceCents'>>(
    sql`SELECT "id", "categoryId", "resalePriceCents" FROM "Product"
      WHERE "id" = ${id} AND "deletedAt" IS NOT NULL`,
  );
  return row ?? null;
}

/**
 * All photos of a product in the seller's order; the drawing of its category when there are none.
 */
export async function listProductPictures(
  { db }: Pick<Ctx, 'db'>,
  { id, categoryPicture }: Pick<ProductRow, 'id' | 'categoryPicture'>,
): Promise<Picture[]> {
  const rows = await db.rows<{ imageId: string }>(
    sql`SELECT "imageId" FROM "ProductPhoto" WHERE "productId" = ${id} ORDER BY "position"`,
  );
  const ids = rows.length > 0 ? rows.map(({ imageId }) => imageId) : [null];
  return ids.map((imageId) => pictureOrDrawing(imageId, categoryPicture));
}

/**
 * Lists the products of the seller with an address, in any status, newest first (decision 9): the
 * own ones, or any as an admin. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listProductsByEmail(
  ctx: Ctx,
  email: string,
  request: PageRequest,
): Promise<Page<ProductRow>> {
  const actor = requireOwnAddress(ctx, email, 'products');
  if (emailKey(actor.email) === email) return listProductsOf(ctx, actor.userId, request);
  const user = await ctx.db.read.user.findUnique({
    where: { emailKey: email },
    select: { id: true },
  });
  return user ? listProductsOf(ctx, user.id, request) : { items: [], next: null };
}

function listProductsOf(ctx: Ctx, sellerId: string, request: PageRequest) {
  const where = sql`p."sellerId" = ${sellerId} AND p."deletedAt" IS NULL`;
  return readTable<ProductRow>(ctx.db, { select: selectProducts, where, alias: 'p' }, request);
}
