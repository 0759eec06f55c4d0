import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { unfinishedOf } from '~/features/orders/order.policy';
import type { Currency, Money } from '~/lib/money';

/** A paid order that is not finished, with what is left of its price. */
interface OpenOrder {
  id: string;
  name: string;
  left: Money;
}

const SHOWN = 20;

/**
 * Lists the paid orders of a person, on either side, that are not finished and that a suspension leaves
 * as they are: the oldest, and how many there are. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listOpenOrders(
  ctx: Ctx,
  userId: string,
): Promise<{ orders: OpenOrder[]; more: number }> {
  requirePermission(ctx, 'user:suspend');
  const { order } = ctx.db.read;
  const where = unfinishedOf(userId);
  const [count, rows] = await Promise.all([
    order.count({ where }),
    order.findMany({ where, orderBy: { createdAt: 'asc' }, take: SHOWN }),
  ]);
  const orders = rows.map(({ id, name, priceMinor, refundedMinor, currency }) => ({
    id,
    name,
    left: { amountMinor: priceMinor - refundedMinor, currency: currency as Currency },
  }));
  return { orders, more: count - orders.length };
}
