import { isSuspendedAt } from '~/features/accounts/suspension-time';
import { EARNINGS_PATH, OWN_PAYOUTS_PATH } from '~/features/orders/order-paths';
import type { Currency } from '~/lib/money';
import { stepOf } from '~/platform/payments/chargeable-amounts';
import type { Services } from '~/platform/services';
import { DAY_MS } from '~/lib/durations';

/** Dependencies for paying sellers. */
export type PayoutDeps = Pick<
  Services,
  'db' | 'env' | 'clock' | 'mailer' | 'payments' | 'log' | 'encryption'
>;

/** The most of an amount that the provider can move (decision 44); the rest stays where it is. */
export function downToStep(
  payments: Pick<Services['payments'], 'amountsIn'>,
  currency: string,
  amountMinor: number,
): number {
  return amountMinor - (amountMinor % stepOf(payments, currency as Currency));
}

const MAX_PAUSE_MS = 30 * DAY_MS;

/** Whether payouts to an account are paused: while it is suspended, at most 30 days (decision 53). */
export function isPaused(account: Parameters<typeof isSuspendedAt>[0], now: Date): boolean {
  return isSuspendedAt(account, now) && now.getTime() < Number(account.suspendedAt) + MAX_PAUSE_MS;
}

/** The accounts to which payouts are not paused: the condition of `isPaused` for a query. */
export function notPausedAt(now: Date) {
  const longest = new Date(now.getTime() - MAX_PAUSE_MS);
  return {
    OR: [
      { suspendedAt: null },
      { suspendedAt: { lte: longest } },
      { suspendedUntil: { lte: now } },
    ],
  };
}

/** The state of a seller's account at the card provider. */
export type AccountState = 'none' | 'incomplete' | 'active' | 'stopped' | 'closed';

/** How the acting seller gets paid, and what is missing for it. */
export type PayoutMethod =
  | { by: 'hand'; lastFour: string | null }
  | { by: 'provider'; state: AccountState; failed: string | null };

/** Whether the seller has not set up an account that money could be sent to. */
export function needsAccount(method: PayoutMethod): boolean {
  if (method.by === 'hand') return method.lastFour === null;
  return method.state === 'none' || method.state === 'closed';
}

/** A payout by hand that a bank returns comes back within this time. */
export const RETURNED_WITHIN_DAYS = 30;

export const PAYOUTS_PATH = '/dashboard/payouts';

/** The address of the page that confirms that a seller removes their bank account. */
export const REMOVE_ACCOUNT_PATH = `${EARNINGS_PATH}/account/remove`;

/** The address of a payout for its seller. */
export function ownPayoutPath(payoutId: string): string {
  return `${OWN_PAYOUTS_PATH}/${encodeURIComponent(payoutId)}`;
}

/** The address of a batch for admins. */
export function batchPath(batchId: string): string {
  return `${PAYOUTS_PATH}/${encodeURIComponent(batchId)}`;
}
