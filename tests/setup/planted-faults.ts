import { randomUUID } from 'node:crypto';
import { ProviderFailure } from '~/platform/payments/payment-provider';
import type { SellerAccounts } from '~/platform/payments/seller-accounts';

/** Faults of other systems, planted to see that the checks of generated histories find them. */
export const plantedFaults = ['new-key-per-attempt', 'late-failure-ignored'] as const;
export type PlantedFault = (typeof plantedFaults)[number];

/** Accounts at which the shop seems to have a fault. */
export function withFault(accounts: SellerAccounts, fault: PlantedFault): SellerAccounts {
  if (fault === 'new-key-per-attempt') {
    const asked = new Set<string>();
    return {
      ...accounts,
      async transfer({ key, ...request }) {
        const changed = { ...request, key: `${key}-${randomUUID()}`, again: false };
        const made = await accounts.transfer(changed);
        // What is done once has no second attempt.
        if (asked.has(request.transferId)) return made;
        asked.add(request.transferId);
        throw new ProviderFailure('the answer is lost', { keyIsSpent: false });
      },
    };
  }
  // A payout that was reported as paid does not fail any more.
  const paid = new Set<string>();
  return {
    ...accounts,
    async listPayouts(accountId, since) {
      const payouts = await accounts.listPayouts(accountId, since);
      for (const { id, status } of payouts) if (status === 'paid') paid.add(id);
      return payouts.map((one) =>
        paid.has(one.id) ? { ...one, status: 'paid', failureCode: null } : one,
      );
    },
  };
}
