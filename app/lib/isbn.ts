import { toAsciiDigits } from './ascii-digits';

/** Spaces, all hyphens, dashes and minus signs, and marks without a width, such as those of direction. */
const GAP = String.raw`[\s\p{Pd}\u2212\p{Cf}]`;
const GAPS = new RegExp(GAP, 'gu');
/** An ISBN without gaps, as shops and books write it: 'ISBN13:9780306406157'. */
const WRITTEN = /^(?:ISBN(?:1[03])?[:.]?)?(\d{9}[\dX]|97[89]\d{10})[.,;]?$/;

/**
 * An ISBN of 10 or 13 digits without hyphens and spaces; null when the check digit is wrong or it is
 * no ISBN. The last of ten digits may be X.
 */
export function parseIsbn(typed: string): string | null {
  const text = toAsciiDigits(typed).replace(GAPS, '').toUpperCase();
  const digits = WRITTEN.exec(text)?.[1];
  if (digits === undefined) return null;
  return (digits.length === 10 ? checkTen : checkThirteen)(digits) ? digits : null;
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

/** Possible ISBN in a text: digits with few gaps between them, and the word before them. */
const IN_TEXT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:ISBN(?:${GAP}{0,4}1[03])?${GAP}{0,4}[:.]?${GAP}{0,4})?` +
    String.raw`(?:97[89]${GAP}{0,4})?(?:\d${GAP}{0,4}){9}[\dX](?![\p{L}\p{N}])`,
  'giu',
);

/** The parts of a text that are an ISBN, each with all forms of it. */
export function isbnsIn(text: string): { typed: string; forms: string[] }[] {
  return [...toAsciiDigits(text).matchAll(IN_TEXT)].flatMap(([typed]) => {
    const isbn = parseIsbn(typed);
    return isbn === null ? [] : [{ typed, forms: isbnForms(isbn) }];
  });
}
