import {
  requireNotOwnProduct,
  requirePermission,
  type Ctx,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import type { CardRow } from '~/features/products/product.dto';
import type { Favourites } from '~/features/products/product.dto';
import { VISIBLE_PRODUCT } from '~/features/products/visible-product';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Database } from '~/platform/db/database';
import { insertIfAbsent } from '~/platform/db/insert.sql.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import { msg } from '~/i18n/language';
import { readFavouriteCards, readFavourites } from './favourite.sql.server';

/** The maximum number of favourites of a buyer. */
export const MAX_FAVOURITES = 500;

/** Whether a product is a favourite, as the endpoint answers it. */
export interface FavouriteState {
  id: string;
  favourite: boolean;
}

/** Refuses as `addFavourite` who may not add the product, before what was sent is validated. */
export async function requireFavouriteRight(ctx: Ctx, productId: string): Promise<void> {
  const buyer = requirePermission(ctx, 'product:save');
  const product = await findVisible(ctx.db.read, productId);
  if (product) requireNotOwnProduct(buyer, product);
}

async function findVisible(db: Pick<Database['read'], 'product'>, id: string) {
  if (!looksLikeId(id)) return null;
  const where = { id, ...VISIBLE_PRODUCT };
  return db.product.findUnique({ where, select: { sellerId: true } });
}

/**
 * Adds a product to the acting buyer's favourites; adding it again changes nothing. Refuses with
 * `unauthenticated`, `forbidden` (not a buyer, own product), `not_found` and `conflict` (too many
 * favourites).
 */
export async function addFavourite(
  ctx: Ctx & Keyed<FavouriteState>,
  productId: string,
): Promise<FavouriteState> {
  const now = ctx.clock.now();
  return writeAs(ctx, 'product:save', async (tx, buyer) => {
    const product = await findVisible(tx, productId);
    if (!product) {
      throw new DomainError('not_found', 'ui.favourite.gone');
    }
    requireNotOwnProduct(buyer, product);
    const own = { productId_userId: { productId, userId: buyer.userId } };
    const state = { id: productId, favourite: true };
    if (await tx.favourite.findUnique({ where: own })) return state;
    if ((await tx.favourite.count({ where: { userId: buyer.userId } })) >= MAX_FAVOURITES) {
      throw new DomainError('conflict', msg('ui.favourite.tooMany', { most: MAX_FAVOURITES }));
    }
    const favourite = { productId, userId: buyer.userId, createdAt: now };
    await insertIfAbsent(tx, 'SavedProduct', favourite);
    return state;
  });
}

/**
 * Removes a product from the acting buyer's favourites. Returns the number of favourites removed, 1
 * or 0: a missing favourite or product is not an error. Refuses with `unauthenticated` and
 * `forbidden`.
 */
export async function removeFavourite(
  ctx: Ctx & Keyed<number>,
  productId: string,
): Promise<number> {
  return writeAs(ctx, 'product:save', async (tx, { userId }) => {
    if (!looksLikeId(productId)) return 0;
    return (await tx.favourite.deleteMany({ where: { productId, userId } })).count;
  });
}

/**
 * The favourites of the products of one page, in one query: the count, and whether one is the
 * acting person's. Products without favourites are left out.
 */
export async function listFavourites(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  productIds: readonly string[],
): Promise<Favourites> {
  if (productIds.length === 0) return {};
  return favouritesOf(await readFavourites(db, productIds, actor?.userId));
}

/** The favourites of cards by product id. Products without favourites are left out. */
export function favouritesOf(
  rows: readonly Pick<CardRow, 'id' | 'favourites' | 'mine'>[],
): Favourites {
  return Object.fromEntries(
    rows
      .filter(({ favourites }) => favourites > 0)
      .map(({ id, favourites, mine }) => [id, [favourites, Boolean(mine)]]),
  );
}

/** A favourite product in any state. */
interface FavouriteRow extends CardRow {
  /** Deleted, or withheld: held, or of a suspended seller. */
  deleted: boolean;
}

/**
 * Lists the acting buyer's favourites, newest first. Refuses with `unauthenticated`, `forbidden`.
 */
export async function listFavouriteProducts(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<FavouriteRow>> {
  const { userId } = requirePermission(ctx, 'product:list-saved');
  const { items, ...page } = await readFavouriteCards(ctx.db, userId, request);
  const rows = items.map((row) => ({
    ...row,
    deleted: row.deletedAt !== null || row.withheldAt !== null,
  }));
  return { ...page, items: rows };
}
