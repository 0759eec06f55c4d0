import { toAsciiDigits } from './ascii-digits';

type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover' | 'Diners Club' | 'JCB';

const brands: readonly [pattern: RegExp, brand: CardBrand][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|64[4-9]|65|62)/, 'Discover'],
  [/^3(0[0-5]|[689])/, 'Diners Club'],
  [/^35/, 'JCB'],
];

/** The brand by a number's first digits, if any. */
export function brandOf(number: string): CardBrand | null {
  const digits = digitsOf(number);
  return brands.find(([pattern]) => pattern.test(digits))?.[1] ?? null;
}

/** The digits of a text, whatever their script, in ASCII. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '');
}

/** The number of digits of a card's security code. */
export function codeLengthOf(brand: CardBrand | null): 3 | 4 {
  return brand === 'American Express' ? 4 : 3;
}

const MAX_DIGITS = 19;

/**
 * A card number in groups as on the card: 4-6-5 for American Express and Diners Club, fours for all
 * others. A text with anything but digits, spaces and hyphens is returned unchanged.
 */
export function groupCardNumber(typed: string): string {
  const text = toAsciiDigits(typed);
  if (/[^\d\s-]/.test(text)) return typed;
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  const brand = brandOf(digits);
  const sizes = brand === 'American Express' || brand === 'Diners Club' ? [4, 6, 9] : [];
  const groups: string[] = [];
  for (let at = 0; at < digits.length;) {
    const size = sizes[groups.length] ?? 4;
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  return groups.join(' ');
}

/**
 * An expiry date as MM/YY while it is typed: '3' becomes '03/', '1234' becomes '12/34'. The slash
 * after the month is only added while text is being added, so that it can be deleted.
 */
export function slashExpiry(typed: string, isDeleting: boolean): string {
  const text = toAsciiDigits(typed);
  if (/[^\d\s/-]/.test(text)) return typed;
  const [first = '', second] = text.replace(/\s/g, '').split(/[/-]/);
  const month =
    /^[2-9]$/.test(first) || (/^1$/.test(first) && second !== undefined) ? `0${first}` : first;
  const digits = (month + (second ?? '')).slice(0, 6);
  if (digits.length > 2) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  return digits.length === 2 && !isDeleting ? `${digits}/` : digits;
}
