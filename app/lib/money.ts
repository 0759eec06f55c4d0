/** A currency by its ISO 4217 code, in upper case. */
export type Currency = string;

/** An amount in the minor unit of its currency, such as cents; an integer (decision 43). */
export interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/**
 * The currencies of ISO 4217 without a minor unit, and those with a thousandth; all others have a
 * hundredth. `Intl` follows CLDR instead, which gives IQD and others no decimals.
 */
const NO_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** The number of decimals of a currency. */
export function decimalsOf(currency: Currency): 0 | 2 | 3 {
  if (NO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** The lowest and the highest price in any currency (decision 43). */
export const MIN_PRICE_MINOR = 50;
export const MAX_PRICE_MINOR = 99_999_999;

/** The price of an order, a report or another row as money. */
export function priceOf(row: { priceMinor: number; currency: Currency }): Money {
  return { amountMinor: row.priceMinor, currency: row.currency };
}

/** The amount as a form field holds it, such as "19.99". */
export function toMajorString({ amountMinor, currency }: Money): `${number}` {
  const decimals = decimalsOf(currency);
  const sign = amountMinor < 0 ? '-' : '';
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${sign}${whole}${decimals > 0 ? `.${fraction}` : ''}` as `${number}`;
}

/**
 * An amount as people of a language type it, such as "19,99". Three decimals keep the point: behind a
 * comma they could be thousands, and are not read (typed-amounts.ts).
 */
export function typedAmount(amount: string, locale: string): string {
  return amount.replace(/\.(?=\d\d?$)/, (0.5).toLocaleString(locale).charAt(1));
}

/** An amount without decimals that are zero, as people type it. */
export function shortAmount(money: Money): string {
  return toMajorString(money).replace(/\.0+$/, '');
}

/** The amount for records that people of any language read, such as "19.99 USD". */
export function amountWithCode(money: Money): string {
  return `${toMajorString(money)} ${money.currency}`;
}

/** The amount as a number in JSON, such as 19.99. */
export function toMajorNumber(money: Money): number {
  return Number(toMajorString(money));
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * The amount as text for people, such as "$1,299.00" or "¥1,299"; components use `money` of
 * i18n/formats.ts. Where people write from right to left it stands in a directional isolate, which
 * keeps "US$" and the figures in order in any text.
 */
export function formatMoney(money: Money, locale: string): string {
  return formatWith(decimalsOf(money.currency), money, locale);
}

/**
 * The amount as text for people without decimals that are zero, where room is scarce: "$1,299" and
 * "$1,299.50".
 */
export function formatShortMoney(money: Money, locale: string): string {
  const decimals = decimalsOf(money.currency);
  return formatWith(money.amountMinor % 10 ** decimals === 0 ? 0 : decimals, money, locale);
}

function formatWith(decimals: number, money: Money, locale: string): string {
  const { currency } = money;
  const key = `${locale} ${currency} ${decimals}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
    formatters.set(key, formatter);
  }
  const text = formatter.format(toMajorString(money));
  // Intl begins amounts with a direction mark in such languages only.
  return /^[\u200e\u200f\u061c]/.test(text) ? `\u2066${text}\u2069` : text;
}

/** The plural of a currency's name; in English without its country: 'dollars', 'yen', 'dinars'. */
export function currencyName(currency: Currency, locale: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat(locale, style).formatToParts(2);
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  // In other languages the country's name does not come first.
  return locale.startsWith('en') ? (name.split(' ').at(-1) ?? name) : name;
}
