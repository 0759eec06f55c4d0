import type { Ctx } from '~/features/accounts/account.policy';
import type { ProductRow } from '~/features/products/product.dto';
import { selectProducts } from '~/features/products/product.sql.server';
import { sql } from '~/platform/db/sql';
import { readProducts } from './list-products.server';
import { noFilters, type ListingFilters } from './listing-filters';
import { listingIndex } from './listing-index.server';

type Reading = Pick<Ctx, 'db'>;

/** The seller's other available products, newest first. */
export async function listOthersOfSeller(
  { db }: Reading,
  { id, sellerId }: Pick<ProductRow, 'id' | 'sellerId'>,
  limit: number,
): Promise<ProductRow[]> {
  return db.rows<ProductRow>(sql`${selectProducts}
    WHERE p."sellerId" = ${sellerId} AND p."listed" = ${true} AND p."id" <> ${id}
    ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${limit}`);
}

/**
 * Available products of the same category: first the newest between half and twice the price, then
 * the newest at any price. Products in `not` are left out.
 */
export async function listSimilar(
  ctx: Reading,
  { id, categoryId, resalePriceCents }: Pick<ProductRow, 'id' | 'categoryId' | 'resalePriceCents'>,
  limit: number,
  not: readonly string[] = [],
): Promise<ProductRow[]> {
  const category: ListingFilters = { ...noFilters, categoryId };
  const near = {
    ...category,
    minPriceCents: Math.floor(resalePriceCents / 2),
    maxPriceCents: resalePriceCents * 2,
  };
  const unwanted = new Set([id, ...not]);
  const found = new Set<string>();
  for (const filters of [near, category]) {
    if (found.size >= limit) break;
    const placed = await listingIndex(ctx.db).find(filters, {
      ...{ order: 'newest', beyond: null, including: false, backwards: false },
      limit: limit + unwanted.size,
    });
    for (const one of placed) if (!unwanted.has(one.id)) found.add(one.id);
  }
  return readProducts(ctx, [...found].slice(0, limit));
}
