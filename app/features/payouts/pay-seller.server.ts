import { postPosition } from '~/features/ledger/post-position.server';
import { PAY_SELLER_JOB } from '~/features/orders/order-jobs.server';
import {
  applyTransferEvent,
  createTransfer,
  type TransferRow,
} from '~/features/payments/apply-transfer-event.server';
import { postPayout, postTransfer } from '~/features/payments/post-transfer.server';
import { notifyOfPayout } from '~/features/payments/payout-notifications.server';
import { SELLER_ACCOUNT_JOB } from '~/features/payments/seller-events.server';
import { settledPart } from '~/features/payments/transfer-amounts';
import type { Reader, Tx } from '~/platform/db/database';
import type { JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import { isProviderFailure, type ProviderIntent } from '~/platform/payments/payment-provider';
import {
  isTransferRefused,
  type ProviderTransfer,
  type TransferRefusal,
} from '~/platform/payments/seller-accounts';
import { openPayeeDetails } from './payee-details.server';
import { downToStep, isPaused, type PayoutDeps } from './payout.policy';
import { hasOpenChargeback, readOrderSums } from './payout.sql.server';
import { dueOf, nettingEntries, planTransfer, type TransferPlan } from './plan-transfer';

/** Why the money of a completed order is not transferred yet. */
type WaitsFor = 'account' | 'dispute' | 'suspension' | 'provider' | 'funds';

/**
 * Pays the seller of a completed order; the key is the order's id. By hand nothing is sent: the money
 * waits in the balance. Otherwise what the seller is due is transferred, once: the row is written
 * first, the provider is called with a key of the row, and the answer is recorded last.
 */
export const paySellerJob: JobKind<PayoutDeps> = { kind: PAY_SELLER_JOB, run: paySeller };

async function paySeller(deps: PayoutDeps, job: RunningJob): Promise<void> {
  const { db, env } = deps;
  const open = await db.write((tx) => openTransfer(tx, deps, job.key));
  if (!open) return;
  // A process may have died after the provider's answer, however long ago.
  if (open.status === 'creating') return send(deps, job, open, { again: true });
  if (env.PAYOUTS === 'manual') return;
  const begun = await begin(deps, open);
  if (begun) await send(deps, job, begun, { again: begun.round > 0 });
}

/** The transfer of an order that waits or is being made; a new one when money is due. */
async function openTransfer(
  tx: Tx,
  deps: PayoutDeps,
  orderId: string,
): Promise<TransferRow | null> {
  const open = await tx.sellerTransfer.findUnique({ where: { openKey: orderId } });
  if (open) return open;
  const order = await tx.order.findUnique({ where: { id: orderId } });
  if (!order) return null;
  const { sellerId, currency } = order;
  const sums = await readOrderSums(tx, { sellerId, currency });
  const due = dueOf(orderId, sums);
  if (due === 0) return null;
  // The seller's debts for other orders reduce the available amount.
  const available = sums.reduce((sum, one) => sum - one.amountMinor, 0);
  const amountMinor = Math.min(due, Math.max(0, available));
  if (amountMinor > 0) {
    const amount = { amountMinor, currency };
    const about = { userId: sellerId, amount };
    const key = await findMissingSetUp(tx, deps, sellerId);
    // Asks once, and names the amount itself; the money of later sales is announced.
    const asks = { kind: 'payout-set-up', key: key ?? '' } as const;
    const isAsking =
      key !== null && (await tx.notification.count({ where: { userId: sellerId, ...asks } })) === 0;
    const announces = { kind: 'money-available', key: orderId } as const;
    await notifyOfPayout(tx, deps, { ...(isAsking ? asks : announces), ...about });
  }
  return createTransfer(tx, deps, { orderId, sellerId, currency });
}

/**
 * The key of the notification that asks a seller where the money goes, which is sent once for each; null
 * when there is an account. Details that can't be decrypted any more are asked for again.
 */
export async function findMissingSetUp(
  tx: Pick<Reader | Tx, 'payeeDetails' | 'sellerAccount'>,
  deps: Pick<PayoutDeps, 'env' | 'payments' | 'encryption'>,
  userId: string,
): Promise<string | null> {
  const { env, payments } = deps;
  if (env.PAYOUTS === 'manual') {
    const details = await tx.payeeDetails.findUnique({ where: { userId } });
    if (!details) return userId;
    return openPayeeDetails(deps, details) ? null : `${userId}-${details.updatedAt.getTime()}`;
  }
  const where = { userId, provider: payments.name, transfersActive: true };
  return (await tx.sellerAccount.count({ where })) > 0 ? null : userId;
}

/** Debits the balance and fixes what is transferred; null while the money has to wait. */
async function begin(deps: PayoutDeps, open: TransferRow): Promise<TransferRow | null> {
  const { db, payments } = deps;
  const payment = await db.read.payment.findUnique({ where: { acceptedOrderId: open.orderId } });
  const isHere = payments.accounts && payment?.provider === payments.name;
  const intent = isHere ? await payments.readIntent(payment.transactionId) : null;
  if (isHere && !intent?.fee) throw new Error('The provider has not settled the payment yet.');
  return db.write(async (tx) => {
    const row = await tx.sellerTransfer.findUnique({ where: { id: open.id } });
    if (row?.status !== 'waiting') return null;
    const account = await tx.sellerAccount.findUnique({
      where: { userId_provider: { userId: row.sellerId, provider: payments.name } },
    });
    const plan = planTransfer(row.orderId, await readNettable(tx, row));
    if (plan.amountMinor === 0 && plan.netted.length === 0) return settle(tx, deps, row);
    const waitsFor = intent ? await reasonToWait(tx, deps, row, account) : 'provider';
    if (waitsFor || !intent || !account?.providerId) {
      await applyTransferEvent(tx, deps, { id: row.id }, 'wait', {
        waitsFor: waitsFor ?? 'account',
      });
      return null;
    }
    return debit(tx, deps, row, { plan, intent, accountId: account.providerId });
  });
}

async function reasonToWait(
  tx: Tx,
  { clock }: PayoutDeps,
  { orderId, sellerId }: TransferRow,
  account: { transfersActive: boolean } | null,
): Promise<WaitsFor | null> {
  if (await hasOpenChargeback(tx, orderId)) return 'dispute';
  const seller = await tx.user.findUniqueOrThrow({
    where: { id: sellerId },
    select: { suspendedAt: true, suspendedUntil: true },
  });
  if (isPaused(seller, clock.now())) return 'suspension';
  return account?.transfersActive ? null : 'account';
}

async function debit(
  tx: Tx,
  deps: PayoutDeps,
  row: TransferRow,
  { plan, intent, accountId }: { plan: TransferPlan; intent: ProviderIntent; accountId: string },
): Promise<TransferRow | null> {
  const { id, orderId, sellerId, currency } = row;
  const { netted } = plan;
  const provider = deps.payments.name;
  if (netted.length > 0) {
    const entries = nettingEntries(netted, { orderId, sellerId, currency });
    const key = `${id}-${deps.clock.now().getTime()}`;
    await postPosition(tx, deps, { kind: 'netting', id: key, orderId: null, provider, entries });
  }
  const { settled } = intent;
  const sentCurrency = settled?.currency ?? currency;
  const onStep = (minor: number) => downToStep(deps.payments, sentCurrency, minor);
  const amountMinor = settled ? plan.amountMinor : onStep(plan.amountMinor);
  const sentMinor = settled
    ? onStep(settledPart(intent, settled.amountMinor, amountMinor))
    : amountMinor;
  if (sentMinor === 0) return settle(tx, deps, row);
  const begun = await applyTransferEvent(tx, deps, { id }, 'begin', {
    waitsFor: null,
    provider,
    accountId,
    amountMinor,
    sentMinor,
    sentCurrency,
    sentAt: deps.clock.now(),
    transactionId: intent.transactionId ?? intent.id,
  });
  if (begun) await postPayout(tx, deps, begun);
  return begun;
}

/** Nothing is left to transfer. */
async function settle(tx: Tx, deps: PayoutDeps, { id }: TransferRow): Promise<null> {
  await applyTransferEvent(tx, deps, { id }, 'settle', { waitsFor: null });
  return null;
}

/** The seller's balance by order, without debts that a reversal is just taking back. */
async function readNettable(tx: Tx, { sellerId, currency, orderId }: TransferRow) {
  const sums = await readOrderSums(tx, { sellerId, currency });
  const reversing = await tx.transferReversal.findMany({
    where: { status: 'creating', transfer: { sellerId, orderId: { not: orderId } } },
    select: { transfer: { select: { orderId: true } } },
  });
  const taken = new Set(reversing.map(({ transfer }) => transfer.orderId));
  return sums.filter((sum) => sum.orderId === null || !taken.has(sum.orderId));
}

/**
 * Calls the provider with the key of the row, and records the answer. `again`: the provider may have
 * been called before.
 */
async function send(
  deps: PayoutDeps,
  job: RunningJob,
  row: TransferRow,
  { again }: { again: boolean },
): Promise<void> {
  const { db, clock, payments } = deps;
  const { id: transferId, orderId, sellerId, sentMinor, sentCurrency, accountId, round } = row;
  const { transactionId } = row;
  if (!payments.accounts || row.provider !== payments.name) {
    throw new Error(`The transfer was begun at ${row.provider}, which is not in use now.`);
  }
  if (!accountId || !sentCurrency || !transactionId) throw new Error('The transfer is incomplete.');
  const readAt = clock.now();
  let transfer: ProviderTransfer;
  try {
    transfer = await payments.accounts.transfer({
      key: `transfer-${transferId}-${round}`,
      again,
      accountId,
      transactionId,
      orderId,
      sellerId,
      transferId,
      amountMinor: sentMinor,
      currency: sentCurrency,
    });
  } catch (error) {
    if (isTransferRefused(error)) {
      await db.write((tx) => giveBack(tx, deps, row, error.reason));
      return;
    }
    if (isProviderFailure(error) && error.keyIsSpent) {
      const asked = { id: transferId, round };
      const next = { round: round + 1 };
      await db.write((tx) => applyTransferEvent(tx, deps, asked, 'new-key', next));
    }
    throw error;
  }
  await db.write(async (tx) => {
    await postTransfer(tx, deps, transfer, { provider: payments.name, readAt });
    await job.complete(tx);
  });
}

/**
 * The provider has moved nothing: the money is in the balance again, and waits. A refusal that comes when
 * the transfer has been begun anew, with another key, changes nothing.
 */
async function giveBack(
  tx: Tx,
  deps: PayoutDeps,
  { id, round, accountId }: TransferRow,
  reason: TransferRefusal,
): Promise<void> {
  const waiting = await applyTransferEvent(tx, deps, { id, round }, 'give-back', {
    waitsFor: reason,
    round: round + 1,
    amountMinor: 0,
    sentMinor: 0,
    sentCurrency: null,
    sentAt: null,
  });
  if (!waiting) return;
  await postPayout(tx, deps, waiting);
  if (reason !== 'account' || !accountId) return;
  const where = { providerId: accountId };
  await tx.sellerAccount.updateMany({ where, data: { transfersActive: false } });
  await scheduleJob(tx, deps, { kind: SELLER_ACCOUNT_JOB, key: accountId });
}
