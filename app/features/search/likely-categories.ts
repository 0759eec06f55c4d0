import { foldText, rawWords, spellingsOf } from '~/lib/search-words';

/** A shorter part of a word is like too many others. */
const MIN_LENGTH = 4;

/**
 * The categories, first the likely ones: those that searched words name, with another ending or only in
 * part, as 'fahrrad' is like 'Fahrräder'. Listings hold the words of their sellers, and category names
 * those of the page's language, which a search of listings does not find.
 */
export function likelyFirst<T extends { name: string }>(words: string, categories: readonly T[]) {
  const searched = longWords(words);
  return categories
    .map((category) => {
      const isLikely = longWords(category.name).some((named) =>
        searched.some((word) => named.startsWith(word) || word.startsWith(named)),
      );
      return { ...category, isLikely };
    })
    .sort((one, other) => Number(other.isLikely) - Number(one.isLikely));
}

/** Whether a folded word is a name of a category, or the beginning of one. */
export function namesCategory(word: string, names: readonly string[]): boolean {
  return (
    word.length >= MIN_LENGTH && names.flatMap(longWords).some((named) => named.startsWith(word))
  );
}

function longWords(text: string): string[] {
  return rawWords(text)
    .flatMap((word) => [foldText(word), ...spellingsOf(word)])
    .filter((word) => word.length >= MIN_LENGTH);
}
