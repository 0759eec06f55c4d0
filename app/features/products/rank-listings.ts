import type { RankedPlace } from './listing-cursor';
import { wordsOf, type SearchWords } from './search-words';

/** A listing that matches a search and waits to be ranked. */
export interface Candidate {
  id: string;
  name: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

export type Ranked<Item extends Candidate> = Item & RankedPlace;

/** What a word found in the name counts; found only in the rest of the text it counts nothing. */
const WHOLE = 4;
const BEGUN = 2;
/** What it adds that the name begins with what was looked for. */
const FIRST = 3;

/** Best first: names that hold more of the search, then the newest. */
export function rankListings<Item extends Candidate>(
  candidates: readonly Item[],
  search: SearchWords,
): Ranked<Item>[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate.name, search) }))
    .sort(compareRanks);
}

/** Negative when the first place comes before the second. */
export function compareRanks(a: RankedPlace, b: RankedPlace): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

function scoreOf(name: string, { whole, beginning }: SearchWords): number {
  const words = wordsOf(name);
  const has = new Set(words);
  let score = 0;
  for (const word of whole) if (has.has(word)) score += WHOLE;
  if (beginning !== null) {
    if (has.has(beginning)) score += WHOLE;
    else if (words.some((word) => word.startsWith(beginning))) score += BEGUN;
  }
  const first = whole[0] ?? beginning;
  return first !== null && first !== undefined && words[0]?.startsWith(first)
    ? score + FIRST
    : score;
}
