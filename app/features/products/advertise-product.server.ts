import {
  requireNotSuspended,
  requirePermission,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Database, Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';

const NONE = 'products.noneOfYours';

/** Messages with which `requireAvailable` refuses, by the product's state. */
const REFUSALS = {
  edit: {
    deleted: 'products.notEditable.deleted',
    reserved: 'products.notEditable.reserved',
    sold: 'products.notEditable.sold',
  },
  advertise: {
    deleted: 'products.notAdvertisable.deleted',
    reserved: 'products.notAdvertisable.reserved',
    sold: 'products.notAdvertisable.sold',
  },
} as const;

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
 * Refuses with `conflict` a product that is not available any more; `wanted` is what is not possible.
 * The response contains `advertised` unchanged (decision 31).
 */
export function requireAvailable(
  product: { name: string; status: string; deletedAt: Date | null; advertised: boolean },
  wanted: keyof typeof REFUSALS,
): void {
  if (product.status === 'available' && !product.deletedAt) return;
  const state = product.deletedAt ? 'deleted' : product.status === 'sold' ? 'sold' : 'reserved';
  throw new DomainError('conflict', {
    message: msg(REFUSALS[wanted][state], { name: product.name }),
    extra: { advertised: product.advertised && !product.deletedAt },
  });
}

/**
 * Sets advertising of the acting seller's own product to `wanted`, or toggles it; only while the
 * product is available (decision 13). Returns the new state. Refuses with `unauthenticated`,
 * `forbidden`, `suspended` (only to turn it on), `not_found` and `conflict` (with `advertised` unchanged).
 */
export async function advertiseProduct(
  ctx: Ctx & Keyed<{ advertised: boolean }>,
  { productId, wanted }: { productId: string; wanted?: boolean },
): Promise<{ advertised: boolean }> {
  return writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    const product = await getOwnProduct(tx, seller, productId);
    const advertised = wanted ?? !product.advertised;
    if (advertised) requireNotSuspended(seller, 'product:add');
    requireAvailable(product, 'advertise');
    if (advertised === product.advertised) return { advertised };
    const now = ctx.clock.now();
    await tx.product.update({
      where: { id: product.id },
      data: { advertised, advertisedAt: advertised ? now : null, updatedAt: now },
    });
    return { advertised };
  });
}
