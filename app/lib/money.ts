/** An amount of money in integer cents (decision 17). */
export type Cents = number;

export const MIN_PRICE_CENTS = 50;
export const MAX_PRICE_CENTS = 99_999_999;

/**
 * Reads dollars as people and JSON write them ("19.99", "19", 19.99) without float arithmetic.
 * Returns cents, or null for anything that is not a plain decimal with at most two places.
 */
export function parseDollars(value: string | number): Cents | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value).trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Cents → the JSON number of dollars, such as 19.99. */
export function toDollars(cents: Cents): number {
  return Number(toDollarString(cents));
}

/** Cents → what a form field holds, such as "19.99". */
export function toDollarString(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Cents → display text, such as "$1,299.00". Formatted without Intl: a page of cards has hundreds.
 */
export function formatCents(cents: Cents): string {
  const [, sign = '', dollars = '', rest = ''] =
    /^(-?)(\d+)(\.\d\d)$/.exec(toDollarString(cents)) ?? [];
  return `${sign}$${dollars.length > 3 ? dollars.replace(/\B(?=(\d{3})+$)/g, ',') : dollars}${rest}`;
}
