import type { Ctx } from '~/features/accounts/account.policy';
import type { ProductRow } from '~/features/products/product.dto';
import { readOthersOfSeller } from '~/features/products/product.sql.server';
import { readProducts } from './list-products.server';
import { noFilters, type ListingFilters } from './listing-filters';
import { listingIndex } from './listing-index.server';

type Reading = Pick<Ctx, 'db'>;

/** The seller's other available products, newest first. */
export async function listOthersOfSeller(
  { db }: Reading,
  product: Pick<ProductRow, 'id' | 'sellerId'>,
  limit: number,
): Promise<ProductRow[]> {
  return readOthersOfSeller(db, product, limit);
}

/**
 * Available products of the same category: first the newest between half and twice the price, then
 * the newest at any price. Products in `not` are left out.
 */
export async function listSimilar(
  ctx: Reading,
  { id, categoryId, resalePriceMinor }: Pick<ProductRow, 'id' | 'categoryId' | 'resalePriceMinor'>,
  limit: number,
  not: readonly string[] = [],
): Promise<ProductRow[]> {
  const category: ListingFilters = { ...noFilters, categoryId };
  const near = {
    ...category,
    minPriceMinor: Math.floor(resalePriceMinor / 2),
    maxPriceMinor: resalePriceMinor * 2,
  };
  const unwanted = new Set([id, ...not]);
  const found = new Set<string>();
  for (const filters of [near, category]) {
    if (found.size >= limit) break;
    const indexed = await listingIndex(ctx.db).find(filters, {
      order: 'newest',
      beyond: null,
      including: false,
      backwards: false,
      limit: limit + unwanted.size,
    });
    for (const one of indexed) if (!unwanted.has(one.id)) found.add(one.id);
  }
  return readProducts(ctx, [...found].slice(0, limit));
}
