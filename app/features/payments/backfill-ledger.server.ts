import { UNHURRIED, type Tx } from '~/platform/db/database';
import type { ProviderRefund } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { postCharge, postDispute, postRefund } from './post-payment-objects.server';
import { postLeftToReturn, followReturn } from './return-payment.server';
import { findUnbookedPayments, findUnpostedReversals } from './payment.sql.server';

/** Payments of one transaction. */
const BATCH_SIZE = 100;

type Deps = Pick<Services, 'db' | 'clock' | 'mailer' | 'env'>;

/**
 * Posts the recorded payments, refunds and disputes that the ledger does not have, and what is left
 * to return of payments that their orders could not take: those of earlier versions. Idempotent; reads
 * nothing from the provider, so the fees are left to the sweep. Returns how many it has posted.
 */
export async function backfillLedger(deps: Deps): Promise<number> {
  const { db } = deps;
  let count = 0;
  for (;;) {
    const ids = (await findUnbookedPayments(db, BATCH_SIZE)).map(({ id }) => id);
    if (ids.length === 0) break;
    await db.write((tx) => postPayments(tx, deps, ids), UNHURRIED);
    count += ids.length;
  }
  for (;;) {
    const unposted = await findUnpostedReversals(db, BATCH_SIZE);
    if (unposted.length === 0) break;
    await db.write((tx) => postReversals(tx, deps, unposted), UNHURRIED);
    count += unposted.length;
  }
  await postReturns(deps);
  return count;
}

async function postPayments(tx: Tx, deps: Deps, ids: string[]): Promise<void> {
  const payments = await tx.payment.findMany({ where: { id: { in: ids } } });
  payments.sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime());
  for (const payment of payments) {
    // The sandbox takes no fees; another provider can't be asked while it is not in use.
    const { amountMinor, currency, transactionId, provider } = payment;
    const fee = provider === 'sandbox' ? { amountMinor: 0, currency } : null;
    const state = { id: transactionId, transactionId, amountMinor, currency, fee };
    await postCharge(tx, deps, payment, state);
    if (payment.status !== 'accepted') await postLeftToReturn(tx, deps, payment);
  }
}

/**
 * Earlier versions left returned payments in the order's money, and did not send again what came
 * back.
 */
async function postReturns(deps: Deps): Promise<void> {
  const { db } = deps;
  let after = '';
  for (;;) {
    const payments = await db.read.payment.findMany({
      where: { id: { gt: after }, status: { not: 'accepted' } },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
    });
    const last = payments.at(-1);
    if (!last) return;
    after = last.id;
    await db.write(async (tx) => {
      for (const payment of payments) {
        const leftMinor = await postLeftToReturn(tx, deps, payment);
        const hasFailed = payment.status === 'returned' && leftMinor > 0;
        await followReturn(tx, deps, payment, { leftMinor, hasFailed });
      }
    }, UNHURRIED);
  }
}

async function postReversals(
  tx: Tx,
  deps: Deps,
  unposted: readonly { kind: 'refund' | 'dispute'; id: string }[],
): Promise<void> {
  const include = { order: { select: { sellerId: true } } };
  for (const { kind, id } of unposted) {
    if (kind === 'refund') {
      const { order, status, ...refund } = await tx.providerRefund.findUniqueOrThrow({
        where: { id },
        include,
      });
      const state = { ...refund, status: status as ProviderRefund['status'], refundId: null };
      await postRefund(tx, deps, state, { ...refund, ...order });
    } else {
      const { order, ...dispute } = await tx.providerDispute.findUniqueOrThrow({
        where: { id },
        include,
      });
      await postDispute(tx, deps, dispute, { ...dispute, ...order });
    }
  }
}
