import type { Money } from '~/lib/money';
import type { Settlement } from '~/platform/payments/settlement';
import { DAY_MS } from '~/lib/durations';
import type { LedgerEntry } from './accounts';

/**
 * The objects of the card provider that move money, each in the state in which it was last read.
 * Amounts are positive.
 */
export type ProviderObject = Charge | Fee | Refund | Dispute | Transfer | Payout;

/** Money taken from a buyer. */
interface Charge {
  kind: 'charge';
  id: string;
  orderId: string;
  amount: Money;
  settled?: Settlement | undefined;
}

/** The provider's fee for a charge; has the id of the charge. */
interface Fee {
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
  /** The provider's costs, which it keeps when a refund fails; absent when they are not stated. */
  costsMinor?: number | undefined;
  settled?: Settlement | undefined;
  /** Where our decision took the amount from; absent for a refund that was not decided here. */
  funding?: readonly LedgerEntry[] | undefined;
}

/** A chargeback. */
export interface Dispute {
  kind: 'dispute';
  id: string;
  orderId: string;
  sellerId: string;
  amount: Money;
  /**
   * Withdrawn from the shop and not returned, in the minor unit of `amount`; costs included, unless
   * they are in `settled`.
   */
  withdrawnMinor: number;
  state: 'open' | 'won' | 'lost';
  settled?: Settlement | undefined;
}

/** Money passed on to another account at the provider. */
interface Transfer {
  kind: 'transfer';
  id: string;
  /** Null when the account is no seller's of this shop: the shop bears the loss. */
  sellerId: string | null;
  amount: Money;
  /** Taken back by reversals, in the minor unit of `amount`. */
  reversedMinor: number;
  /**
   * Whether it carries out a payout of the shop, which is posted by itself: `post-position.server.ts`.
   * The amounts are then those of the order, and `settled` what moved at the provider.
   */
  isOurs?: boolean;
  settled?: Settlement | undefined;
}

/** Money of the shop on its way to the operator's bank account. */
export interface Payout {
  kind: 'payout';
  id: string;
  amount: Money;
  state: 'pending' | 'paid' | 'failed';
  /** As of a refund. */
  costsMinor?: number | undefined;
}

/** The state of an object in a word, as LedgerObject stores it. */
export function stateOf(object: ProviderObject): string {
  if ('state' in object) return object.state;
  if (object.kind !== 'transfer' || object.reversedMinor === 0) return 'succeeded';
  return object.reversedMinor < object.amount.amountMinor ? 'partly reversed' : 'reversed';
}

/** Whether the provider has stated a movement in another currency than the object's. */
export function isSettled(object: ProviderObject): boolean {
  return 'settled' in object && object.settled !== undefined;
}

/** States that no later answer of the provider changes. */
export function isFinal(kind: ProviderObject['kind'], state: string): boolean {
  if (kind === 'charge' || kind === 'fee') return state === 'succeeded';
  return (kind === 'refund' || kind === 'payout') && state === 'failed';
}

/** Refunds and payouts are sent back by a bank within weeks; a dispute takes months. */
const WATCHED_DAYS = 180;
const UNDECIDED = new Set(['pending', 'open', 'awaited']);

/** After how many milliseconds the sweep asks again for what the provider has to decide or to state. */
export const SOON_MS = 10 * 60_000;

/**
 * When the sweep reads an object again, in case its events are lost: soon while the provider has to
 * decide, daily while it may still change, and null after 180 days.
 */
export function nextCheckOf(
  kind: ProviderObject['kind'],
  state: string,
  { createdAt, readAt }: { createdAt: Date; readAt: Date },
): Date | null {
  const age = readAt.getTime() - createdAt.getTime();
  if (isFinal(kind, state) || age > WATCHED_DAYS * DAY_MS) return null;
  const isSoon = UNDECIDED.has(state) && kind !== 'fee';
  return new Date(readAt.getTime() + (isSoon ? SOON_MS : DAY_MS));
}
