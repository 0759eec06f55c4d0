import { searchedWords } from './search-words';
import { formsOf, noSynonyms, synonymsAt, type Synonyms } from './synonyms';

/** A typed word and the word that was probably meant, both folded. */
export type Respelling = readonly [typed: string, meant: string];

/** A part of a search: a listing fits it by the typed words or by one of the alternatives. */
export interface SearchTerm {
  /** As they were typed, folded; all of them must occur. */
  words: readonly string[];
  /** Whether the last of them may be the beginning of a word. */
  begins: boolean;
  /** Synonyms and corrected spellings: lists of words, all of which must occur. */
  others: readonly (readonly string[])[];
}

/** How a search is read. */
export interface Reading {
  synonyms?: Synonyms;
  respelt?: readonly Respelling[] | undefined;
}

/** The parts of a search, all of which must fit. Null when there is no word in it. */
export function searchTerms(
  text: string,
  { synonyms = noSynonyms, respelt = [] }: Reading = {},
): SearchTerm[] | null {
  const typed = searchedWords(text);
  if (typed.length === 0) return null;
  const corrections = new Map(respelt);
  const meant = typed.map((word) => corrections.get(word) ?? word);
  const terms: SearchTerm[] = [];
  for (let place = 0; place < typed.length;) {
    const meaning = synonymsAt(synonyms, meant, place);
    const length = meaning?.words.length ?? 1;
    const words = typed.slice(place, place + length);
    const corrected = meant.slice(place, place + length);
    const respelled = corrected.some((word, index) => word !== words[index]);
    const others = [...(respelled ? formsOf(corrected) : []), ...(meaning?.others ?? [])];
    place += length;
    terms.push({ words, begins: place >= typed.length, others });
  }
  return terms;
}
