import type { Tx } from '~/platform/db/database';

/** Closes inside a transaction every open report on one product, or on all of one seller's. */
export async function closeReports(
  tx: Tx,
  on: { productId: string } | { sellerId: string },
  now: Date,
): Promise<void> {
  const about = 'productId' in on ? on : { product: on };
  await tx.report.updateMany({
    where: { ...about, closedAt: null },
    data: { closedAt: now, outcome: 'product-deleted' },
  });
}
