import { MAX_PRICE_MINOR } from '~/lib/money';
import { PLACED_WORD } from '~/lib/place-grid';
import { digitRanges } from './digit-ranges';
import { fieldTokens } from './field-tokens.server';
import type { ListingFilters } from './listing-filters';
import { searchTerms, type SearchTerm } from './synonyms';

/** The prefix of every filter token; the text of a listing can't contain it (see the migration). */
const MARK = '\ue000';
/** Prefixes of up to this many letters are indexed (see the migration). */
const INDEXED_BEGINNING = 3;
const PRICE_DIGITS = 8;
const YEAR_DIGITS = 4;

/** Returns the indexed words with a prefix, or null when there are too many to list. */
export type FindWords = (beginning: string) => Promise<string[] | null>;

/** Filters, and what was read to look them up in the index. */
export interface Lookup {
  filters: ListingFilters;
  /** The terms of the search; null when it contains no word. */
  terms: readonly SearchTerm[] | null;
  /** The wanted category and its children; empty without one. */
  family: readonly string[];
  /**
   * The words of the cells that a list is restricted to, where the empty word stands for listings
   * without a place; null without such a restriction.
   */
  cells: readonly string[] | null;
  findWords: FindWords;
}

/**
 * The full-text expression for filters except prices (an order by price uses them as a range). Null
 * when nothing can match: a search or location without any word.
 */
export async function matchExpression({
  filters,
  terms,
  family,
  cells,
  findWords,
}: Lookup): Promise<string | null> {
  const { q, location, minYear, maxYear } = filters;
  const parts: string[] = [];
  if (q !== '') {
    if (!terms) return null;
    for (const term of terms) parts.push(await termExpression(term, findWords));
  }
  if (location !== '') {
    const places = searchTerms(location);
    if (!places) return null;
    const mark = (words: readonly string[]) => words.map((word) => `${MARK}l${word}`);
    for (const { words, begins, others } of places) {
      const marked = { words: mark(words), begins, others: others.map(mark) };
      parts.push(await termExpression(marked, findWords));
    }
  }
  if (family.length > 0) {
    parts.push(anyOf(family.map((id) => token('c', Buffer.from(id).toString('hex')))));
  }
  if (minYear !== null || maxYear !== null) {
    const years = digitRanges(minYear ?? 0, maxYear ?? 9999, YEAR_DIGITS);
    if (years.length === 0) return null;
    parts.push(anyOf(years.map((digits) => token('y', digits))));
  }
  const fields = fieldTokens(filters);
  if (fields === null) return null;
  for (const alternatives of fields) {
    const each = alternatives.map((tokens) => tokens.map((one) => token('x', one)).join(' AND '));
    parts.push(anyOf(each.map(grouped)));
  }
  if (cells?.length === 0) return null;
  const nowhere = cells?.includes('') ?? false;
  parts.push(...choiceExpressions(filters, nowhere ? null : cells));
  const all = parts.length > 0 ? parts.join(' AND ') : token('a');
  return nowhere ? `(${all}) NOT ${token('l', PLACED_WORD)}` : all;
}

/**
 * The expressions for the filters by condition, verified seller and photo, each as the values of which
 * one must match, and for the cells. The cells are part of the first of these filters, because a
 * listing has a token of each value and block of cells (ADR 307).
 */
function choiceExpressions(
  { conditions, verified, photo }: ListingFilters,
  cells: readonly string[] | null,
): string[] {
  const kinds = [
    conditions.map((one) => `k${one}`),
    ...(verified ? [['v']] : []),
    ...(photo ? [['f']] : []),
  ].filter(({ length }) => length > 0);
  const plain = kinds.map((kind) => anyOf(kind.map((one) => token(one))));
  if (!cells) return plain;
  const [first] = kinds;
  if (!first) return [anyOf(cells.map((word) => token('l', word)))];
  const within = cells.flatMap((word) => first.map((one) => token('n', one + word)));
  return [anyOf(within), ...plain.slice(1)];
}

/** The typed words of a term, or one of its alternatives. */
async function termExpression(
  { words, begins, others }: SearchTerm,
  findWords: FindWords,
): Promise<string> {
  const whole = begins ? words.slice(0, -1) : words;
  const typed = whole.map(quote);
  if (begins) typed.push(await begun(words.at(-1) ?? '', findWords));
  const asTyped = typed.join(' AND ');
  if (others.length === 0) return asTyped;
  return anyOf([asTyped, ...others.map((other) => other.map(quote).join(' AND '))].map(grouped));
}

/** The expression for a price range, for an order that is not by price; null when it is empty. */
export function priceExpression({ minPriceMinor, maxPriceMinor }: ListingFilters): string | null {
  const maxPrice = 10 ** PRICE_DIGITS - 1;
  const to = maxPriceMinor === null || maxPriceMinor > MAX_PRICE_MINOR ? maxPrice : maxPriceMinor;
  const ranges = digitRanges(minPriceMinor ?? 0, to, PRICE_DIGITS);
  return ranges.length > 0 ? anyOf(ranges.map((digits) => token('p', digits))) : null;
}

/**
 * Words with a prefix. A short prefix has an index of its own; for a longer one the words are
 * listed, because the full-text index would first copy all its data about each of them.
 */
async function begun(beginning: string, findWords: FindWords): Promise<string> {
  const words = [...beginning].length <= INDEXED_BEGINNING ? null : await findWords(beginning);
  if (!words) return `${quote(beginning)} *`;
  return anyOf((words.length > 0 ? words : [beginning]).map(quote));
}

function token(kind: string, value = ''): string {
  return quote(MARK + kind + value);
}

/** Words consist of letters and digits; quoting prevents AND, OR and NEAR from being operators. */
function quote(word: string): string {
  return `"${word}"`;
}

function grouped(expression: string): string {
  return `(${expression})`;
}

function anyOf(tokens: string[]): string {
  return `(${tokens.join(' OR ')})`;
}
