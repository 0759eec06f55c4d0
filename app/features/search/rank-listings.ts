import { indexedWords, spelledWords } from '~/lib/search-words';
import type { RankedPlace } from './listing-index';
import { isBegun } from './match-listing';
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
/** The score of a word that is found by a synonym, another form or a corrected spelling. */
const OTHER = 3;
/** Added when the name begins with the searched word. */
const FIRST = 3;
/** Added when the name begins with an alternative of the searched word. */
const FIRST_OTHER = 2;
/** Added when the name begins with a longer word that begins with the searched one. */
const FIRST_BEGUN = 1;

/** Added when a listing matches without corrected spellings: more than all other scores of a search. */
const AS_TYPED = 1_000;

/**
 * Sorts by score, then newest first. Listings whose ids are in `asTyped` match without corrected
 * spellings and come before all others.
 */
export function rankListings<Item extends Candidate>(
  candidates: readonly Item[],
  search: readonly SearchTerm[],
  asTyped: ReadonlySet<string> = new Set(),
): Ranked<Item>[] {
  return candidates
    .map((candidate) => {
      const score = scoreOf(candidate.name, search) + (asTyped.has(candidate.id) ? AS_TYPED : 0);
      return { ...candidate, score };
    })
    .sort(compareRanks);
}

/** Negative when `a` comes before `b`. */
export function compareRanks(a: RankedPlace, b: RankedPlace): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

function scoreOf(name: string, terms: readonly SearchTerm[]): number {
  const has = new Set(indexedWords(name));
  const score = terms.reduce((sum, term) => sum + termScore(has, term), 0);
  const [{ words: [first = ''] = [], spellings = [] } = {}] = spelledWords(name);
  return score + firstScore([first, ...spellings], terms[0]);
}

/** The better score of the typed words and of an alternative that occurs completely. */
function termScore(has: ReadonlySet<string>, { words: typed, begins, others }: SearchTerm): number {
  const scores = typed.map((word, index) => {
    if (has.has(word)) return WHOLE;
    const begun = begins && index === typed.length - 1;
    return begun && isBegun(word, has) ? BEGUN : 0;
  });
  const asTyped = scores.reduce<number>((sum, score) => sum + score, 0);
  const otherwise = others.some((other) => other.every((word) => has.has(word)));
  return otherwise ? Math.max(asTyped, OTHER * typed.length) : asTyped;
}

/** The score of the first word of a name, given in all its spellings. */
function firstScore(first: readonly string[], term: SearchTerm | undefined): number {
  if (!term) return 0;
  const [word] = term.words;
  if (word !== undefined && first.includes(word)) return FIRST;
  if (term.others.some(([other]) => other !== undefined && first.includes(other)))
    return FIRST_OTHER;
  return word !== undefined && first.some((one) => one.startsWith(word)) ? FIRST_BEGUN : 0;
}
