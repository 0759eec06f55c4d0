import type { Tx } from '~/platform/db/database';
import type { ProviderRefund } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { bookCharge, bookDispute, bookRefund } from './book-payment.server';
import { findUnbookedPayments, findUnbookedReversals } from './payment.sql.server';

/** Payments of one transaction. */
const BATCH_SIZE = 100;

/**
 * Books the recorded payments, refunds and disputes that the ledger does not have: those of earlier
 * versions. Idempotent; reads nothing from the provider, so the fees are left to the sweep. Returns
 * how many it has booked.
 */
export async function bookHistory(deps: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const { db } = deps;
  let count = 0;
  for (;;) {
    const ids = (await findUnbookedPayments(db, BATCH_SIZE)).map(({ id }) => id);
    if (ids.length === 0) break;
    await db.write((tx) => bookPayments(tx, deps, ids), { unhurried: true });
    count += ids.length;
  }
  for (;;) {
    const unbooked = await findUnbookedReversals(db, BATCH_SIZE);
    if (unbooked.length === 0) break;
    await db.write((tx) => bookReversals(tx, deps, unbooked), { unhurried: true });
    count += unbooked.length;
  }
  return count;
}

async function bookPayments(tx: Tx, deps: Pick<Services, 'clock'>, ids: string[]): Promise<void> {
  const payments = await tx.payment.findMany({ where: { id: { in: ids } } });
  payments.sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime());
  for (const payment of payments) {
    // The sandbox has no fees, and no other provider to ask while another one is in use.
    const { amountMinor, currency, transactionId, provider } = payment;
    const fee = provider === 'sandbox' ? { amountMinor: 0, currency } : null;
    const state = { id: transactionId, transactionId, amountMinor, currency, fee };
    await bookCharge(tx, deps, payment, state);
  }
}

async function bookReversals(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  unbooked: readonly { kind: 'refund' | 'dispute'; id: string }[],
): Promise<void> {
  const include = { order: { select: { sellerId: true } } };
  for (const { kind, id } of unbooked) {
    if (kind === 'refund') {
      const { order, status, ...refund } = await tx.providerRefund.findUniqueOrThrow({
        ...{ where: { id }, include },
      });
      const state = { ...refund, status: status as ProviderRefund['status'], refundId: null };
      await bookRefund(tx, deps, state, { ...refund, ...order });
    } else {
      const { order, ...dispute } = await tx.providerDispute.findUniqueOrThrow({
        ...{ where: { id }, include },
      });
      await bookDispute(tx, deps, dispute, { ...dispute, ...order });
    }
  }
}
