import { toAsciiDigits, toHalfWidth } from './ascii-digits';
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
 * As `parseMoney`, for amounts that people type: as `withoutSymbol` reads them. Null also for what is
 * no text and no number.
 */
export function parsePrice(value: unknown, currency: Currency): Money | null {
  if (typeof value === 'number') return parseMoney(value, currency);
  return typeof value === 'string' ? parseMoney(withoutSymbol(value, currency), currency) : null;
}

/** An amount with ASCII digits and signs, and a point before the decimals, where Arabic has '٫'. */
function inAscii(typed: string): string {
  return toAsciiDigits(toHalfWidth(typed)).replace('٫', '.');
}

/** The marks of direction that `formatMoney` writes around amounts in Arabic. */
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/**
 * A typed amount without the currency's symbol or code at one of its ends, in ASCII digits, and with
 * a point where a comma can only be before the decimals: "$19.99" and "19,99 €". Other commas stay.
 */
export function withoutSymbol(typed: string, currency: Currency): string {
  const text = inAscii(typed.replace(MARKS, '').trim());
  return withPoint(withoutSymbolAtEnd(text, currency), decimalsOf(currency));
}

/** A text in lower case without the blanks beside a symbol: 'F CFA 1500', with blanks of any kind. */
function comparable(text: string): string {
  return text.replace(/([^\d.,])\s+|\s+(?=[^\d.,\s])/g, '$1').toLowerCase();
}

function withoutSymbolAtEnd(typed: string, currency: Currency): string {
  // To make a format costs more than all the rest, and most amounts are digits alone.
  if (/^\d(.*\d)?$/.test(typed)) return typed;
  const text = comparable(typed);
  const symbols = symbolsOf(currency).map(comparable);
  const before = symbols.find((one) => text.startsWith(one));
  const after = before ? undefined : symbols.find((one) => text.endsWith(one));
  return text.slice(before?.length ?? 0, after ? -after.length : undefined).trim();
}

/**
 * A comma as a point if it is the only separator, with no more digits behind it than the currency has
 * decimals. Three digits behind up to three others could be thousands: "1,299" dinars are refused.
 */
function withPoint(amount: string, decimals: number): string {
  const [, whole = '', fraction = ''] = /^(\d+),(\d+)$/.exec(amount) ?? [];
  const mayBeThousands = fraction.length === 3 && whole.length <= 3 && whole !== '0';
  if (!whole || fraction.length > decimals || mayBeThousands) return amount;
  return `${whole}.${fraction}`;
}

/** The symbols of a currency as the site and people write them, such as 'US$' and '$', and its code. */
function symbolsOf(currency: Currency): string[] {
  const symbols = (
    [
      // Before '£', with which the Arabic 'UK£' ends.
      ['ar', 'symbol'],
      ['en-001', 'symbol'],
      ['en-001', 'narrowSymbol'],
    ] as const
  ).map(([locale, currencyDisplay]) => {
    const style = { style: 'currency', currency, currencyDisplay } as const;
    const parts = new Intl.NumberFormat(locale, style).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value.replace(MARKS, '') ?? currency;
  });
  return [...symbols, currency];
}

/** Amounts for examples, in minor units by the number of decimals. */
const EXAMPLES = {
  short: { 0: 2000, 2: 1999, 3: 19_990 },
  usual: { 0: 1500, 2: 4999, 3: 49_990 },
  long: { 0: 1299, 2: 129_950, 3: 1_299_500 },
};

/**
 * An amount as a form field takes it, as an example: a multiple of `stepMinor` and not below
 * `minMinor`. Messages for people hold it as `{ typed }`, in the way of their language.
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
