import { ProviderFailure } from '../payment-provider';
import { isTransferRefused } from '../seller-accounts';

interface StripeErrorLike extends Error {
  type?: string;
  statusCode?: number;
  code?: string;
}

/**
 * Stripe stores the first answer to a key, errors included, except these, which it sends before
 * processing.
 */
const KEY_STILL_GOOD = new Set([401, 409, 429]);
/** The errors about the request itself; the others are about Stripe, the connection or the API key. */
const REJECTIONS = new Set(['StripeInvalidRequestError', 'StripeCardError']);

/** Calls Stripe. Errors of Stripe become a ProviderFailure; programming errors pass unchanged. */
export async function askStripe<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const { statusCode, type } = error as StripeErrorLike;
    if (isTransferRefused(error) || !type?.startsWith('Stripe')) throw error;
    const keyIsSpent = statusCode !== undefined && !KEY_STILL_GOOD.has(statusCode);
    const isFinal = REJECTIONS.has(type);
    const options = { keyIsSpent, isFinal, cause: error };
    throw new ProviderFailure('Stripe did not do what it was asked.', options);
  }
}

/** Whether Stripe answered that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as StripeErrorLike).statusCode === 404 || codeOf(error) === 'resource_missing';
}

/**
 * Whether Stripe answered that a connected account does not exist, or is out of the platform's reach:
 * 403 with this code, after it was deleted or its owner has revoked the access.
 */
export function isAccountGone(error: unknown): boolean {
  return isMissing(error) || codeOf(error) === 'account_invalid';
}

/** Calls with `expand`, and without it where a restricted key may not read what is expanded. */
export function expanding<Result>(
  expand: string[],
  call: (params: { expand?: string[] }) => Promise<Result>,
): Promise<Result> {
  return call({ expand }).catch((error: unknown) => {
    if ((error as StripeErrorLike).statusCode !== 403) throw error;
    return call({});
  });
}

/** The code that Stripe gives an error, such as `card_declined`; undefined for others. */
export function codeOf(error: unknown): string | undefined {
  return (error as StripeErrorLike).code;
}
