import { REVERSE_TRANSFER_JOB } from '~/features/orders/order-jobs.server';
import {
  applyReversalEvent,
  applyTransferEvent,
  createReversal,
  type ReversalRow,
  type TransferRow,
} from '~/features/payments/apply-transfer-event.server';
import { postPayout, postTransfer } from '~/features/payments/post-transfer.server';
import { orderPart, sentPart } from '~/features/payments/transfer-amounts';
import type { Tx } from '~/platform/db/database';
import type { JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { isProviderFailure } from '~/platform/payments/payment-provider';
import { isTransferRefused } from '~/platform/payments/seller-accounts';
import { downToStep, type PayoutDeps } from './payout.policy';
import { readOrderSums } from './payout.sql.server';
import { overpaidOf } from './plan-transfer';

/**
 * Takes back the amount transferred for an order beyond the seller's due, after a refund or a lost
 * dispute; the key is the order's id. An amount that the provider can't take back stays the
 * seller's debt, which reduces later transfers.
 */
export const reverseTransferJob: JobKind<PayoutDeps> = {
  kind: REVERSE_TRANSFER_JOB,
  run: reverseTransfers,
};

async function reverseTransfers(deps: PayoutDeps, job: RunningJob): Promise<void> {
  let limitMinor: number | null = null;
  for (;;) {
    const begun = await beginReversal(deps, job.key, limitMinor);
    if (!begun) return;
    const outcome = await send(deps, begun);
    if (outcome === 'sent') continue;
    // A part may still be in the seller's account; it is requested once.
    if (limitMinor !== null) return;
    limitMinor = outcome.leftMinor;
    if (limitMinor <= 0) return;
  }
}

interface Begun {
  reversal: ReversalRow;
  transfer: TransferRow;
  /** Whether the provider may have been called before: a process may have died after its answer. */
  again: boolean;
}

/**
 * The reversal of an order that is being made, or a new one of what is overpaid. `limitMinor`: at
 * most so much, in the currency of the transfer.
 */
function beginReversal(
  deps: PayoutDeps,
  orderId: string,
  limitMinor: number | null,
): Promise<Begun | null> {
  return deps.db.write(async (tx) => {
    const transfers = await tx.sellerTransfer.findMany({
      where: { orderId },
      include: { reversals: { where: { status: 'creating' } } },
      orderBy: { createdAt: 'desc' },
    });
    if (transfers.some(({ status }) => status === 'creating')) {
      throw new Error('The transfer is still being made.');
    }
    for (const { reversals, ...transfer } of transfers) {
      const [reversal] = reversals;
      if (reversal) return { reversal, transfer, again: true };
    }
    const transfer = transfers.find((one) => one.amountMinor > one.reversedMinor);
    if (!transfer) return null;
    const { id: transferId, currency, sentCurrency } = transfer;
    const sums = await readOrderSums(tx, transfer);
    const left = transfer.amountMinor - transfer.reversedMinor;
    const overpaid = Math.min(left, overpaidOf(orderId, sums));
    const onStep = (minor: number) => downToStep(deps.payments, sentCurrency ?? currency, minor);
    const limit = limitMinor === null ? null : onStep(limitMinor);
    const most = limit === null ? overpaid : Math.min(overpaid, orderPart(transfer, limit));
    const amountMinor = sentCurrency === currency ? onStep(most) : most;
    const sentMinor = Math.min(
      limit ?? Infinity,
      onStep(sentPart(transfer, transfer.reversedMinor + amountMinor)) - transfer.reversedSentMinor,
    );
    if (amountMinor === 0) return null;
    const reversal = await createReversal(tx, deps, {
      transferId,
      amountMinor,
      currency,
      sentMinor,
      sentCurrency: sentCurrency ?? currency,
    });
    return { reversal, transfer, again: false };
  });
}

type Outcome = 'sent' | { leftMinor: number };

async function send(deps: PayoutDeps, { reversal, transfer, again }: Begun): Promise<Outcome> {
  const { db, clock, payments } = deps;
  const { id, round, sentMinor: amountMinor, sentCurrency: currency } = reversal;
  const { providerId, accountId, provider } = transfer;
  const { accounts } = payments;
  if (!accounts || provider !== payments.name || !providerId || !accountId) {
    throw new Error(`The transfer was made at ${provider}, which is not in use now.`);
  }
  // The amount is less than the smallest unit of the other currency.
  if (amountMinor <= 0) {
    await db.write((tx) => recordSent(tx, deps, reversal, null));
    return 'sent';
  }
  try {
    const made = await accounts.reverse({
      key: `reversal-${id}-${round}`,
      again,
      transferId: providerId,
      reversalId: id,
      amount: { amountMinor, currency },
    });
    const readAt = clock.now();
    const state = await payments.readTransfer?.(providerId);
    await db.write(async (tx) => {
      await recordSent(tx, deps, reversal, made.id);
      if (state) await postTransfer(tx, deps, state, { provider: payments.name, readAt });
    });
    return 'sent';
  } catch (error) {
    if (isTransferRefused(error)) {
      await db.write((tx) => applyReversalEvent(tx, deps, id, 'refuse'));
      deps.log.warn({ reversal: id, orderId: transfer.orderId }, 'a transfer was not reversed');
      const available = await accounts.availableOf(accountId, currency);
      return { leftMinor: Math.min(available, amountMinor - 1) };
    }
    if (isProviderFailure(error) && error.keyIsSpent) {
      const next = { round: round + 1 };
      await db.write((tx) => applyReversalEvent(tx, deps, id, 'new-key', next));
    }
    throw error;
  }
}

/** Records a reversal as made; `postTransfer` then finds it by its amount. */
async function recordSent(
  tx: Tx,
  deps: PayoutDeps,
  { id, transferId, amountMinor, sentMinor }: ReversalRow,
  providerId: string | null,
): Promise<void> {
  const isNew = await applyReversalEvent(tx, deps, id, 'record', { providerId });
  if (!isNew || providerId !== null) return;
  const transfer = await applyTransferEvent(tx, deps, { id: transferId }, 'reverse', {
    reversedMinor: { increment: amountMinor },
    reversedSentMinor: { increment: Math.max(0, sentMinor) },
  });
  if (transfer) await postPayout(tx, deps, transfer);
}
