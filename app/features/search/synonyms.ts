import { isbnsIn } from '~/lib/isbn';
import { foldText, wordsOf } from '~/lib/search-words';
import { searchedSpellings, searchedWords } from './query-words';

/**
 * A group of words and phrases with the same meaning, such as 'couch' and 'sofa'; each as its
 * words.
 */
export type SynonymGroup = readonly (readonly string[])[];

/** A phrase that has synonyms. */
interface Meaning {
  /** The phrase's words, folded. */
  words: readonly string[];
  /** The alternatives; all words of an alternative must occur. */
  others: readonly (readonly string[])[];
}

/** The phrases with synonyms by their first word, the longest first. */
export type Synonyms = ReadonlyMap<string, readonly Meaning[]>;

export const noSynonyms: Synonyms = new Map();

/** Parses a group as an admin typed it, separated by commas, into phrases of folded words. */
export function readSynonymGroup(text: string): string[][] {
  const phrases = text
    .split(',')
    .map(wordsOf)
    .filter((words) => words.length > 0);
  return [...new Map(phrases.map((words) => [words.join(' '), words])).values()];
}

/** Indexes every phrase of the groups with its alternatives, in singular and plural. */
export function indexSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const others = new Map<string, Map<string, readonly string[]>>();
  for (const group of groups) {
    const forms = group.flatMap(formsOf);
    for (const form of forms) {
      const key = form.join(' ');
      const known = others.get(key) ?? new Map<string, readonly string[]>();
      for (const other of forms) if (other.join(' ') !== key) known.set(other.join(' '), other);
      others.set(key, known);
    }
  }
  const index = new Map<string, Meaning[]>();
  for (const [key, alternatives] of others) {
    const words = key.split(' ');
    const first = words[0] ?? '';
    index.set(first, [...(index.get(first) ?? []), { words, others: [...alternatives.values()] }]);
  }
  for (const meanings of index.values()) meanings.sort((a, b) => b.words.length - a.words.length);
  return index;
}

/** The longest phrase with synonyms at a position of a text; undefined when there is none. */
export function synonymsAt(
  synonyms: Synonyms,
  words: readonly string[],
  place: number,
): Meaning | undefined {
  return synonyms
    .get(words[place] ?? '')
    ?.find((meaning) => meaning.words.every((word, index) => words[place + index] === word));
}

/** A phrase in singular and plural by English rules, which change its last word. */
function formsOf(phrase: readonly string[]): string[][] {
  const before = phrase.slice(0, -1);
  const last = phrase.at(-1) ?? '';
  return [...new Set([last, singular(last), plural(last)])].map((word) => [...before, word]);
}

function plural(word: string): string {
  if (!/^[a-z]{2,}$/.test(word) || singular(word) !== word) return word;
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function singular(word: string): string {
  if (!/^[a-z]{4,}s$/.test(word) || /(ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /(sses|xes|zes|ches|shes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** A typed word and its correction, both folded. */
export type Respelling = readonly [typed: string, meant: string];

/** A part of a search: a listing matches it by the typed words or by one of the alternatives. */
export interface SearchTerm {
  /** As typed, folded; all of them must occur. */
  words: readonly string[];
  /** Whether the last word may be incomplete. */
  begins: boolean;
  /** Synonyms, other and corrected spellings: lists of words, all of which must occur. */
  others: readonly (readonly string[])[];
}

/** The options for parsing a search. */
export interface Reading {
  synonyms?: Synonyms;
  respelt?: readonly Respelling[] | undefined;
}

/** The terms of a search, all of which must match. Null when it contains no word. */
export function searchTerms(
  text: string,
  { synonyms = noSynonyms, respelt = [] }: Reading = {},
): SearchTerm[] | null {
  const typed = searchedWords(text);
  if (typed.length === 0) return null;
  const corrections = new Map(respelt);
  const spellings = searchedSpellings(text);
  const isbns = isbnMeanings(text);
  const meant = typed.map((word) => corrections.get(word) ?? word);
  const terms: SearchTerm[] = [];
  for (let place = 0; place < typed.length;) {
    const meaning = synonymsAt(isbns, typed, place) ?? synonymsAt(synonyms, meant, place);
    const length = meaning?.words.length ?? 1;
    const words = typed.slice(place, place + length);
    const corrected = meant.slice(place, place + length);
    const respelled = corrected.some((word, index) => word !== words[index]);
    const spelt = words.length === 1 ? (spellings.get(words[0] ?? '') ?? []) : [];
    const others = [
      ...spelt.map((word) => [word]),
      ...(respelled ? formsOf(corrected) : []),
      ...(meaning?.others ?? []),
    ];
    place += length;
    terms.push({ words, begins: place >= typed.length, others });
  }
  return terms;
}

/** The ISBNs of a search, whose other forms and spellings without hyphens mean the same. */
function isbnMeanings(text: string): Synonyms {
  const meanings = new Map<string, Meaning[]>();
  for (const { typed, forms } of isbnsIn(text)) {
    const words = wordsOf(typed);
    const [first = ''] = words;
    const others = forms.map((form) => [foldText(form)]).filter(([form]) => form !== first);
    meanings.set(first, [...(meanings.get(first) ?? []), { words, others }]);
  }
  return meanings;
}
