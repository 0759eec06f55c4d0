import { msg, type Message, type MessageKey } from '~/i18n/language';
import type { Value } from '~/i18n/values';
import { decimalsOf, type Currency } from '~/lib/money';
import { decimalsName, exampleAmount } from '~/lib/typed-amounts';

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

/**
 * The complaint about an amount, typed without the currency's symbol, that has a thousands separator;
 * null for every other text. `step` is what the example is a multiple of.
 */
export function separatorComplaint(
  text: string,
  currency: Currency,
  { what: key, step }: { what: MessageKey; step?: Parameters<typeof exampleAmount>[2] },
): Message | null {
  if (!/\d[,'٬ \u00a0\u2009\u202f_]\d/.test(text)) return null;
  const what = { message: key };
  const example = { typed: exampleAmount(currency, 'long', step) };
  if (decimalsOf(currency) === 0) return msg('sell.price.separator', { what, example });
  return decimalsName(currency) === 'cents'
    ? msg('sell.price.pointCents', { what, example })
    : msg('sell.price.pointDecimals', { what, example });
}
