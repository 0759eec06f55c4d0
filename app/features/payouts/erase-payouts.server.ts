import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { PAID_UNFINISHED } from '~/features/orders/order.policy';
import { msg, type Message } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { DAY_MS } from '~/lib/durations';
import { toMajorNumber } from '~/lib/money';
import { UNHURRIED, type Reader, type RowsReader, type Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { RETURNED_WITHIN_DAYS } from './payout.policy';
import { readSellerBalances } from './payout.sql.server';

/**
 * Refuses with `conflict`, inside the transaction that deletes a person's own account, while they are
 * owed money, owe money, or a payout is under way (decision 53).
 */
export async function requireNoBalance(tx: Tx, userId: string): Promise<void> {
  const open = await findOpenBalance(tx, tx, userId);
  if (open) throw new DomainError('conflict', open);
}

/** The message with which `requireNoBalance` refuses; null where nothing is owed or under way. */
export async function findOpenBalance(
  read: Reader,
  db: RowsReader,
  userId: string,
): Promise<Message | null> {
  const [balance] = await readSellerBalances(db, userId);
  if (balance) {
    const { availableMinor, currency } = balance;
    const amount = { amountMinor: Math.abs(availableMinor), currency };
    return msg(availableMinor < 0 ? 'payouts.debtOpen' : 'payouts.balanceOpen', { amount });
  }
  const underWay = { sellerId: userId, status: 'exported' };
  const isOpen =
    (await read.payoutLine.count({ where: underWay })) > 0 || (await isMoneyMoving(read, userId));
  return isOpen ? 'payouts.payoutOpen' : null;
}

/**
 * Whether the provider is being asked to transfer a seller's money, or to take it back. The balance is
 * already what it is once this is done: a refused transfer is owed again, and a reversal may leave what is
 * owed for other orders.
 */
async function isMoneyMoving(read: Reader, sellerId: string): Promise<boolean> {
  const status = 'creating';
  if ((await read.sellerTransfer.count({ where: { sellerId, status } })) > 0) return true;
  return (await read.transferReversal.count({ where: { status, transfer: { sellerId } } })) > 0;
}

/**
 * Erases a person's bank details, inside the transaction that deletes the account or later: not while
 * money is owed to them or may be, because it is sent there (decision 53). Exported lines keep the
 * details until they are decided, and all lines the end of the account until a bank can return none.
 */
export async function erasePayoutDetails(tx: Tx, userId: string, now: Date): Promise<void> {
  if (await mayBeOwed(tx, userId, now)) return;
  await tx.payeeDetails.deleteMany({ where: { userId } });
  await tx.payoutLine.updateMany({ where: { sellerId: userId, ...NAMED }, data: { lastFour: '' } });
}

/** Lines that say where the money was sent. */
const NAMED = { lastFour: { not: '' } };

/** Money of completed and of unfinished orders, payouts under way, and those that may come back. */
async function mayBeOwed(tx: Tx, sellerId: string, now: Date): Promise<boolean> {
  const balances = await readSellerBalances(tx, sellerId);
  if (balances.some(({ availableMinor }) => availableMinor > 0)) return true;
  if (await isMoneyMoving(tx, sellerId)) return true;
  const unfinished = { sellerId, status: { in: [...PAID_UNFINISHED] } };
  if ((await tx.order.count({ where: unfinished })) > 0) return true;
  const decidedAt = { gt: new Date(now.getTime() - RETURNED_WITHIN_DAYS * DAY_MS) };
  const status = { OR: [{ status: 'exported' }, { status: 'paid', decidedAt }] };
  return (await tx.payoutLine.count({ where: { sellerId, ...status } })) > 0;
}

/** Erases the bank details of deleted accounts to which nothing is owed any more. */
export async function eraseFormerPayees({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const former = await db.read.user.findMany({
    where: {
      deletedAt: { not: null },
      OR: [{ payeeDetails: { isNot: null } }, { payoutLines: { some: NAMED } }],
    },
    select: { id: true },
  });
  for (const { id: userId } of former) {
    await db.write((tx) => erasePayoutDetails(tx, userId, clock.now()), UNHURRIED);
  }
}

/** The acting person's payouts for the export of their data. Refuses with `unauthenticated`. */
export async function collectOwnPayouts(ctx: Ctx) {
  const { userId } = requirePermission(ctx, 'account:manage');
  const { read } = ctx.db;
  const [details, balances, accounts, lines, transfers, payouts] = await Promise.all([
    read.payeeDetails.findUnique({ where: { userId } }),
    read.sellerBalance.findMany({ where: { sellerId: userId } }),
    read.sellerAccount.findMany({
      where: { userId },
      orderBy: { createdAt: 'asc' },
      select: {
        provider: true,
        providerId: true,
        transfersActive: true,
        payoutsEnabled: true,
        requirements: true,
        disabledReason: true,
        createdAt: true,
        readAt: true,
      },
    }),
    read.payoutLine.findMany({ where: { sellerId: userId }, orderBy: { createdAt: 'asc' } }),
    read.sellerTransfer.findMany({
      where: { sellerId: userId, status: 'sent' },
      orderBy: { createdAt: 'asc' },
    }),
    read.accountPayout.findMany({ where: { sellerId: userId }, orderBy: { createdAt: 'asc' } }),
  ]);
  return {
    account: details && { endsIn: details.lastFour, updatedAt: details.updatedAt },
    accountsAtProvider: accounts,
    balances: balances.map(({ availableMinor, currency }) => ({
      amount: toMajorNumber({ amountMinor: Number(availableMinor), currency }),
      currency,
    })),
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
