import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Database, Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';

const NONE = 'There is no such product of yours.';

/**
 * Gets a seller's own product, also a deleted one, inside or outside a transaction. Refuses with
 * `not_found`, also for another seller's product (decision 10).
 */
export async function getOwnProduct(
  db: Pick<Tx, 'product'> | Database['read'],
  seller: Actor,
  productId: string,
) {
  const id = requireId(productId, NONE);
  const product = await db.product.findUnique({ where: { id, sellerId: seller.userId } });
  if (!product) throw new DomainError('not_found', NONE);
  return product;
}

/**
 * Checks that the acting person may change a product. Refuses with `unauthenticated`, `forbidden`
 * (not a seller) and `not_found` (not their own).
 */
export async function requireOwnProduct(ctx: Ctx, productId: string): Promise<void> {
  const seller = requirePermission(ctx, 'product:manage-own');
  await getOwnProduct(ctx.db.read, seller, productId);
}

/**
 * Refuses with `conflict` a product that is not available any more: `can't` names what is not
 * possible, and the response contains `advertised` unchanged (decision 31).
 */
export function refuseUnavailable(
  product: { name: string; status: string; deletedAt: Date | null; advertised: boolean },
  cannot: string,
): void {
  if (product.status === 'available' && !product.deletedAt) return;
  const state = product.deletedAt ? 'deleted' : product.status;
  throw new DomainError('conflict', {
    message: `“${product.name}” is ${state}, so ${cannot}.`,
    extra: { advertised: product.advertised && !product.deletedAt },
  });
}

/**
 * Sets advertising of the acting seller's own product to `wanted`, or toggles it; only while the
 * product is available (decision 13). Returns the new state. Refuses with `unauthenticated`,
 * `forbidden`, `not_found` and `conflict` (with `advertised` unchanged).
 */
export async function advertiseProduct(
  ctx: Ctx & Keyed<{ advertised: boolean }>,
  { productId, wanted }: { productId: string; wanted?: boolean },
): Promise<{ advertised: boolean }> {
  return writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    const product = await getOwnProduct(tx, seller, productId);
    refuseUnavailable(product, 'its advertising stays as it is');
    const advertised = wanted ?? !product.advertised;
    if (advertised === product.advertised) return { advertised };
    await tx.product.update({
      where: { id: product.id },
      data: { advertised, updatedAt: ctx.clock.now() },
    });
    return { advertised };
  });
}
