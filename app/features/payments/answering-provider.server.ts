import { isProviderFailure } from '~/platform/payments/payment-provider';
import type { Ctx } from '../accounts/actor';
import { providerAway } from './payment.policy';

/** Runs what talks to the card provider; when that does not answer, it is `unavailable`, and logged. */
export async function answering<Result>(
  { log }: Pick<Ctx, 'log'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    log.warn({ err: error }, 'the card provider does not answer');
    throw providerAway();
  }
}
