import {
  acceptProposal,
  answerDispute,
  askForDecision,
  withdrawDispute,
} from '~/features/disputes/answer-dispute.server';
import { decideDispute } from '~/features/disputes/decide-dispute.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { refundOrder } from '~/features/payments/refund-order.server';
import { decidePayoutLine } from '~/features/payouts/decide-payout-line.server';
import { exportBatch } from '~/features/payouts/export-batch.server';
import { paySellerJob } from '~/features/payouts/pay-seller.server';
import { reverseTransferJob } from '~/features/payouts/reverse-transfer.server';
import {
  refreshOwnAccount,
  sellerAccountJob,
  startOnboarding,
} from '~/features/payouts/seller-account.server';
import { sweepPayouts } from '~/features/payouts/sweep-payouts.server';
import { toMajorString } from '~/lib/money';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import type { Services } from '~/platform/services';
import type { History } from './payment-histories';

type PayoutDeed = (history: History, ctx: Ctx, pick: number) => Promise<unknown>;

const latest = <Item>(items: readonly Item[], pick: number) => items.at(-1 - (pick % 3));

const payoutJobs = [paySellerJob, reverseTransferJob, sellerAccountJob];

/** Does the jobs of payouts that are due. */
export function runPayoutJobs(deps: Services): Promise<number> {
  return runDueJobs(deps, payoutJobs);
}

/** What a part of an order's price is as typed: all that is left of it, or a third. */
async function typedPart({ services }: History, id: string, pick: number): Promise<string> {
  const order = await services.db.read.order.findUniqueOrThrow({ where: { id } });
  const left = order.priceMinor - order.refundedMinor;
  const amountMinor = pick % 2 === 0 ? left : Math.ceil(left / 3);
  return toMajorString({ amountMinor, currency: order.currency });
}

const asSeller = ({ seller }: History, ctx: Ctx): Ctx => ({ ...ctx, actor: seller });
const asAdmin = ({ admin }: History, ctx: Ctx): Ctx => ({ ...ctx, actor: admin });

/** The open dispute of one of the last orders. */
async function disputeOf({ orderIds, services }: History, pick: number) {
  const orderId = latest(orderIds, pick);
  if (!orderId) return null;
  return services.db.read.dispute.findUnique({ where: { openOrderId: orderId } });
}

/** The seller's account at the network; none before its first onboarding. */
const accountOf = ({ network }: History) => [...network.sellers.accounts.keys()].at(-1) ?? '';

/** What a buyer, the seller, admins, the provider and banks do about a dispute and a payout. */
export const payoutDeeds = {
  async openDispute({ orderIds }, ctx, pick) {
    const input = { reason: 'not-as-described', text: 'It is broken.' } as const;
    await openDispute(ctx, latest(orderIds, pick) ?? 'none', input);
  },
  async answer(history, ctx, pick) {
    const dispute = await disputeOf(history, Math.floor(pick / 4));
    if (!dispute) return;
    const { orderId } = dispute;
    const amount = pick % 4 === 3 ? '' : await typedPart(history, orderId, pick);
    await answerDispute(asSeller(history, ctx), orderId, { text: 'Sorry.', amount });
  },
  async accept(history, ctx, pick) {
    const dispute = await disputeOf(history, pick);
    if (dispute) await acceptProposal(ctx, dispute.orderId, dispute.proposals);
  },
  async withdraw({ orderIds }, ctx, pick) {
    await withdrawDispute(ctx, latest(orderIds, pick) ?? 'none');
  },
  async escalate({ orderIds }, ctx, pick) {
    await askForDecision(ctx, latest(orderIds, pick) ?? 'none');
  },
  async decide(history, ctx, pick) {
    const dispute = await disputeOf(history, Math.floor(pick / 3));
    if (!dispute) return;
    const outcome = (['release', 'part', 'refund'] as const)[pick % 3] ?? 'release';
    const amount = outcome === 'part' ? await typedPart(history, dispute.orderId, 1) : '';
    await decideDispute(asAdmin(history, ctx), dispute.id, { outcome, amount, reason: 'So.' });
  },

  async refundByAdmin(history, ctx, pick) {
    const { orderIds, services } = history;
    const id = latest(orderIds, Math.floor(pick / 2)) ?? 'none';
    const order = await services.db.read.order.findUnique({ where: { id } });
    if (!order) return;
    const { currency, refundedMinor } = order;
    const refunded = toMajorString({ amountMinor: refundedMinor, currency });
    const amount = await typedPart(history, id, pick);
    await refundOrder(asAdmin(history, ctx), id, { amount, refunded });
  },

  onboard: (history, ctx) => startOnboarding(asSeller(history, ctx)),
  // The form is reached by a link, which is made when the account is recorded.
  async activate(history, _ctx, pick) {
    const providerId = accountOf(history);
    const { sellerAccount } = history.services.db.read;
    if ((await sellerAccount.count({ where: { providerId } })) === 0) return;
    history.network.sellers.activate(providerId, pick % 4 !== 3);
  },
  comeBack: (history, ctx) => refreshOwnAccount(asSeller(history, ctx)),
  payJobs: (_history, ctx) => runPayoutJobs(ctx),
  async sweepPayouts({ clock }, ctx) {
    clock.forward(30_000);
    await sweepPayouts(ctx);
  },
  // As in the provider's dashboard.
  async reverseThere({ network, services }, _ctx, pick) {
    const { sellers, movements } = network;
    const { id, amountMinor = 0, reversedMinor = 0 } = latest(sellers.transfers, pick) ?? {};
    const transfer = movements.transfers.get(id ?? '');
    const account = [...sellers.accounts.keys()].at(-1) ?? '';
    const there = sellers.balanceOf(account, services.env.CURRENCY);
    const part = Math.min(there, Math.ceil((amountMinor - reversedMinor) / (1 + (pick % 2))));
    if (transfer && part > 0) movements.takeBack(transfer, part);
  },
  async payOutAccount(history) {
    const { network, services } = history;
    network.sellers.payOut(accountOf(history), services.env.CURRENCY);
  },
  async endAccountPayout({ network: { sellers } }, _ctx, pick) {
    const payout = latest([...sellers.payouts.keys()], Math.floor(pick / 2));
    if (payout) sellers.endPayout(payout, pick % 2 === 0 ? 'paid' : 'failed');
  },

  async exportBatch(history, ctx, pick) {
    const currency = history.services.env.CURRENCY;
    const formKey = `${history.productId} ${pick % 3}`;
    await exportBatch(asAdmin(history, ctx), { currency, formKey });
  },
  async decideLine(history, ctx, pick) {
    const { services, seller } = history;
    const lines = await services.db.read.payoutLine.findMany({
      where: { sellerId: seller.userId },
      orderBy: { createdAt: 'asc' },
    });
    const line = latest(lines, Math.floor(pick / 2));
    const pay = { event: 'pay', reference: 'SEPA 1' } as const;
    const seen = line?.status === 'paid' ? 'paid' : 'exported';
    const fail = { event: 'fail', reason: 'Account closed', seen } as const;
    if (line) await decidePayoutLine(asAdmin(history, ctx), line.id, pick % 2 === 0 ? pay : fail);
  },
} satisfies Record<string, PayoutDeed>;

/** The deeds of each way of paying sellers, as often as they are to be done. */
export const transferDeeds = [
  ...([
    'onboard',
    'activate',
    'comeBack',
    'payJobs',
    'payJobs',
    'payJobs',
    'sweepPayouts',
  ] as const),
  ...(['reverseThere', 'payOutAccount', 'endAccountPayout', 'endAccountPayout'] as const),
  ...(['refundByAdmin', 'refundByAdmin'] as const),
];
export const lineDeeds = ['exportBatch', 'decideLine', 'decideLine', 'payJobs'] as const;
export const disputeDeeds = [
  ...(['openDispute', 'answer', 'accept', 'withdraw', 'escalate', 'decide'] as const),
];
