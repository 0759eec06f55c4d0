import { balanceOf } from '~/features/ledger/accounts';
import { readFunds, readPosted } from '~/features/ledger/ledger.sql.server';
import { releaseDifference } from '~/features/ledger/post-release.server';
import type { OrderState } from '~/features/orders/load-order-state.sql.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import { stepOf } from '~/platform/payments/chargeable-amounts';
import type { Services } from '~/platform/services';

type Payments = Services['payments'];

/** The funds from which a seller can refund an order: what is held for it, and their balance. */
interface SellerFunds {
  /** Whether they cover a refund, in minor units. */
  covers: (amountMinor: number) => boolean;
  /** The highest refund that they cover and that the card provider can move, in minor units. */
  mostMinor: number;
  /**
   * The part of a refund that the shop bears, in minor units: what they do not cover and no transfer to
   * the seller for the order is owed back for.
   */
  borneMinor: (amountMinor: number) => number;
}

/**
 * Reads a seller's funds for refunds of an order (decision 47). A refund of a completed order first
 * returns its share of the fee to them, and a debt of the seller takes that share.
 */
export async function readSellerFunds(
  db: Pick<Tx, 'rows'>,
  payments: Payments,
  order: OrderState,
): Promise<SellerFunds> {
  const { id: orderId, sellerId, currency, priceMinor, refundedMinor } = order;
  const of = { orderId, sellerId, currency };
  const { held, payable, sent, returning } = await readFunds(db, of);
  const isReleased = order.status === 'completed';
  const posted = isReleased ? await readPosted(db, { kind: 'release', id: orderId }) : [];
  const creditFor = (amountMinor: number) => {
    const refunded = { ...order, orderId, refundedMinor: refundedMinor + amountMinor };
    const entries = isReleased ? releaseDifference(refunded, posted, -held) : [];
    const creditOf = (account: 'held' | 'seller_payable', before: number) =>
      Math.max(0, -before - balanceOf(entries, { account, currency }));
    return creditOf('held', held) + creditOf('seller_payable', payable - returning);
  };
  const covers = (amountMinor: number) => amountMinor <= creditFor(amountMinor);
  const borneMinor = (amountMinor: number) =>
    Math.max(0, amountMinor - creditFor(amountMinor) - Math.max(0, sent));
  const step = stepOf(payments, currency);
  const mostMinor = step * mostSteps(covers, step, priceMinor - refundedMinor);
  return { covers, mostMinor, borneMinor };
}

/** The largest whole number of steps up to `leftMinor` that is covered. */
function mostSteps(covers: SellerFunds['covers'], step: number, leftMinor: number): number {
  let [covered, most] = [0, Math.floor(leftMinor / step)];
  // The returned fee is rounded: some amounts just below the whole may not be covered when it is.
  if (covers(most * step)) return most;
  while (covered < most) {
    const middle = Math.ceil((covered + most) / 2);
    if (covers(middle * step)) covered = middle;
    else most = middle - 1;
  }
  return covered;
}

/**
 * Refuses with `conflict` a refund beyond the seller's funds, and names the highest one. For a
 * completed order the release must not have been posted again for this refund yet.
 */
export async function requireFunds(
  db: Pick<Tx, 'rows'>,
  payments: Payments,
  order: OrderState,
  amountMinor: number,
): Promise<void> {
  const { covers, mostMinor } = await readSellerFunds(db, payments, order);
  if (covers(amountMinor)) return;
  const left = { amountMinor: mostMinor, currency: order.currency };
  throw new DomainError(
    'conflict',
    mostMinor === 0 ? 'payments.refund.onlyAdmin' : msg('payments.refund.beyond', { left }),
  );
}
