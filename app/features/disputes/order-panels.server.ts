import { may, type Ctx } from '~/features/accounts/account.policy';
import { isPaid } from '~/features/orders/order.policy';
import {
  getRefundable,
  type RefundableOrder,
  type RefundSummary,
} from '~/features/payments/refundable-order.server';
import type { DisputeSummary } from './dispute.dto';
import { adminDisputePath, disputePath } from './dispute-paths';
import { getOwnDispute, type OwnDispute } from './dispute.queries.server';
import { stateAt, type DisputeStatus } from './dispute-machine';

/** Data of the dispute panel and the refund panel on the page of an order. */
interface OrderPanelsData {
  dispute: DisputeSummary;
  /** Without the refunds themselves, which the page has. */
  refund: RefundSummary;
}

/**
 * Reads the panels of an order's page for its buyer, its seller (`isParty`) or an admin. Refuses as
 * `getOwnDispute`, and for admins as `getRefundable`.
 */
export async function readOrderPanels(
  ctx: Ctx,
  orderId: string,
  isParty: boolean,
): Promise<OrderPanelsData> {
  if (!isParty) return readAdminPanels(ctx, orderId);
  const own = await getOwnDispute(ctx, orderId);
  const { order, side, dispute, whyNot, chargeback, openUntil } = own;
  const { priceMinor, refundedMinor, currency } = order;
  const mayRefund = side === 'seller' && isPaid(order.status) && order.byCard;
  const refundable =
    mayRefund && may(ctx.actor, 'order:refund') ? await getRefundable(ctx, orderId) : null;
  return {
    dispute: {
      side,
      chargeback,
      status: dispute?.status ?? null,
      href: disputePath(orderId),
      mayOpen: side === 'buyer' && whyNot === null,
      deadline: dispute && beforeAdmin(dispute.status) ? dispute.answerBy : openUntil,
      proposal: proposalOf(own),
    },
    refund: refundable
      ? toRefundPanel(refundable)
      : {
          orderId,
          refunded: { amountMinor: refundedMinor, currency },
          left: { amountMinor: priceMinor - refundedMinor, currency },
          most: null,
          needsAdmin: false,
        },
  };
}

/** Whether the two sides can still settle a dispute before an admin decides. */
function beforeAdmin(status: DisputeStatus): boolean {
  return status === 'open' || status === 'answered';
}

/** The proposal that one of the two can accept; null without one. */
function proposalOf({ dispute, side, order, moves }: OwnDispute): DisputeSummary['proposal'] {
  if (!dispute?.proposal || !moves.includes('accept')) return null;
  const { amount, by } = dispute.proposal;
  const other = side === 'buyer' ? order.sellerName : order.buyerName;
  return { amount, by: by === side ? null : other };
}

async function readAdminPanels(ctx: Ctx, orderId: string): Promise<OrderPanelsData> {
  const refundable = await getRefundable(ctx, orderId);
  const last = await ctx.db.read.dispute.findFirst({
    where: { orderId },
    orderBy: [{ closedAt: 'desc' }, { createdAt: 'desc' }],
  });
  return {
    dispute: {
      side: 'admin',
      chargeback: false,
      mayOpen: false,
      deadline: null,
      proposal: null,
      status: last && stateAt(last, ctx.clock.now()),
      href: adminDisputePath(last?.id ?? ''),
    },
    refund: toRefundPanel(refundable),
  };
}

function toRefundPanel(order: RefundableOrder): OrderPanelsData['refund'] {
  const { id: orderId, refunded, left, most, canRefund, needsAdmin } = order;
  return { orderId, refunded, left, most: canRefund ? most : null, needsAdmin };
}
