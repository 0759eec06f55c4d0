import type { Tx } from '~/platform/db/database';
import type { OrderDeps } from '~/features/orders/order-events';
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderMovement,
  ProviderPayout,
  ProviderRefund,
} from '~/platform/payments/payment-provider';
import type { WebhookEvent } from '~/platform/payments/webhook-event';
import type { ProviderTransfer } from '~/platform/payments/seller-accounts';
import type { Services } from '~/platform/services';
import { reverseOwedRefund } from '~/features/ledger/post-owed-refund.server';
import { isLostDispute, isUndoneRefund } from '~/platform/payments/provider-states';
import { applyRefundEvent } from './apply-payment-event.server';
import { notifyOfChargeback } from './chargeback-notifications.server';
import { postDispute, postRefund } from './post-payment-objects.server';
import { postLeftToReturn, followReturn } from './return-payment.server';
import { followRefundsAndDisputes } from './seller-events.server';
import { releaseAgain, syncRefunded } from './sync-refunded.server';

/** Refunds, disputes, payouts and transfers, as fetched from the provider at `readAt`. */
export interface ProviderChanges {
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  /** Payouts, which belong to no payment. */
  payouts?: readonly ProviderPayout[];
  transfers?: readonly ProviderTransfer[];
  readAt: Date;
}

/**
 * Fetches what an event is about. Only ids of the event are used. May throw ProviderFailure.
 */
export async function fetchChanges(
  payments: PaymentProvider,
  { about, objectId, intentId, accountId }: WebhookEvent,
  readAt: Date,
): Promise<ProviderChanges> {
  const none: ProviderChanges = { refunds: [], disputes: [], readAt };
  if (about === 'refunds') {
    return { ...none, refunds: (intentId && (await payments.listRefunds?.(intentId))) || [] };
  }
  // Events of a seller's account are no movements of the shop's money.
  if (!about || about === 'account' || accountId || !objectId) return none;
  const movement = await readMovement(payments, about, objectId);
  return movement ? { ...none, ...asChanges(movement) } : none;
}

/** The current state of a movement; null when the provider does not know it. */
export async function readMovement(
  payments: PaymentProvider,
  kind: ProviderMovement['kind'],
  id: string,
): Promise<ProviderMovement | null> {
  const refund = kind === 'refund' && (await payments.readRefund?.(id));
  if (refund) return { kind: 'refund', object: refund };
  const dispute = kind === 'dispute' && (await payments.readDispute?.(id));
  if (dispute) return { kind: 'dispute', object: dispute };
  const payout = kind === 'payout' && (await payments.readPayout?.(id));
  if (payout) return { kind: 'payout', object: payout };
  const transfer = kind === 'transfer' && (await payments.readTransfer?.(id));
  return transfer ? { kind: 'transfer', object: transfer } : null;
}

/** Converts one movement to the form in which several are recorded. */
export function asChanges({ kind, object }: ProviderMovement): Omit<ProviderChanges, 'readAt'> {
  const none = { refunds: [], disputes: [] };
  if (kind === 'refund') return { ...none, refunds: [object] };
  if (kind === 'dispute') return { ...none, disputes: [object] };
  return kind === 'payout' ? { ...none, payouts: [object] } : { ...none, transfers: [object] };
}

/**
 * Records and posts refunds and disputes of an order's payment inside a transaction, each under the
 * provider's id. Data fetched earlier than the recorded data changes nothing, so that events may
 * arrive repeatedly, concurrently and in any order.
 */
export async function recordRefundsAndDisputes(
  tx: Tx,
  deps: OrderDeps,
  payment: { orderId: string; provider: string; transactionId: string },
  { refunds, disputes, readAt }: ProviderChanges,
): Promise<void> {
  const isOfPayment = (one: { transactionId: string }) =>
    one.transactionId === payment.transactionId;
  const { orderId, provider, transactionId } = payment;
  const own = { refunds: refunds.filter(isOfPayment), disputes: disputes.filter(isOfPayment) };
  if (own.refunds.length + own.disputes.length === 0) return;
  const taken = await tx.payment.findUnique({ where: { transactionId } });
  const returned = taken && taken.status !== 'accepted' ? taken : null;
  const { sellerId } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { sellerId: true },
  });
  const of = { orderId, provider, paymentId: taken?.id ?? null, readAt };
  const posting = { orderId, sellerId, provider, readAt };
  const newRefunds: ProviderRefund[] = [];
  // Our ids of those whose decision is posted until now, by the provider's ids.
  const decided = new Map<string, string>();
  let hasFailed = false;
  for (const read of own.refunds) {
    const { settled: _settled, costsMinor: _costs, refundId, ...refund } = read;
    const known = await tx.providerRefund.findUnique({ where: { id: refund.id } });
    if (known && known.readAt > readAt) continue;
    newRefunds.push(read);
    const data = { ...refund, ...of };
    if (known) await tx.providerRefund.update({ where: { id: refund.id }, data });
    else await tx.providerRefund.create({ data });
    hasFailed ||= isUndoneRefund(refund) && !(known && isUndoneRefund(known));
    if (isUndoneRefund(refund)) {
      const ours = { OR: [{ id: refundId ?? '' }, { providerRefundId: refund.id }] };
      await applyRefundEvent(tx, deps, { ...ours, orderId }, 'undo');
    }
    if (refundId && (await linkRefund(tx, deps, { id: refundId, orderId }, refund.id))) {
      decided.set(refund.id, refundId);
    }
  }
  const newDisputes: ProviderDispute[] = [];
  let lostMinor = 0;
  let wonMinor = 0;
  for (const read of own.disputes) {
    const { settled: _settled, ...dispute } = read;
    const known = await tx.providerDispute.findUnique({ where: { id: dispute.id } });
    if (known && known.readAt > readAt) continue;
    newDisputes.push(read);
    const data = { ...dispute, ...of };
    if (known) await tx.providerDispute.update({ where: { id: dispute.id }, data });
    else await tx.providerDispute.create({ data });
    const news = { before: known?.status, ofSale: !returned };
    await notifyOfChargeback(tx, deps, orderId, read, news);
    const wasLost = known !== null && isLostDispute(known);
    if (returned || wasLost === isLostDispute(read)) continue;
    if (wasLost) wonMinor += read.amountMinor;
    else lostMinor += read.amountMinor;
  }
  const leftMinor = returned ? await postLeftToReturn(tx, deps, returned) : 0;
  // Before they are posted: the fee's share comes back to the seller first.
  await syncRefunded(tx, deps, orderId, { lostMinor, wonMinor: hasFailed ? 0 : wonMinor });
  // Failed refunds first: the money that they give back pays for the others.
  newRefunds.sort((one, other) => Number(isUndoneRefund(other)) - Number(isUndoneRefund(one)));
  for (const { settled, ...refund } of newRefunds) {
    const ownId = decided.get(refund.id);
    const owed = ownId && { id: ownId, orderId, provider };
    const funding = owed ? await reverseOwedRefund(tx, deps, owed) : undefined;
    await postRefund(tx, deps, refund, { ...posting, settled }, funding);
  }
  for (const { settled, ...dispute } of newDisputes) {
    await postDispute(tx, deps, dispute, { ...posting, settled });
  }
  if (returned) await followReturn(tx, deps, returned, { leftMinor, hasFailed });
  await releaseAgain(tx, deps, orderId);
  await followRefundsAndDisputes(tx, deps, orderId);
}

/** Connects our decision with the provider's refund. Returns whether it was not connected before. */
function linkRefund(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id, orderId }: { id: string; orderId: string },
  providerRefundId: string,
): Promise<boolean> {
  const unlinked = { id, orderId, providerRefundId: null };
  return applyRefundEvent(tx, deps, unlinked, 'link', providerRefundId);
}
