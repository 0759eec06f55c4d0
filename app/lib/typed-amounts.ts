import { toAsciiDigits } from './ascii-digits';
import { decimalsOf, toMajorString, type Currency, type Money } from './money';

/**
 * Reads an amount as people and JSON write it ("19.99", "١٩٫٩٩", 19.99) without float arithmetic.
 * Returns null for anything that is not a plain decimal, and for more decimals than the currency
 * has: 1.5 yen.
 */
export function parseMoney(value: string | number, currency: Currency): Money | null {
  const match = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(inAscii(String(value).trim()));
  const [, whole = '', fraction = ''] = match ?? [];
  const decimals = decimalsOf(currency);
  if (!match || fraction.length > decimals) return null;
  return { amountMinor: Number(whole + fraction.padEnd(decimals, '0')), currency };
}

/**
 * As `parseMoney`, for amounts that people type: the currency's symbol in front is left out, as in
 * "$19.99". Null also for what is no text and no number.
 */
export function parsePrice(value: unknown, currency: Currency): Money | null {
  if (typeof value === 'number') return parseMoney(value, currency);
  return typeof value === 'string' ? parseMoney(withoutSymbol(value, currency), currency) : null;
}

/** An amount with ASCII digits and a point before the decimals, where Arabic has '٫'. */
function inAscii(typed: string): string {
  return toAsciiDigits(typed).replace('٫', '.');
}

/** A typed amount without the currency's symbol in front, in ASCII digits. */
export function withoutSymbol(typed: string, currency: Currency): string {
  const text = inAscii(typed.trim());
  const symbol = symbolsOf(currency).find((one) => text.startsWith(one)) ?? '';
  return text.slice(symbol.length).trim();
}

/** The symbols of a currency as people write them in front of amounts, such as 'CA$' and '$'. */
function symbolsOf(currency: Currency): string[] {
  return (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
    const style = { style: 'currency', currency, currencyDisplay } as const;
    const parts = new Intl.NumberFormat('en-US', style).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  });
}

/** Amounts for examples, in minor units by the number of decimals. */
const EXAMPLES = {
  short: { 0: 2000, 2: 1999, 3: 19_990 },
  usual: { 0: 1500, 2: 4999, 3: 49_990 },
  long: { 0: 1299, 2: 129_950, 3: 1_299_500 },
};

/**
 * An amount as a form field takes it, as an example: a multiple of `stepMinor` and not below
 * `minMinor`.
 */
export function exampleAmount(
  currency: Currency,
  length: keyof typeof EXAMPLES = 'usual',
  { stepMinor = 1, minMinor = 0 }: { stepMinor?: number; minMinor?: number } = {},
): string {
  let amountMinor = EXAMPLES[length][decimalsOf(currency)];
  while (amountMinor < minMinor) amountMinor *= 10;
  return toMajorString({ amountMinor: amountMinor - (amountMinor % stepMinor), currency });
}

const WITH_CENTS = new Set('AUD CAD EUR HKD NZD SGD TWD USD ZAR'.split(' '));

/** Name of the decimals of an amount: 'cents' in some currencies, else 'decimals'. */
export function decimalsName(currency: Currency): string {
  return WITH_CENTS.has(currency) ? 'cents' : 'decimals';
}
