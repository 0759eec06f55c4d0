import * as z from 'zod/mini';
import {
  type Currency,
  MAX_PRICE_MINOR,
  MIN_PRICE_MINOR,
  currencyName,
  decimalsOf,
  formatMoney,
  toMajorString,
} from '~/lib/money';
import { decimalsName, exampleAmount, parseMoney, withoutSymbol } from '~/lib/typed-amounts';
import { withArticle } from '~/lib/text';
import type { ChargeableAmounts } from '~/platform/payments/payment-provider';

/** The prices that a seller may ask, in minor units of the site's currency. */
export interface PriceRule extends ChargeableAmounts {
  currency: Currency;
}

/**
 * The rule of decision 43, narrowed to the amounts that the provider charges. Its bounds are on the
 * step.
 */
export function priceRule(currency: Currency, charged: ChargeableAmounts | null): PriceRule {
  const { stepMinor, minMinor, maxMinor } = charged ?? USUAL;
  return {
    currency,
    stepMinor,
    minMinor: Math.ceil(Math.max(minMinor, MIN_PRICE_MINOR) / stepMinor) * stepMinor,
    maxMinor: Math.floor(Math.min(maxMinor, MAX_PRICE_MINOR) / stepMinor) * stepMinor,
  };
}

const USUAL = { stepMinor: 1, minMinor: MIN_PRICE_MINOR, maxMinor: MAX_PRICE_MINOR };

/** A price as people type it or as JSON sends it, converted to minor units. */
export function priceSchema(what: string, rule: PriceRule) {
  const { currency, stepMinor, minMinor, maxMinor } = rule;
  const missing = `Enter the ${what}, like ${exampleAmount(currency, 'usual', rule)}.`;
  return z.pipe(
    z.union([z.string(), z.number()], { error: missing }),
    z.transform((value, context): number => {
      const text = withoutSymbol(String(value), currency);
      const price = parseMoney(text, currency)?.amountMinor ?? null;
      const allowed = price !== null && price >= minMinor && price <= maxMinor;
      if (allowed && price % stepMinor === 0) return price;
      const message = text === '' ? missing : priceComplaint(what, text, price, rule);
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}

function priceComplaint(what: string, text: string, price: number | null, rule: PriceRule): string {
  const { currency, stepMinor, minMinor, maxMinor } = rule;
  const decimals = decimalsOf(currency);
  const example = exampleAmount(currency, 'usual', rule);
  const major = (amountMinor: number) => toMajorString({ amountMinor, currency });
  if (price !== null && price >= minMinor && price <= maxMinor) {
    return `Write the ${what} in steps of ${major(stepMinor)}: ${example}.`;
  }
  const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (price !== null || whole.length > String(Math.trunc(Number(major(maxMinor)))).length) {
    const [min, max] = [minMinor, maxMinor].map((amountMinor) =>
      formatMoney({ amountMinor, currency }),
    );
    return `Enter ${withArticle(what)} between ${min} and ${max}.`;
  }
  if (/\d[,' \u00a0\u2009\u202f_]\d/.test(text)) {
    const point = decimals > 0 ? `, with a point before the ${decimalsName(currency)}` : '';
    const long = exampleAmount(currency, 'long', rule);
    return `Write the ${what} without a thousands separator${point}: ${long}.`;
  }
  if (fraction.length > decimals && !text.startsWith('-')) {
    if (decimals === 0) return `Write the ${what} without decimals: ${example}.`;
    return `Write the ${what} with at most ${decimals === 2 ? 'two' : 'three'} decimals: ${example}.`;
  }
  return `Write the ${what} in ${currencyName(currency)} as a plain number, like ${example}.`;
}
