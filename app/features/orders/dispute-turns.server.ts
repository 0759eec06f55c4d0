import type { Ctx } from '~/features/accounts/account.policy';
import { shownName } from '~/features/accounts/erased-names';
import type { Translate } from '~/i18n/language';
import type { Currency, Money } from '~/lib/money';
import type { TradeSide } from '~/lib/trade-side';
import type { OrderStatus } from './order.policy';

/** What one side of a dispute can answer before an admin decides. */
export interface DisputeTurn {
  /** The side whose turn it is. */
  side: TradeSide;
  answerBy: Date;
  /** The refund that the other side proposes; null where the dispute is to be answered. */
  proposal: Proposal | null;
}

interface Proposal {
  amount: Money;
  /** The name of the side that proposes it. */
  name: string;
}

/** The title of the task to answer a proposed refund, in the page's language. */
export function proposalTitle(t: Translate, { amount, name }: Proposal, product: string): string {
  return t('overview.answerProposal', { name: shownName(name, t), amount, product });
}

/**
 * Whose turn it is in the open dispute of each order: the seller answers it, then the side that did
 * not make the last proposal answers that. Without the orders whose dispute has no proposal that can
 * be accepted, or waits for an admin.
 */
export async function turnsOfDisputes(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  orders: readonly { id: string; status: OrderStatus }[],
): Promise<Map<string, DisputeTurn>> {
  const ids = orders.filter(({ status }) => status === 'disputed').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const disputes = await db.read.dispute.findMany({
    where: {
      openOrderId: { in: ids },
      status: { in: ['open', 'answered'] },
      answerBy: { gt: clock.now() },
    },
    select: {
      orderId: true,
      status: true,
      answerBy: true,
      proposedBy: true,
      proposedMinor: true,
      buyer: { select: { name: true } },
      seller: { select: { name: true } },
      order: { select: { priceMinor: true, refundedMinor: true, currency: true } },
    },
  });
  const turns = new Map<string, DisputeTurn>();
  for (const { orderId, status, answerBy, proposedBy, proposedMinor, ...row } of disputes) {
    const { priceMinor, refundedMinor, currency } = row.order;
    if (status === 'open') {
      turns.set(orderId, { side: 'seller', answerBy, proposal: null });
    } else if (proposedMinor !== null && proposedMinor <= priceMinor - refundedMinor) {
      const isBuyers = proposedBy === 'buyer';
      const { name } = isBuyers ? row.buyer : row.seller;
      const amount = { amountMinor: proposedMinor, currency: currency as Currency };
      const side = isBuyers ? 'seller' : 'buyer';
      turns.set(orderId, { side, answerBy, proposal: { amount, name } });
    }
  }
  return turns;
}
