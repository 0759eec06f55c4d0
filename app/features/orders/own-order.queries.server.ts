import { DomainError } from '~/lib/domain-error';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { toOrderView, type OrderView } from './order.dto';
import { getOrder } from './order.queries.server';

/** An order as its own page shows it to its buyer. */
export interface OwnOrderView extends OrderView {
  sellerName: string;
  /** What the buyer told the seller. */
  phone: string;
  meetingLocation: string;
}

/**
 * One order of the acting buyer. Refuses with `unauthenticated`, `forbidden` and `not_found` (also
 * for another person's order).
 */
export async function getOwnOrder(ctx: Ctx, orderId: string): Promise<OwnOrderView> {
  const buyer = requirePermission(ctx, 'order:list-own');
  const order = await getOrder(ctx, orderId);
  if (order.buyerId !== buyer.userId) {
    throw new DomainError('not_found', 'There is no such order.');
  }
  const seller = await ctx.db.read.user.findUnique({
    where: { id: order.sellerId },
    select: { name: true },
  });
  const { phone, meetingLocation } = order;
  return { ...toOrderView(order), sellerName: seller?.name ?? '', phone, meetingLocation };
}
