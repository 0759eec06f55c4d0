import { msg } from '~/i18n/language';
import type { FieldErrors } from '~/lib/domain-error';
import { hyphenatedIn, indexedWords, rawWords, spellingsOf, wordsOf } from '~/lib/search-words';

/** Words of one search as they are typed: a run of a script without spaces is one of them. */
export const MAX_WORDS = 12;

/** The problems of texts of filters that have more words than are looked for, by parameter. */
export function wordProblems(filters: { q: string; location: string }): FieldErrors {
  const texts = ['q', 'location'] as const;
  const tooLong = texts.filter((name) => rawWords(filters[name]).length > MAX_WORDS);
  const problem = msg('search.wordsMany', { count: MAX_WORDS });
  return Object.fromEntries(tooLong.map((name) => [name, [problem]]));
}

/** The words of a search in order, of the first `MAX_WORDS` typed ones. */
export function searchedWords(text: string): string[] {
  return rawWords(text).slice(0, MAX_WORDS).flatMap(wordsOf);
}

/** The other spellings of the words of a search, by folded word. */
export function searchedSpellings(text: string): ReadonlyMap<string, string[]> {
  const spellings = new Map<string, string[]>();
  for (const raw of rawWords(text)) {
    const [word, ...more] = wordsOf(raw);
    const others = spellingsOf(raw);
    if (word !== undefined && more.length === 0 && others.length > 0) spellings.set(word, others);
  }
  return spellings;
}

/**
 * The words of a search that hyphens or apostrophes join, by folded word: what the whole is without
 * them. 'e' and 'bike' of 'e-bike' are 'ebike'.
 */
export function joinedWords(text: string): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { typed, joined } of hyphenatedIn(text)) {
    for (const word of wordsOf(typed)) {
      found.set(word, [...(found.get(word) ?? []), ...indexedWords(joined)]);
    }
  }
  return found;
}

/**
 * The number of letters to change, insert, remove or swap with their neighbour to turn one word
 * into the other (Damerau-Levenshtein); `max + 1` as soon as it exceeds `max`. Own code because
 * fastest-levenshtein does not count a swap as one mistake, and none of the maintained libraries
 * stops at a maximum: thousands of words are compared.
 */
export function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let steps = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) steps = Math.min(steps, (before[column - 2] ?? 0) + 1);
      next.push(steps);
      least = Math.min(least, steps);
    }
    if (least > max) return max + 1;
    [before, last] = [last, next];
  }
  return Math.min(last[to.length] ?? 0, max + 1);
}
