import { isProviderFailure, type ProviderFailure } from '~/platform/payments/payment-provider';
import type { PaymentDeps } from './payment.policy';

/** Runs a part of the sweep of the ledger. Returns false when the provider refused to answer. */
export type Attempt = (
  about: { kind: string; id?: string },
  work: () => Promise<unknown>,
) => Promise<boolean>;

/**
 * The attempts of one sweep: what the provider refuses to answer, such as a list that a restricted key
 * may not read, is logged and stops nothing else. They throw where it does not answer at all.
 */
export function sweepAttempts({ log }: PaymentDeps): {
  attempt: Attempt;
  failures: ProviderFailure[];
} {
  const failures: ProviderFailure[] = [];
  const attempt: Attempt = async (about, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isProviderFailure(error) || !error.keyIsSpent) throw error;
      log.error({ err: error, ...about }, 'the ledger could not read from the provider');
      failures.push(error);
      return false;
    }
  };
  return { attempt, failures };
}
