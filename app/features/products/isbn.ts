import { toAsciiDigits } from '~/lib/ascii-digits';

/**
 * An ISBN of 10 or 13 digits without hyphens and spaces; null when the check digit is wrong or it is
 * no ISBN. The last of ten digits may be X.
 */
export function parseIsbn(typed: string): string | null {
  const digits = toAsciiDigits(typed)
    .replace(/^\s*ISBN(?:-1[03])?:?/i, '')
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) return checkTen(digits) ? digits : null;
  if (/^97[89]\d{10}$/.test(digits)) return checkThirteen(digits) ? digits : null;
  return null;
}

function checkTen(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + (10 - index) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0;
}

function checkThirteen(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? 1 : 3) * Number(digit),
    0,
  );
  return sum % 10 === 0;
}
