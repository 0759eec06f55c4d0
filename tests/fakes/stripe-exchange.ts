import { newStripeId } from './stripe-objects';

/** A movement of the shop's balance at Stripe, in the currency of that balance. */
export interface Moved {
  id: string;
  object: 'balance_transaction';
  amount: number;
  currency: string;
  fee: number;
  net: number;
  type: string;
}

/**
 * How Stripe settles what moves in a currency in which the shop has no bank account. The rate of a
 * movement is that of the moment in which it is first asked for, and stays.
 */
export class StripeExchange {
  /** The only currency of the balance, lower-case; null: each currency has a balance of its own. */
  currency: string | null = null;
  /** How much one unit of any other currency is worth in it, both in the minor unit. */
  rate = 1;
  readonly #moved = new Map<string, Moved>();

  find(source: string): Moved | undefined {
    return this.#moved.get(source);
  }

  /** The movement that `source` has caused; the fee is in the currency of the balance. */
  move(source: string, of: { amount: number; currency: string; fee?: number; type?: string }) {
    const known = this.#moved.get(source);
    if (known) return known;
    const isForeign = this.currency !== null && this.currency !== of.currency;
    const amount = isForeign ? Math.round(of.amount * this.rate) : of.amount;
    const { fee = 0, type = 'adjustment' } = of;
    const moved: Moved = {
      id: newStripeId('txn'),
      object: 'balance_transaction',
      type,
      fee,
      net: amount - fee,
      amount,
      currency: isForeign ? (this.currency ?? '') : of.currency,
    };
    this.#moved.set(source, moved);
    return moved;
  }
}
