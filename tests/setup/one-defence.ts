import { randomUUID } from 'node:crypto';
import type { SellerAccounts } from '~/platform/payments/seller-accounts';

/**
 * What protects a seller's account from being paid twice: the provider's idempotency keys, and looking
 * for what an earlier call has made. Each hides a fault of the other, so tests take one away.
 */
export const defences = ['both', 'keys', 'look-up'] as const;
export type Defence = (typeof defences)[number];

/**
 * Accounts at which this defence alone works: with `keys` nothing is looked for, with `look-up` the
 * provider knows no key again. `asked` gets our id of what is moved and the key, before each call.
 */
export function withDefence(
  accounts: SellerAccounts,
  defence: Defence,
  asked: (id: string, key: string) => void = () => {},
): SellerAccounts {
  const change = <Request extends { again: boolean; key: string }>(request: Request): Request => ({
    ...request,
    ...(defence === 'keys' && { again: false }),
    ...(defence === 'look-up' && { key: `${request.key}-${randomUUID()}` }),
  });
  return {
    ...accounts,
    transfer(request) {
      asked(request.transferId, request.key);
      return accounts.transfer(change(request));
    },
    reverse(request) {
      asked(request.reversalId, request.key);
      return accounts.reverse(change(request));
    },
  };
}
