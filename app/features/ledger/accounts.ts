import type { MessageKey } from '~/i18n/language';
import type { Currency } from '~/lib/money';

/**
 * The accounts of the ledger (decision 46). A debit is positive, a credit negative: assets of the
 * shop have a positive balance, its debts a negative one. The balance of `seller_payable` is
 * positive where the seller owes money.
 */
export const ledgerAccounts = {
  provider_clearing: 'ledger.account.clearing',
  held: 'ledger.account.held',
  seller_payable: 'ledger.account.sellerPayable',
  fees_earned: 'ledger.account.feesEarned',
  provider_costs: 'ledger.account.providerCosts',
  refunds_under_way: 'ledger.account.refundsUnderWay',
  disputes: 'ledger.account.disputes',
  payouts_under_way: 'ledger.account.payoutsUnderWay',
  operator_bank: 'ledger.account.operatorBank',
  conversion: 'ledger.account.conversion',
  written_off: 'ledger.account.writtenOff',
} as const satisfies Record<string, MessageKey>;

export type LedgerAccount = keyof typeof ledgerAccounts;

/** Line of a transaction. `held` belongs to an order, `seller_payable` to a seller. */
export interface LedgerEntry {
  account: LedgerAccount;
  orderId?: string;
  sellerId?: string;
  /** A debit is positive, a credit negative; never zero. */
  amountMinor: number;
  currency: Currency;
}

/** Identifies what an entry is posted to: the account, its order or seller, and the currency. */
function entryKey({ account, orderId, sellerId, currency }: LedgerEntry): string {
  return [account, orderId ?? '', sellerId ?? '', currency].join(' ');
}

/** Adds the entries of equal accounts, and leaves out those that amount to nothing. */
export function combineEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const key = entryKey(entry);
    const amountMinor = (sums.get(key)?.amountMinor ?? 0) + entry.amountMinor;
    sums.set(key, { ...entry, amountMinor });
  }
  return [...sums.values()].filter(({ amountMinor }) => amountMinor !== 0);
}

/** The entries that cancel the given ones. */
export function reverseEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amountMinor: 0 - entry.amountMinor }));
}

/** The balance of one account, optionally of one order or one seller, in one currency. */
export function balanceOf(
  entries: readonly LedgerEntry[],
  of: Pick<LedgerEntry, 'account' | 'orderId' | 'sellerId' | 'currency'>,
): number {
  return entries
    .filter(
      (entry) =>
        entry.account === of.account &&
        entry.currency === of.currency &&
        (of.orderId === undefined || entry.orderId === of.orderId) &&
        (of.sellerId === undefined || entry.sellerId === of.sellerId),
    )
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
