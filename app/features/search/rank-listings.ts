import { wordsOf } from '~/lib/search-words';
import type { RankedPlace } from './listing-index';
import type { SearchTerm } from './synonyms';

/** A listing that matches a search, before ranking. */
export interface Candidate {
  id: string;
  name: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

type Ranked<Item extends Candidate> = Item & RankedPlace;

/**
 * The score of a word found in the name. A word found only elsewhere in the text scores nothing.
 */
const WHOLE = 4;
const BEGUN = 2;
/** The same for each word matched by a synonym, another form or a corrected spelling. */
const OTHER = 3;
/** Added when the name begins with the searched word. */
const FIRST = 3;
/** The same when it begins with an alternative of it. */
const FIRST_OTHER = 2;
/** The same when it begins with a longer word. */
const FIRST_BEGUN = 1;

/** Sorts by score, then newest first. */
export function rankListings<Item extends Candidate>(
  candidates: readonly Item[],
  search: readonly SearchTerm[],
): Ranked<Item>[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate.name, search) }))
    .sort(compareRanks);
}

/** Negative when `a` comes before `b`. */
export function compareRanks(a: RankedPlace, b: RankedPlace): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

function scoreOf(name: string, terms: readonly SearchTerm[]): number {
  const words = wordsOf(name);
  const has = new Set(words);
  const score = terms.reduce((sum, term) => sum + termScore(words, has, term), 0);
  return score + firstScore(words, terms[0]);
}

/** The better score of the typed words and of an alternative that occurs completely. */
function termScore(
  words: readonly string[],
  has: ReadonlySet<string>,
  { words: typed, begins, others }: SearchTerm,
): number {
  const scores = typed.map((word, index) => {
    if (has.has(word)) return WHOLE;
    const begun = begins && index === typed.length - 1;
    return begun && words.some((one) => one.startsWith(word)) ? BEGUN : 0;
  });
  const asTyped = scores.reduce<number>((sum, score) => sum + score, 0);
  const otherwise = others.some((other) => other.every((word) => has.has(word)));
  return otherwise ? Math.max(asTyped, OTHER * typed.length) : asTyped;
}

function firstScore([name]: readonly string[], term: SearchTerm | undefined): number {
  if (!name || !term) return 0;
  const [word] = term.words;
  if (name === word) return FIRST;
  if (term.others.some(([first]) => first === name)) return FIRST_OTHER;
  return word !== undefined && name.startsWith(word) ? FIRST_BEGUN : 0;
}
