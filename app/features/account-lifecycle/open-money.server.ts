import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { isSoleAdmin } from '~/features/accounts/find-admins.server';
import { loadOrderState } from '~/features/orders/load-order-state.sql.server';
import { unfinishedOf } from '~/features/orders/order.policy';
import type { OrderDeps } from '~/features/orders/order-events';
import { EARNINGS_PATH, orderListPath, orderPath } from '~/features/orders/order-paths';
import { refundInside } from '~/features/payments/refund-order.server';
import { findOpenBalance } from '~/features/payouts/erase-payouts.server';
import { findMissingSetUp } from '~/features/payouts/pay-seller.server';
import { readSellerBalances } from '~/features/payouts/payout.sql.server';
import { msg, type Message } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Currency, Money } from '~/lib/money';
import type { Reader, RowsReader, Tx } from '~/platform/db/database';
import { WITHDRAWN_CHARGEBACK } from '~/platform/payments/provider-states';
import type { JobDeps, JobKind } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';

/**
 * Refuses with `conflict`, inside the transaction that deletes a person's own account, while paid
 * orders are not finished, on either side; the message says what is open, with the money that is owed
 * to the person (decision 53). A balance alone is refused by `requireNoBalance`; so is a debt, which the
 * open orders may settle.
 */
export async function requireFinishedOrders(tx: Tx, userId: string): Promise<void> {
  const count = await tx.order.count({ where: unfinishedOf(userId) });
  if (count === 0) return;
  const [balance] = await readSellerBalances(tx, userId);
  if (!balance || balance.availableMinor < 0) {
    throw new DomainError('conflict', msg('lifecycle.openOrders', { count }));
  }
  const amount = { amountMinor: balance.availableMinor, currency: balance.currency };
  throw new DomainError('conflict', msg('lifecycle.openBoth', { count, amount }));
}

/** How many orders the page names. */
const SHOWN = 20;

/**
 * Lists what stands in the way of deleting the acting person's own account (`deleteOwnAccount`): that
 * they are the only admin, paid orders that are not finished, and open money; each with the address of
 * the page where it is dealt with. Refuses with `unauthenticated`.
 */
export async function listObstacles(ctx: Ctx): Promise<{ text: Message; href: string }[]> {
  const actor = requirePermission(ctx, 'account:manage');
  const { userId, rights } = actor;
  const { read } = ctx.db;
  const where = unfinishedOf(userId);
  const [isLastAdmin, count, orders, balance] = await Promise.all([
    rights.moderate && isSoleAdmin(read, actor),
    read.order.count({ where }),
    read.order.findMany({
      where,
      orderBy: { createdAt: 'asc' },
      take: SHOWN,
      select: { id: true, name: true, buyerId: true },
    }),
    findOpenBalance(read, ctx.db, userId),
  ]);
  const last = orders.at(-1);
  const list = orderListPath(last?.buyerId === userId ? 'buyer' : 'seller');
  return [
    ...(isLastAdmin ? [{ text: 'lifecycle.lastAdmin', href: '/dashboard/admins' } as const] : []),
    ...orders.map(({ id, name }) => ({
      text: msg('orders.page.title', { name }),
      href: orderPath(id),
    })),
    ...(count > SHOWN
      ? [{ text: msg('lifecycle.moreOrders', { count: count - SHOWN }), href: list }]
      : []),
    ...(balance ? [{ text: balance, href: EARNINGS_PATH }] : []),
  ];
}

/** The orders that the deletion of an account by an admin refunds. */
function notReceived(userId: string) {
  return {
    status: { in: ['paid', 'disputed'] },
    receivedAt: null,
    providerDisputes: { none: WITHDRAWN_CHARGEBACK },
    OR: [{ buyerId: userId }, { sellerId: userId }],
  };
}

/**
 * How many orders the deletion of an account by an admin refunds, and the total in minor units, for
 * each currency; empty without any.
 */
export async function listRefundsOfDeletion(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<{ count: number; amount: Money }[]> {
  const orders = await db.read.order.findMany({
    where: notReceived(userId),
    select: { currency: true, priceMinor: true, refundedMinor: true },
  });
  const totals = new Map<string, { count: number; amountMinor: number }>();
  for (const { currency, priceMinor, refundedMinor } of orders) {
    const { count, amountMinor } = totals.get(currency) ?? { count: 0, amountMinor: 0 };
    const left = priceMinor - refundedMinor;
    totals.set(currency, { count: count + 1, amountMinor: amountMinor + left });
  }
  return [...totals].map(([currency, { count, amountMinor }]) => ({
    count,
    amount: { amountMinor, currency: currency as Currency },
  }));
}

/** What is owed to a person, and whether they have entered an account that it can be paid to now. */
interface OwedToPerson {
  amount: Money;
  hasDetails: boolean;
}

/** Lists what is owed to a person, by currency; the deletion of an account leaves it (decision 53). */
export async function listOwedTo(
  deps: Pick<Services, 'env' | 'payments' | 'encryption'>,
  { read, db }: { read: Reader | Tx; db: RowsReader },
  userId: string,
): Promise<OwedToPerson[]> {
  const balances = await readSellerBalances(db, userId);
  const hasDetails = (await findMissingSetUp(read, deps, userId)) === null;
  return balances
    .filter(({ availableMinor }) => availableMinor > 0)
    .map(({ availableMinor: amountMinor, currency }) => ({
      amount: { amountMinor, currency: currency as Currency },
      hasDetails,
    }));
}

/** What is owed to a person, as `listOwedTo`, for the page that asks before the deletion. */
export function listDebtsOfDeletion(
  deps: Pick<Services, 'db' | 'env' | 'payments' | 'encryption'>,
  userId: string,
): Promise<OwedToPerson[]> {
  const { db } = deps;
  return listOwedTo(deps, { read: db.read, db }, userId);
}

/** Refunds an order of an account that an admin has deleted. The key is the order's id. */
const DELETED_REFUND_JOB = 'refund-of-deleted-account';

/** The payload of that job: the deleted account, and the admin. */
interface Deletion {
  userId: string;
  adminId: string;
}

/** Orders that are refunded with the deletion itself; the rest of a large account by jobs. */
const AT_ONCE = 20;

/** Jobs of one statement: SQLite takes 32,766 values. */
const BATCH = 1_000;

/**
 * Decides, inside the transaction in which an admin deletes an account, that the paid orders of it that
 * the buyer has not received are refunded in full, on either side (decision 53). Where the buyer's bank
 * has taken the money back already, its decision stands; an inquiry has taken none. The first orders are
 * refunded at once, and all that are disputed, which ends their disputes before `leaveDisputes` hands
 * them to the admins; the others by a job each (ADR 313).
 */
export async function refundNotReceived(
  tx: Tx,
  deps: OrderDeps,
  deletion: Deletion,
): Promise<void> {
  const orders = await tx.order.findMany({
    where: notReceived(deletion.userId),
    select: { id: true, status: true },
  });
  const atOnce = orders.filter(({ status }, index) => index < AT_ONCE || status === 'disputed');
  for (const { id } of atOnce) await refundInFull(tx, deps, id, deletion.adminId);
  const jobs = orders
    .filter((order) => !atOnce.includes(order))
    .map(({ id: key }) => ({ kind: DELETED_REFUND_JOB, key, payload: deletion }));
  for (let from = 0; from < jobs.length; from += BATCH) {
    await scheduleJob(tx, deps, ...jobs.slice(from, from + BATCH));
  }
}

async function refundInFull(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  adminId: string,
): Promise<void> {
  const order = await loadOrderState(tx, orderId);
  if (!order) return;
  const amountMinor = order.priceMinor - order.refundedMinor;
  const refund = { order, amountMinor, by: 'admin', reason: 'account', actorId: adminId } as const;
  await refundInside(tx, deps, refund);
}

/**
 * Refunds an order of a deleted account in full, unless the buyer has received it or was refunded since
 * the deletion.
 */
export const deletedRefundJob: JobKind<JobDeps & OrderDeps> = {
  kind: DELETED_REFUND_JOB,
  async run(deps, job) {
    const { userId, adminId } = JSON.parse(job.payload) as Deletion;
    await deps.db.write(async (tx) => {
      const due = await tx.order.count({ where: { ...notReceived(userId), id: job.key } });
      if (due > 0) await refundInFull(tx, deps, job.key, adminId);
      await job.complete(tx);
    });
  },
};
