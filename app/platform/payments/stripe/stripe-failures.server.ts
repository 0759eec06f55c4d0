import { ProviderFailure } from '../payment-provider';

interface StripeErrorLike extends Error {
  type?: string;
  statusCode?: number;
  code?: string;
}

/** Stripe keeps the first answer to a key, errors too; but not these, which it gives before asking. */
const KEY_STILL_GOOD = new Set([409, 429]);

/** Runs a call to Stripe; what goes wrong there becomes a ProviderFailure, our own bugs do not. */
export async function askStripe<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const { statusCode, type } = error as StripeErrorLike;
    if (!type?.startsWith('Stripe')) throw error;
    const keyIsSpent = statusCode !== undefined && !KEY_STILL_GOOD.has(statusCode);
    throw new ProviderFailure('Stripe did not do what it was asked.', { keyIsSpent, cause: error });
  }
}

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return (error as StripeErrorLike).statusCode === 404 || codeOf(error) === 'resource_missing';
}

export function codeOf(error: unknown): string | undefined {
  return (error as StripeErrorLike).code;
}
