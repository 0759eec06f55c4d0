import type { Ctx } from '../accounts/actor';
import { countProducts } from './count-products.server';
import { editDistance } from './edit-distance';
import { noFilters } from './listing-filters';
import { findNearWords } from './near-words.sql.server';
import { foldText, wordsOf } from './search-words';

type Reading = Pick<Ctx, 'db'>;

/** Longer words leave room for a second mistake. */
const ROOM_FOR_TWO = 5;
const SHORTEST = 3;
const MOST_MENDED = 3;
const MOST_TRIED = 5;

/**
 * For a search that finds nothing: the same with its unknown words replaced by near ones, if that
 * finds something; else null.
 */
export async function didYouMean(ctx: Reading, q: string): Promise<string | null> {
  const words = wordsOf(q).slice(0, 12);
  const mended = [...words];
  let count = 0;
  for (const [place, word] of words.entries()) {
    const last = place === words.length - 1;
    if (word.length < SHORTEST || (await isKnown(ctx, word, last))) continue;
    count += 1;
    const near = count <= MOST_MENDED ? await nearest(ctx, word) : null;
    if (near === null) return null;
    mended[place] = near;
  }
  if (count === 0) return null;
  const meant = mended.join(' ');
  return (await countProducts(ctx, { ...noFilters, q: meant })).count > 0 ? meant : null;
}

/** Whether listings have this word; the last of a search may be the beginning of one. */
async function isKnown(ctx: Reading, word: string, last: boolean): Promise<boolean> {
  const q = last ? word : `${word} ${word}`;
  return (await countProducts(ctx, { ...noFilters, q })).count > 0;
}

/** The nearest word that a listing has, the more common of equally near ones. */
async function nearest(ctx: Reading, word: string): Promise<string | null> {
  const most = word.length >= ROOM_FOR_TWO ? 2 : 1;
  const found = new Map<string, number>();
  for (const raw of await findNearWords(ctx.db, word, most)) {
    const near = foldText(raw);
    const distance = editDistance(word, near, most);
    // A mistyped first letter is rarer: among equals the same beginning is likelier.
    if (distance <= most) found.set(near, distance + (near[0] === word[0] ? 0 : 0.5));
  }
  const tried = [...found].sort(([, a], [, b]) => a - b).slice(0, MOST_TRIED);
  let best: { near: string; distance: number; count: number } | null = null;
  for (const [near, distance] of tried) {
    if (best && distance > best.distance) break;
    const { count } = await countProducts(ctx, { ...noFilters, q: near });
    if (count > (best?.count ?? 0)) best = { near, distance, count };
  }
  return best?.near ?? null;
}
