import { createHash } from 'node:crypto';
import { indexedWords } from '~/lib/search-words';
import { textKey } from '~/lib/text';
import { ISBN, parseNumber, type Attributes } from './category-field';

/** The digits of a number in its tokens: hundredths up to MAX_NUMBER. */
export const NUMBER_DIGITS = 9;

/** A number as its tokens count it. */
export const inHundredths = (number: number): number => Math.round(number * 100);

/**
 * The tokens by which filters find a product: one of each value and of each of its words, and those of
 * the beginnings of each number, because an interval of numbers is a few beginnings of digits. They name the key and not the
 * category or the type of the field, so that no change of fields makes them stale. The full-text
 * indexes of both databases separate them at spaces; a token has letters and digits only.
 */
export function attributeTokens(attributes: Attributes): string {
  const tokens = Object.entries(attributes).flatMap(([key, values]) =>
    values.flatMap((value) => [
      valueToken(key, value),
      ...wordTokens(key, value),
      ...numberTokens(key, value),
    ]),
  );
  return [...new Set(tokens)].join(' ');
}

/** The token of a value, in any case of letters. */
export function valueToken(key: string, value: string): string {
  return `v${hash(`${key}\n${textKey(value)}`, 16)}`;
}

/** The token of all values of a key with a folded word. */
export function wordToken(key: string, word: string): string {
  return `w${hash(`${key}\n${word}`, 16)}`;
}

/** None of an ISBN and of a number, which are found whole. */
function wordTokens(key: string, value: string): string[] {
  if (key === ISBN || parseNumber(value) !== null) return [];
  return indexedWords(value).map((word) => wordToken(key, word));
}

/** The token of all numbers of a key that begin with these digits. */
export function digitsToken(key: string, digits: string): string {
  return `n${hash(key, 10)}z${digits}`;
}

function numberTokens(key: string, value: string): string[] {
  const number = parseNumber(value);
  if (number === null) return [];
  const digits = String(inHundredths(Number(number))).padStart(NUMBER_DIGITS, '0');
  return [...digits].map((_digit, index) => digitsToken(key, digits.slice(0, index + 1)));
}

function hash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
