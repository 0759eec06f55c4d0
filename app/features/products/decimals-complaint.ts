import { msg, type Message, type MessageKey } from '~/i18n/language';
import type { Value } from '~/i18n/values';
import { decimalsOf, type Currency } from '~/lib/money';

/**
 * The complaint about an amount, typed without the currency's symbol, that has more decimals than the
 * currency; null for every other text. `what` names the amount, `example` is a valid one.
 */
export function decimalsComplaint(
  text: string,
  currency: Currency,
  { what: key, example }: { what: MessageKey; example: Value },
): Message | null {
  const decimals = decimalsOf(currency);
  const [, fraction = ''] = /^\d+\.(\d*)$/.exec(text) ?? [];
  if (fraction.length <= decimals) return null;
  const what = { message: key };
  if (decimals === 0) return msg('sell.price.noDecimals', { what, example });
  return decimals === 2
    ? msg('sell.price.twoDecimals', { what, example })
    : msg('sell.price.threeDecimals', { what, example });
}
