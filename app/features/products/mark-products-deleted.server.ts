import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

/**
 * Marks products as deleted inside a transaction: a product, or all of a seller. Returns how many were
 * not deleted yet. An unpaid order on one of them has to be ended by the caller afterwards.
 */
export async function markProductsDeleted(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  which: { id: string } | { sellerId: string },
): Promise<number> {
  const now = clock.now();
  const { count } = await tx.product.updateMany({
    where: { ...which, deletedAt: null },
    data: { deletedAt: now, listed: false, updatedAt: now },
  });
  return count;
}
