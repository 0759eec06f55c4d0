import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { emailKey } from '~/features/accounts/account.schema';
import { requireOwnAddress } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Page, PageRequest } from '~/lib/paging';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { familyOf } from './category-fields.server';
import type { ProductRow } from './product.dto';
import {
  findCategoryRow,
  findProductPageRow,
  findProductRow,
  readListed,
  readPhotoIds,
  readProductsOf,
  type CategoryView,
  type ProductPageRow,
} from './product.sql.server';

type Reading = Pick<Ctx, 'db'>;

export type { CategoryView };

/** Finds one category, with its plain name; null when there is none. */
export async function findCategory({ db }: Reading, id: string): Promise<CategoryView | null> {
  return looksLikeId(id) ? findCategoryRow(db, id) : null;
}

/** Gets one category. Refuses with `not_found`. */
export async function getCategory(ctx: Reading, id: string): Promise<CategoryView> {
  const category = await findCategory(ctx, id);
  if (!category) throw new DomainError('not_found', 'products.noSuchCategory');
  return category;
}

/**
 * Lists the available products of a category and its children, newest first, for signed-in users (specification section
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
    const categoryIds = await familyOf(ctx.db, categoryId);
    return { category, products: await readListed(ctx.db, { categoryIds }, { limit, cursor }) };
  };
  // API clients request first pages often.
  return cursor ? read() : ctx.db.memoize(`first page ${categoryId} ${limit}`, read);
}

/** Lists advertised products that are available, newest first; public. */
export async function listAdvertisedProducts(
  { db }: Reading,
  request: PageRequest,
): Promise<Page<ProductRow>> {
  return readListed(db, 'advertised', request);
}

type Viewing = Pick<Ctx, 'db' | 'actor'>;

/**
 * A product that its viewer may see: a held one, and those of a suspended seller, only the seller and
 * admins (decision 53).
 */
function visibleTo<Row extends ProductRow>({ actor }: Viewing, row: Row | null): Row | null {
  if (!row || row.withheldAt === null) return row;
  return actor && (actor.userId === row.sellerId || actor.rights.moderate) ? row : null;
}

/** Finds a product in any status that is not deleted or withheld; null when there is none. */
export async function findProduct(ctx: Viewing, id: string): Promise<ProductRow | null> {
  return looksLikeId(id) ? visibleTo(ctx, await findProductRow(ctx.db, id)) : null;
}

/** Finds a product as `findProduct` does, with what its page says about the seller. */
export async function findProductForPage(ctx: Viewing, id: string): Promise<ProductPageRow | null> {
  return looksLikeId(id) ? visibleTo(ctx, await findProductPageRow(ctx.db, id)) : null;
}

/**
 * Gets one product in any status, with what its page says; public. Refuses with `not_found`, or
 * `gone` once deleted.
 */
export async function getProduct(ctx: Viewing, id: string): Promise<ProductPageRow> {
  const product = await findProductForPage(ctx, id);
  if (product) return product;
  if (await findDeletedProduct(ctx, id)) {
    throw new DomainError('gone', 'products.takenDown');
  }
  throw new DomainError('not_found', 'products.noSuchProduct');
}

/** The public data of a deleted product, used to suggest similar ones. */
export async function findDeletedProduct(
  { db }: Reading,
  id: string,
): Promise<DeletedProduct | null> {
  if (!looksLikeId(id)) return null;
  return db.read.product.findFirst({
    where: { id, deletedAt: { not: null } },
    select: {
      id: true,
      categoryId: true,
      resalePriceMinor: true,
      category: { select: { id: true, name: true } },
    },
  });
}

interface DeletedProduct extends Pick<ProductRow, 'id' | 'categoryId' | 'resalePriceMinor'> {
  category: { id: string; name: string };
}

/**
 * All photos of a product in the seller's order; the drawing of its category when there are none.
 */
export async function listProductPictures(
  { db }: Pick<Ctx, 'db'>,
  { id, categoryPicture }: Pick<ProductRow, 'id' | 'categoryPicture'>,
): Promise<Picture[]> {
  const rows = await readPhotoIds(db, id);
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
  if (emailKey(actor.email) === email) return readProductsOf(ctx.db, actor.userId, request);
  const user = await ctx.db.read.user.findUnique({
    where: { emailKey: email },
    select: { id: true },
  });
  return user ? readProductsOf(ctx.db, user.id, request) : { items: [], next: null };
}
