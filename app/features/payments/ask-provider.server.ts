import { DomainError } from '~/lib/domain-error';
import { isProviderFailure } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';

/** The error (`unavailable`) while the card provider does not respond. */
export function providerUnavailable(): DomainError {
  return new DomainError('unavailable', { message: 'payments.unavailable', retryAfter: 5 });
}

/**
 * The error (`conflict`) where the card provider has rejected the request itself, such as an amount below
 * its minimum: the same again would be rejected, too.
 */
export function providerRejection(): DomainError {
  return new DomainError('conflict', 'payments.rejected');
}

/** Runs a request to the card provider. A failure is logged and refused with `unavailable`. */
export async function askProvider<Result>(
  { log }: Pick<Services, 'log'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    log.warn({ err: error }, 'the card provider does not respond');
    throw providerUnavailable();
  }
}
