import type { Money } from '~/lib/money';
import type { Services } from '~/platform/services';
import type { CardNetwork } from '../fakes/card-network';

interface MoneyHistory {
  network: CardNetwork;
  services: Pick<Services, 'env'>;
}

type MoneyDeed = (history: MoneyHistory, ctx: unknown, pick: number) => Promise<unknown>;

const latest = <Item>(items: Iterable<Item>, pick: number) => [...items].at(-1 - (pick % 3));

/** One of the last payments that were taken. */
function paymentOf({ network }: MoneyHistory, pick: number) {
  const taken = [...network.kept.values()].filter((one) => one.state === 'succeeded');
  const payment = latest(taken, pick);
  if (!payment?.transactionId) return null;
  const { id, transactionId, amountMinor, currency } = payment;
  const left = network.movements.leftOf(transactionId, amountMinor);
  return { id, transactionId, left, amount: { amountMinor, currency } satisfies Money };
}

const HALF = 0.5;

/** What happens to money at the card network after it was taken, without the shop doing anything. */
export const moneyDeeds = {
  async refundThere(history, _ctx, pick) {
    const payment = paymentOf(history, Math.floor(pick / 4));
    if (!payment || payment.left === 0) return;
    const amountMinor = pick % 2 === 0 ? payment.left : Math.ceil(payment.left / 3);
    const status = pick % 4 < 2 ? 'succeeded' : 'pending';
    const amount = { ...payment.amount, amountMinor };
    history.network.movements.refund(payment.transactionId, amount, status);
  },
  async endRefund({ network: { movements } }, _ctx, pick) {
    const refund = latest(movements.refunds.values(), pick);
    if (refund) movements.endRefund(refund, pick % 2 === 0 ? 'succeeded' : 'failed');
  },
  /** As often as it takes for a payment to stay returned no longer. */
  async endRefundBadly({ network: { movements } }, _ctx, pick) {
    const refund = latest(movements.refunds.values(), pick);
    if (refund) movements.endRefund(refund, 'failed');
  },
  async dispute(history, _ctx, pick) {
    const payment = paymentOf(history, pick);
    if (payment) history.network.movements.dispute(payment.transactionId, payment.amount);
  },
  async endDispute({ network: { movements } }, _ctx, pick) {
    const dispute = latest(movements.disputes.values(), pick);
    if (dispute) movements.endDispute(dispute, pick % 2 === 0 ? 'won' : 'lost');
  },
  async payOut({ network: { movements }, services }, _ctx, pick) {
    movements.payOut({ amountMinor: 100 + pick, currency: services.env.CURRENCY });
  },
  async endPayout({ network: { movements } }, _ctx, pick) {
    const payout = latest(movements.payouts.values(), pick);
    if (payout) movements.endPayout(payout, pick % 2 === 0 ? 'paid' : 'failed');
  },
  async transfer({ network: { movements }, services }, _ctx, pick) {
    movements.transfer({ amountMinor: 50 + pick, currency: services.env.CURRENCY });
  },
  async reverse({ network: { movements } }, _ctx, pick) {
    const foreign = [...movements.transfers.values()].filter(({ sellerId }) => sellerId === null);
    const transfer = latest(foreign, pick);
    if (!transfer) return;
    const left = transfer.amountMinor - transfer.reversedMinor;
    movements.takeBack(transfer, pick % 2 === 0 ? left : Math.ceil(left * HALF));
  },
  async stateFee(history, _ctx, pick) {
    const payment = paymentOf(history, pick);
    if (payment) history.network.stateFee(payment.id);
  },
} satisfies Record<string, MoneyDeed>;

export const moneyDeedNames = Object.keys(moneyDeeds) as (keyof typeof moneyDeeds)[];
