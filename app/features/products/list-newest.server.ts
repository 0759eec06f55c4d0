import type { Ctx } from '../accounts/actor';
import { listProducts } from './list-products.server';
import { noFilters } from './listing-filters';
import type { ProductRow } from './product.dto';

/** The newest listings but those that are `shown` already. */
export async function listNewest(
  ctx: Pick<Ctx, 'db'>,
  limit: number,
  shown: readonly string[],
): Promise<ProductRow[]> {
  const { items } = await listProducts(ctx, {
    filters: noFilters,
    sort: 'newest',
    limit: limit + shown.length,
  });
  return items.filter(({ id }) => !shown.includes(id)).slice(0, limit);
}
