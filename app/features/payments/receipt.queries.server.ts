import { DomainError } from '~/lib/domain-error';
import type { Cents } from '~/lib/money';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { notesOf, type PaymentNote } from './payment-notes';
import { readReversals } from './reversals.queries.server';

export interface ReceiptView {
  orderId: string;
  productName: string;
  priceCents: Cents;
  buyer: { name: string; email: string };
  sellerName: string;
  meetingLocation: string;
  transactionId: string;
  /** ISO time. */
  paidAt: string;
  /** Refunds and disputes since. */
  notes: PaymentNote[];
  /** Whether it was paid in the sandbox, where no real money moves. */
  sandbox: boolean;
}

/**
 * The receipt of a paid order, for its buyer or an admin. Refuses with `unauthenticated`,
 * `forbidden` and `not_found` (somebody else's, or not paid).
 */
export async function readReceipt(ctx: Ctx, orderId: string): Promise<ReceiptView> {
  const actor = requirePermission(ctx, 'order:see-receipt');
  const order = await ctx.db.read.order.findUnique({
    where: { id: orderId, ...(actor.role !== 'admin' && { buyerId: actor.userId }) },
    include: { payment: true, seller: { select: { name: true } } },
  });
  if (!order?.payment) throw new DomainError('not_found', 'There is no receipt for that order.');
  const { payment } = order;
  const reversalsOf = await readReversals(ctx, [order.id]);
  return {
    orderId: order.id,
    productName: order.name,
    priceCents: payment.priceCents,
    buyer: { name: order.userName, email: order.email },
    sellerName: order.seller.name,
    meetingLocation: order.meetingLocation,
    transactionId: payment.transactionId,
    paidAt: payment.createdAt.toISOString(),
    notes: notesOf(reversalsOf(order.id), actor.role === 'admin' ? 'admin' : 'buyer'),
    sandbox: payment.provider === 'sandbox',
  };
}
