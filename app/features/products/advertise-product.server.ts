import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Database, Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';

const NONE = 'There is no such product of yours.';

/**
 * A seller's own product, a deleted one included, in a transaction or outside.
 * Refuses with `not_found`, also for somebody else's product (decision 10).
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
 * Refuses whoever may not change a product: with `unauthenticated`, `forbidden` (not a seller) and
 * `not_found` (not their own).
 */
export async function requireOwnProduct(ctx: Ctx, productId: string): Promise<void> {
  const seller = requirePermission(ctx, 'product:manage-own');
  await getOwnProduct(ctx.db.read, seller, productId);
}

/**
 * Refuses with `conflict` whatever is not on the shelf any more: `can't` says what is not possible
 * then, and the answer carries `advertised` as it stands (decision 31).
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
 * Turns advertising of the acting seller's own product to what is wanted, or else to the other
 * side; only while it is available (decision 13). Gives how it stands. Refuses with
 * `unauthenticated`, `forbidden`, `not_found` and `conflict` (with `advertised` as it stands).
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
