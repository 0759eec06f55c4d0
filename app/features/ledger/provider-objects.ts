import type { Money } from '~/lib/money';

/**
 * The objects of the card provider that move money, each in the state in which it was last read.
 * Amounts are positive.
 */
export type ProviderObject = Charge | Fee | Refund | Dispute | Transfer | Payout;

/** Money taken from a buyer. */
export interface Charge {
  kind: 'charge';
  id: string;
  orderId: string;
  amount: Money;
}

/** What the provider keeps of a charge; its id is the charge's. */
export interface Fee {
  kind: 'fee';
  id: string;
  amount: Money;
}

/** Money on its way back to a buyer. */
export interface Refund {
  kind: 'refund';
  id: string;
  orderId: string;
  sellerId: string;
  amount: Money;
  state: 'pending' | 'succeeded' | 'failed';
}

/** A chargeback. */
export interface Dispute {
  kind: 'dispute';
  id: string;
  orderId: string;
  sellerId: string;
  amount: Money;
  /** Withdrawn from the shop and not returned, in the minor unit of `amount`, costs included. */
  withdrawnMinor: number;
  state: 'open' | 'won' | 'lost';
}

/** Money passed on to a seller's account at the provider. */
export interface Transfer {
  kind: 'transfer';
  id: string;
  orderId: string;
  sellerId: string;
  amount: Money;
  /** Taken back by reversals, in the minor unit of `amount`. */
  reversedMinor: number;
}

/** Money of the shop on its way to the operator's bank account. */
export interface Payout {
  kind: 'payout';
  id: string;
  amount: Money;
  state: 'pending' | 'paid' | 'failed';
}
