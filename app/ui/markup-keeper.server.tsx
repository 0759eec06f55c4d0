import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { MarkupKeeper } from './kept-markup';

const MOST_KEPT = 5_000;
const MOST_CHARACTERS = 8_000_000;
/** No text of a page can hold it: React and the page's data write `<` otherwise. */
const OPENING = '<template data-kept="';
const CLOSING = '"></template>';

const kept = new Map<string, string>();
const ids = new Map<ComponentType<never>, number>();
let characters = 0;

/**
 * For one page: gives components their places, and fills these in the finished markup with what
 * each came out as, now or before. React renders no second tree inside of the first, so that what
 * is new is rendered afterwards.
 */
export function openMarkupKeeper(): MarkupKeeper & { fill(markup: string): string } {
  const places: { key: string; element: ReactElement }[] = [];
  return {
    place<Props extends object>(component: ComponentType<Props>, props: Props): ReactElement {
      const id = ids.get(component) ?? ids.size;
      ids.set(component, id);
      const element = createElement(component, props);
      places.push({ key: `${id}${JSON.stringify(props)}`, element });
      return <template data-kept={places.length - 1} />;
    },
    fill(markup) {
      if (places.length === 0) return markup;
      const [first = '', ...rest] = markup.split(OPENING);
      let filled = first;
      for (const piece of rest) {
        const end = piece.indexOf(CLOSING);
        const place = places[Number(piece.slice(0, end))];
        if (place) filled += markupOf(place);
        filled += piece.slice(end + CLOSING.length);
      }
      return filled;
    },
  };
}

function markupOf({ key, element }: { key: string; element: ReactElement }): string {
  const known = kept.get(key);
  // What is used stays: the oldest is what nobody has asked for longest.
  if (known !== undefined) kept.delete(key);
  else characters += key.length;
  const markup = known ?? renderToString(element);
  if (known === undefined) characters += markup.length;
  kept.set(key, markup);
  for (const [oldest, text] of kept) {
    if (kept.size <= MOST_KEPT && characters <= MOST_CHARACTERS) break;
    kept.delete(oldest);
    characters -= oldest.length + text.length;
  }
  return markup;
}
