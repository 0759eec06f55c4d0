import { decimalsOf, toMajorString, type Currency } from './money';

/** The plural of a currency's name, without its country: 'dollars', 'yen', 'dinars'. */
export function currencyName(currency: Currency): string {
  const style = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat('en-US', style).formatToParts(2);
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return name.split(' ').at(-1) ?? name;
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

/** What people call the decimals of an amount: 'cents' in some currencies, else 'decimals'. */
export function decimalsName(currency: Currency): string {
  return WITH_CENTS.has(currency) ? 'cents' : 'decimals';
}
