import { toAsciiDigits } from './ascii-digits';

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
  return sumOfTen(digits) % 11 === 0;
}

function sumOfTen(digits: string): number {
  return [...digits].reduce(
    (total, digit, index) => total + (10 - index) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
}

function checkThirteen(digits: string): boolean {
  return sumOfThirteen(digits) % 10 === 0;
}

function sumOfThirteen(digits: string): number {
  return [...digits].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? 1 : 3) * Number(digit),
    0,
  );
}

/** All forms of a book's ISBN: with 13 digits, and with 10 where that form exists. */
export function isbnForms(isbn: string): string[] {
  if (isbn.length === 13 && !isbn.startsWith('978')) return [isbn];
  const digits = isbn.length === 13 ? isbn.slice(3, 12) : isbn.slice(0, 9);
  const last = (11 - (sumOfTen(digits) % 11)) % 11;
  const thirteen = `978${digits}`;
  const check = (10 - (sumOfThirteen(thirteen) % 10)) % 10;
  return [`${thirteen}${check}`, `${digits}${last === 10 ? 'X' : last}`];
}

/** Possible ISBN in a text: digits with single hyphens or spaces between them. */
const IN_TEXT =
  /(?<![\p{L}\p{N}])(?:97[89][\s\u2010-\u2015-]?)?(?:\d[\s\u2010-\u2015-]?){9}[\dXx](?![\p{L}\p{N}])/gu;

/** The parts of a text that are an ISBN, each with all forms of it. */
export function isbnsIn(text: string): { typed: string; forms: string[] }[] {
  return [...toAsciiDigits(text).matchAll(IN_TEXT)].flatMap(([typed]) => {
    const isbn = parseIsbn(typed);
    return isbn === null ? [] : [{ typed, forms: isbnForms(isbn) }];
  });
}
