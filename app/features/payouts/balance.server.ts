import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { feeAfterRefunds } from '~/features/ledger/post-release.server';
import type { Currency, Money } from '~/lib/money';
import {
  readPayouts,
  readPending,
  readBalanceSums,
  readSellerBalances,
  type PendingRow,
} from './payout.sql.server';

/** A seller's money in one currency, in minor units. */
export interface Balance {
  currency: Currency;
  /** Money of orders that are not completed, less the fee. */
  pendingMinor: number;
  /** The shop's debt to the seller; negative when the seller owes money. */
  availableMinor: number;
  /** Part of `availableMinor` that an open dispute of the card provider holds back. */
  chargebackMinor: number;
  /** Money that has left the balance and has not arrived: exported, or being transferred. */
  underWayMinor: number;
  /** Amounts that were paid, less those that came back. */
  paidOutMinor: number;
}

/** Amount that the seller gets when the order is completed. */
export function pendingOf(
  row: Omit<PendingRow, 'orderId' | 'sellerId' | 'openChargebacks'>,
): number {
  const held = Math.max(0, row.heldMinor);
  return held - Math.min(held, feeAfterRefunds(row));
}

/**
 * The balances of a seller, or without one of all, by currency; the shop's own currency first.
 * @param read What `readPending` gives for the same seller.
 */
export async function readSellerBalanceTotals(
  { db, env }: Pick<Ctx, 'db' | 'env'>,
  sellerId?: string,
  read: { pending?: Promise<readonly PendingRow[]> } = {},
): Promise<Balance[]> {
  const [pending, available, payouts] = await Promise.all([
    read.pending ?? readPending(db, sellerId),
    sellerId === undefined ? readBalanceSums(db) : readSellerBalances(db, sellerId),
    readPayouts(db, sellerId),
  ]);
  const balances = new Map<Currency, Balance>();
  const of = (currency: Currency) => {
    const empty = { pendingMinor: 0, availableMinor: 0, chargebackMinor: 0 };
    const sent = { underWayMinor: 0, paidOutMinor: 0 };
    const balance = balances.get(currency) ?? { currency, ...empty, ...sent };
    balances.set(currency, balance);
    return balance;
  };
  of(env.CURRENCY);
  for (const row of pending) of(row.currency).pendingMinor += pendingOf(row);
  for (const { currency, availableMinor, chargebackMinor } of available) {
    const balance = of(currency);
    balance.availableMinor += availableMinor;
    balance.chargebackMinor += chargebackMinor;
  }
  for (const { currency, underWayMinor, paidOutMinor } of payouts) {
    const balance = of(currency);
    balance.underWayMinor += underWayMinor;
    balance.paidOutMinor += paidOutMinor;
  }
  return [...balances.values()];
}

/**
 * The acting seller's balances by currency; the shop's own first. Refuses with `unauthenticated` and
 * `forbidden`.
 */
export async function listOwnBalances(ctx: Ctx): Promise<Balance[]> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  return readSellerBalanceTotals(ctx, userId);
}

/**
 * The acting seller's balance in the shop's currency. Refuses with `unauthenticated` and `forbidden`.
 */
export async function readOwnBalance(ctx: Ctx): Promise<Balance> {
  const [balance] = await listOwnBalances(ctx);
  if (!balance) throw new Error('There is always a balance in the shop’s currency.');
  return balance;
}

/** The part of a balance that no bank of a buyer holds back; negative when the seller owes money. */
export function toFree({
  currency,
  availableMinor,
  chargebackMinor,
}: Pick<Balance, 'currency' | 'availableMinor' | 'chargebackMinor'>): Money {
  return { amountMinor: availableMinor - chargebackMinor, currency };
}

/**
 * The acting seller's money that can be paid out, in the shop's currency, without what a bank holds back;
 * negative when the seller owes it. Refuses as `readOwnBalance`.
 */
export async function readOwnAvailable(ctx: Ctx): Promise<Money> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  const currency = ctx.env.CURRENCY;
  const rows = await readSellerBalances(ctx.db, userId);
  const own = rows.find((row) => row.currency === currency);
  return own ? toFree(own) : { amountMinor: 0, currency };
}
