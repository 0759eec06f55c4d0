import { foldText, spellOut } from './search-words';

/** A name as ids of places begin with it: 'São Paulo' is 'sao-paulo'. */
export function placeSlug(name: string): string {
  return foldText(name)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .join('-');
}

/** The Arabic article. A letter before it is part of a foreign name: 'بالما' is Palma. */
const ARTICLES = /(?<=^|-)ال(?=[^-]{2})/g;

/**
 * The slugs of all spellings by which a place is found, `placeSlug` first: 'Sankt Pölten' is also
 * 'sankt-poelten', 'st-polten' and 'st-poelten', and an Arabic name is also without its articles.
 */
export function placeSlugs(name: string): [string, ...string[]] {
  const plain = placeSlug(name);
  const respelt = spellOut(name);
  const other = respelt === null ? plain.replace(ARTICLES, '') : placeSlug(respelt);
  return [...new Set([plain, other, ...[plain, other].map(shortenSaints)])] as [string];
}

/** 'sankt-gallen' and 'saint-gallen' are 'st-gallen'. */
function shortenSaints(slug: string): string {
  return slug.replace(/(?<=^|-)(?:saint|sankt)(?=-)/g, 'st').replace(/(?<=^|-)sainte(?=-)/g, 'ste');
}
