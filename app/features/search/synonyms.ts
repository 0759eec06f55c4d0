import { isbnsIn } from '~/lib/isbn';
import { foldText, partsOf, wordsOf } from '~/lib/search-words';
import { joinedWords, searchedSpellings, searchedWords } from './query-words';

/**
 * A group of words and phrases with the same meaning, such as 'couch' and 'sofa'; each as its
 * words.
 */
type SynonymGroup = readonly (readonly string[])[];

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

/** Parses a group as an admin typed it, separated by commas of any script, into phrases of folded words. */
export function readSynonymGroup(text: string): string[][] {
  const phrases = text
    .split(/[,،、]/)
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
  return [last, ...otherForms(last)].map((word) => [...before, word]);
}

/**
 * The plurals of a folded word and the words of which it is one, by English rules: of two words, each
 * is a form of the other or neither is.
 */
export function otherForms(word: string): string[] {
  return [...new Set([...singulars(word), ...plurals(word)])];
}

function plurals(word: string): string[] {
  if (!/^[a-z]{2,}$/.test(word)) return [];
  if (/([sunai]s|x|z|ch|sh)$/.test(word)) return [`${word}es`];
  if (word.endsWith('s')) return [];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/(l|r|ea|oa|ie)f$/.test(word)) return [`${word}s`, `${word.slice(0, -1)}ves`];
  if (/ife$/.test(word)) return [`${word}s`, `${word.slice(0, -2)}ves`];
  return word.endsWith('o') ? [`${word}s`, `${word}es`] : [`${word}s`];
}

function singulars(word: string): string[] {
  const endings = [
    ['s', ''],
    ['es', ''],
    ['ies', 'y'],
    ['ves', 'f'],
    ['ves', 'fe'],
  ] as const;
  return endings
    .filter(([ending]) => word.endsWith(ending))
    .map(([ending, instead]) => word.slice(0, -ending.length) + instead)
    .filter((one) => plurals(one).includes(word));
}

/** A typed word and its correction, both folded. */
export type Respelling = readonly [typed: string, meant: string];

/** A part of a search: a listing matches it by the typed words or by one of the alternatives. */
export interface SearchTerm {
  /** As typed, folded; all of them must occur. */
  words: readonly string[];
  /** Whether the last word may be incomplete. */
  begins: boolean;
  /** Synonyms, other and corrected spellings, parts: lists of words, all of which must occur. */
  others: readonly (readonly string[])[];
}

/** The options for parsing a search; without any, only what was typed matches. */
interface Reading {
  synonyms?: Synonyms;
  respelt?: readonly Respelling[] | undefined;
  /** Whether singular and plural of a word mean the same. */
  forms?: boolean;
}

/** The terms of a search, all of which must match. Null when it contains no word. */
export function searchTerms(
  text: string,
  { synonyms = noSynonyms, respelt = [], forms = false }: Reading = {},
): SearchTerm[] | null {
  const typed = searchedWords(text);
  if (typed.length === 0) return null;
  const corrections = new Map(respelt);
  const spellings = searchedSpellings(text);
  const isbns = isbnMeanings(text);
  const joined = joinedWords(text);
  const meant = typed.map((word) => corrections.get(word) ?? word);
  const terms: SearchTerm[] = [];
  for (let place = 0; place < typed.length;) {
    const meaning = synonymsAt(isbns, typed, place) ?? synonymsAt(synonyms, meant, place);
    const length = meaning?.words.length ?? 1;
    const words = typed.slice(place, place + length);
    const corrected = meant.slice(place, place + length);
    const respelled = corrected.some((word, index) => word !== words[index]);
    const [word = ''] = words;
    const spelt = length === 1 ? (spellings.get(word) ?? []) : [];
    const parts = length === 1 ? partsOf(word) : [];
    const inCompound = words.every((one) => joined.has(one));
    const compounds = new Set(words.flatMap((one) => (inCompound ? (joined.get(one) ?? []) : [])));
    const others = [
      ...spelt.map((other) => [other]),
      ...(parts.length > 0 ? [parts] : []),
      ...[...compounds].flatMap((one) => (forms ? formsOf([one]) : [[one]])),
      ...(respelled ? formsOf(corrected) : []),
      ...(meaning?.others ?? (forms ? formsOf(words).slice(1) : [])),
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
