import { unbookOwedRefund } from '~/features/ledger/book-owed-refund.server';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { syncRefunded } from './sync-refunded.server';

type Deps = Pick<Services, 'clock' | 'mailer' | 'env'>;

/** How often the provider may refuse a refund for good, with growing pauses, before it is given up. */
const MAX_REFUSALS = 6;

/**
 * Whether a refund of an order is given up after so many refusals. Payments that arrived too late,
 * twice or with another amount are returned however long it takes (decision 28).
 */
export function isGivenUp(reason: string, refusals: number): boolean {
  return refusals >= MAX_REFUSALS && !['late', 'second', 'mismatch'].includes(reason);
}

interface Refused {
  id: string;
  orderId: string;
  provider: string;
}

/**
 * Gives up a refund that the provider does not make, inside a transaction: the money is the order's
 * or the seller's again, the order's total is what it was, and the admins are asked to refund again.
 */
export async function giveUpRefund(
  tx: Tx,
  deps: Deps,
  { id, orderId, provider }: Refused,
): Promise<void> {
  const { count } = await tx.refund.updateMany({
    where: { id, status: 'owed', providerRefundId: null },
    data: { status: 'failed', updatedAt: deps.clock.now() },
  });
  if (count === 0) return;
  await unbookOwedRefund(tx, deps, { id, orderId, provider });
  await syncRefunded(tx, deps, orderId);
}
