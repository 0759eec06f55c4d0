import { cardStepOf } from '~/lib/card-step';
import type { Currency, Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { combineEntries, reverseEntries, type LedgerEntry } from './accounts';
import { readFunds } from './ledger.sql.server';
import { postPosition } from './post-position.server';

/** The part of an order that decides who its money belongs to. Amounts in minor units. */
interface Released {
  orderId: string;
  sellerId: string;
  currency: string;
  priceMinor: number;
  /** The fee for the whole price. */
  feeMinor: number;
  refundedMinor: number;
  /** The card provider of the payment. */
  provider: string;
}

/**
 * The fee for what is left of a price after refunds: the part of the fee that is returned is
 * rounded half up over the total refunded, so that the parts sum exactly (decision 49). Where price,
 * fee and refunds are on the step of card providers, so is the part, and the seller's share can be
 * transferred.
 */
export function feeAfterRefunds({
  priceMinor,
  feeMinor,
  refundedMinor,
  currency,
}: Pick<Released, 'priceMinor' | 'feeMinor' | 'refundedMinor' | 'currency'>): number {
  const usual = cardStepOf(currency);
  const isOnStep = [priceMinor, feeMinor, refundedMinor].every((amount) => amount % usual === 0);
  const step = isOnStep ? usual : 1;
  const unit = BigInt(priceMinor) * BigInt(step);
  const returned = (2n * BigInt(feeMinor) * BigInt(refundedMinor) + unit) / (2n * unit);
  return feeMinor - Number(returned) * step;
}

/** What the seller gets of an order's price: less the refunds and the fee that is left after them. */
export function sellerShareOf(
  order: Parameters<typeof feeAfterRefunds>[0] & { currency: Currency },
): Money {
  const { priceMinor, refundedMinor, currency } = order;
  return { amountMinor: priceMinor - refundedMinor - feeAfterRefunds(order), currency };
}

/**
 * Posts what is held for a completed order to its seller, less the fee, inside a transaction
 * (decision 45). Called again after a refund it returns the fee's share to the seller; called twice
 * it posts nothing.
 */
export async function postRelease(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  order: Released,
): Promise<void> {
  const { orderId, sellerId, currency, provider } = order;
  const { held } = await readFunds(tx, { orderId, sellerId, currency });
  const entries = (posted: readonly LedgerEntry[]) => positionOf(order, posted, -held);
  await postPosition(tx, deps, { kind: 'release', id: orderId, orderId, provider, entries });
}

/** The entries that correct the posted release of an order; `heldMinor` is still held for it. */
export function releaseDifference(
  order: Omit<Released, 'provider'>,
  posted: readonly LedgerEntry[],
  heldMinor: number,
): LedgerEntry[] {
  return combineEntries([...positionOf(order, posted, heldMinor), ...reverseEntries(posted)]);
}

/** The entries of the release of an order, with what is still held for it. */
function positionOf(
  order: Omit<Released, 'provider'>,
  posted: readonly LedgerEntry[],
  heldMinor: number,
): LedgerEntry[] {
  const { orderId, sellerId, currency } = order;
  const released = posted.find(({ account }) => account === 'held')?.amountMinor ?? 0;
  const totalMinor = released + Math.max(0, heldMinor);
  const fee = Math.min(feeAfterRefunds(order), totalMinor);
  return [
    { account: 'held', orderId, amountMinor: totalMinor, currency },
    { account: 'fees_earned', amountMinor: -fee, currency },
    { account: 'seller_payable', sellerId, amountMinor: fee - totalMinor, currency },
  ];
}
