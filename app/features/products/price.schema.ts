import * as z from 'zod/mini';
import { msg, type Message } from '~/i18n/language';
import { toMajorString } from '~/lib/money';
import { exampleAmount, parseMoney, withoutSymbol } from '~/lib/typed-amounts';
import { decimalsComplaint, separatorComplaint } from './decimals-complaint';
import type { PriceRule } from './price-rule';

/** Which of a product's prices: its messages name it. */
type PriceName = 'original' | 'resale';

const THE = { original: 'sell.theOriginalPrice', resale: 'sell.theResalePrice' } as const;
const A = { original: 'sell.anOriginalPrice', resale: 'sell.aResalePrice' } as const;

/** A price as people type it or as JSON sends it, converted to minor units. */
export function priceSchema(which: PriceName, rule: PriceRule) {
  const { currency, stepMinor, minMinor, maxMinor } = rule;
  const example = { typed: exampleAmount(currency, 'usual', rule) };
  const missing = msg('sell.price.missing', { what: { message: THE[which] }, example });
  return z.pipe(
    z.union([z.string(), z.number()], { error: missing }),
    z.transform((value, context): number => {
      const text = withoutSymbol(String(value), currency);
      const price = parseMoney(text, currency)?.amountMinor ?? null;
      const allowed = price !== null && price >= minMinor && price <= maxMinor;
      if (allowed && price % stepMinor === 0) return price;
      const message = text === '' ? missing : priceComplaint(which, text, price, rule);
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}

function priceComplaint(
  which: PriceName,
  text: string,
  price: number | null,
  rule: PriceRule,
): Message {
  const { currency, stepMinor, minMinor, maxMinor } = rule;
  const what = { message: THE[which] };
  const example = { typed: exampleAmount(currency, 'usual', rule) };
  const major = (amountMinor: number) => toMajorString({ amountMinor, currency });
  if (price !== null && price >= minMinor && price <= maxMinor) {
    return msg('sell.price.steps', { what, step: { typed: major(stepMinor) }, example });
  }
  const [, whole = ''] = /^-?(\d+)(?:\.\d*)?$/.exec(text) ?? [];
  if (price !== null || whole.length > String(Math.trunc(Number(major(maxMinor)))).length) {
    return msg('sell.price.bounds', {
      what: { message: A[which] },
      min: { amountMinor: minMinor, currency },
      max: { amountMinor: maxMinor, currency },
    });
  }
  const separated = separatorComplaint(text, currency, { what: THE[which], step: rule });
  if (separated) return separated;
  const tooExact = decimalsComplaint(text, currency, { what: THE[which], example });
  if (tooExact) return tooExact;
  return msg('sell.price.plain', { what, currency: { currency }, example });
}
