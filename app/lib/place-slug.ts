import { foldText } from './search-words';

/** A name as ids of places begin with it: 'São Paulo' is 'sao-paulo'. */
export function placeSlug(name: string): string {
  return foldText(name)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .join('-');
}
