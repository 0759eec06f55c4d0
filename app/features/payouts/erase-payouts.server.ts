import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { toMajorNumber } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import { readSellerBalances } from './payout.sql.server';

/**
 * Refuses with `conflict`, inside the transaction that deletes a person's own account, while they are
 * owed money, owe money, or a payout is under way (decision 53).
 */
export async function requireNoBalance(tx: Tx, userId: string): Promise<void> {
  const [balance] = await readSellerBalances(tx, userId);
  if (balance) {
    const { availableMinor: amountMinor, currency } = balance;
    const amount = { amountMinor, currency };
    throw new DomainError('conflict', msg('payouts.balanceOpen', { amount }));
  }
  const underWay = { sellerId: userId, status: 'exported' };
  if ((await tx.payoutLine.count({ where: underWay })) > 0) {
    throw new DomainError('conflict', 'payouts.payoutOpen');
  }
}

/**
 * Erases a person's bank details, inside the transaction that deletes the account. Exported lines
 * keep the details until they are decided, because that money is still owed to the person.
 */
export async function erasePayoutDetails(tx: Tx, userId: string): Promise<void> {
  await tx.payeeDetails.deleteMany({ where: { userId } });
}

/** The acting person's payouts for the export of their data. */
export async function collectOwnPayouts(ctx: Ctx) {
  const { userId } = requirePermission(ctx, 'account:manage');
  const { read } = ctx.db;
  const [details, lines, transfers, payouts] = await Promise.all([
    read.payeeDetails.findUnique({ where: { userId } }),
    read.payoutLine.findMany({ where: { sellerId: userId }, orderBy: { createdAt: 'asc' } }),
    read.sellerTransfer.findMany({
      where: { sellerId: userId, status: 'sent' },
      orderBy: { createdAt: 'asc' },
    }),
    read.accountPayout.findMany({ where: { sellerId: userId }, orderBy: { createdAt: 'asc' } }),
  ]);
  return {
    account: details && { endsIn: details.lastFour, updatedAt: details.updatedAt },
    byHand: lines.map(({ status, reference, reason, createdAt, decidedAt, ...line }) => ({
      amount: toMajorNumber(line),
      currency: line.currency,
      status,
      reference,
      reason,
      createdAt,
      decidedAt,
    })),
    transfers: transfers.map(({ orderId, currency, amountMinor, reversedMinor, sentAt }) => ({
      orderId,
      currency,
      sentAt,
      amount: toMajorNumber({ amountMinor, currency }),
      reversed: toMajorNumber({ amountMinor: reversedMinor, currency }),
    })),
    toYourBank: payouts.map(({ status, createdAt, ...payout }) => ({
      amount: toMajorNumber(payout),
      currency: payout.currency,
      status,
      createdAt,
    })),
  };
}
