import type { LedgerEntry } from '~/features/ledger/accounts';
import type { Currency } from '~/lib/money';

/**
 * A seller's balance in the ledger for one order: negative when money is due to the seller,
 * positive when the seller owes it. The id is null for payouts by hand, which belong to no order.
 */
export interface OrderSum {
  orderId: string | null;
  amountMinor: number;
}

/** What a transfer for an order moves. */
export interface TransferPlan {
  /** Amount to transfer for the order. */
  amountMinor: number;
  /** Debts of the seller for other orders, which are taken from this order first. */
  netted: OrderSum[];
}

/**
 * Plans the transfer for an order: all that is due to the seller for it, less the seller's debts.
 * `sums`: the whole balance of the seller in the currency of the order.
 */
export function planTransfer(orderId: string, sums: readonly OrderSum[]): TransferPlan {
  let amountMinor = dueOf(orderId, sums);
  const netted: OrderSum[] = [];
  for (const sum of sums) {
    const part = Math.min(amountMinor, sum.orderId === orderId ? 0 : Math.max(0, sum.amountMinor));
    if (part === 0) continue;
    netted.push({ orderId: sum.orderId, amountMinor: part });
    amountMinor -= part;
  }
  return { amountMinor, netted };
}

/** Amount due to the seller for an order that was not transferred for it. */
export function dueOf(orderId: string, sums: readonly OrderSum[]): number {
  return Math.max(0, -sumOf(orderId, sums));
}

/** Amount transferred for an order beyond the seller's due. */
export function overpaidOf(orderId: string, sums: readonly OrderSum[]): number {
  return Math.max(0, sumOf(orderId, sums));
}

function sumOf(orderId: string, sums: readonly OrderSum[]): number {
  return sums.find((one) => one.orderId === orderId)?.amountMinor ?? 0;
}

/** The entries that move what is netted from one order to the others; the balance stays the same. */
export function nettingEntries(
  netted: readonly OrderSum[],
  { orderId, sellerId, currency }: { orderId: string; sellerId: string; currency: Currency },
): LedgerEntry[] {
  const account = 'seller_payable' as const;
  return netted.flatMap((one): LedgerEntry[] => [
    { account, orderId, sellerId, amountMinor: one.amountMinor, currency },
    {
      account,
      sellerId,
      amountMinor: -one.amountMinor,
      currency,
      ...(one.orderId !== null && { orderId: one.orderId }),
    },
  ]);
}
