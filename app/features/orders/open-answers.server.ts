import type { Ctx } from '~/features/accounts/account.policy';
import type { OrderStatus } from './order.policy';

/**
 * Until when the seller can answer the open dispute of each order. Without the orders whose dispute
 * is answered, or waits for an admin.
 */
export async function answersOfDisputes(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  orders: readonly { id: string; status: OrderStatus }[],
): Promise<Map<string, Date>> {
  const ids = orders.filter(({ status }) => status === 'disputed').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const disputes = await db.read.dispute.findMany({
    where: { openOrderId: { in: ids }, status: 'open', answerBy: { gt: clock.now() } },
    select: { orderId: true, answerBy: true },
  });
  return new Map(disputes.map(({ orderId, answerBy }) => [orderId, answerBy]));
}
