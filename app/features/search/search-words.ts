/** The words of a search, all of which must occur. The last may be incomplete. */
export interface SearchWords {
  whole: string[];
  beginning: string | null;
}

const MAX_WORDS = 12;
const LONGEST_WORD = 60;

/**
 * Letters that Unicode does not decompose into a letter and an accent, with their ASCII spelling.
 */
const SPELT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower-cases a text and removes accents: 'Crème Brûlée' equals 'creme brulee'. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => SPELT[letter] ?? letter);
}

/**
 * The folded words of a text. All characters except letters and digits separate words, as do the
 * few listed letters, which SQLite's tokenizer treats as separators.
 */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]|[\u19b0-\u19c9\u1cf2\u1cf3]/u)
    .filter((word) => word !== '');
}

/** The words of a search in order, limited in number and length. */
export function searchedWords(text: string): string[] {
  return wordsOf(text)
    .slice(0, MAX_WORDS)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
}

/** Parses a search. Null when it contains no word. */
export function searchWords(text: string): SearchWords | null {
  const words = searchedWords(text);
  const beginning = words.pop();
  return beginning === undefined ? null : { whole: [...new Set(words)], beginning };
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
