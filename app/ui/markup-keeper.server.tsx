import { randomBytes } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { CsrfProvider } from './csrf-field';
import type { MarkupKeeper } from './kept-markup';

/** How much each of the two halves keeps; the older half goes when the younger is full. */
const MOST_KEPT = 5_000;
const MOST_CHARACTERS = 4_000_000;
/** No text of a page can hold it: React and the page's data write `<` otherwise. */
const OPENING = '<template data-kept="';
const CLOSING = '"></template>';
/** Stands for the session's token in what is kept; nobody is ever sent it. */
const TOKEN = randomBytes(16).toString('base64url');

/** A piece of a page, as text and as the bytes to send. */
interface Piece {
  text: string;
  bytes: Buffer;
}

/** A page put together, in the form that is wanted of it. */
export interface FilledMarkup {
  text(): string;
  bytes(): Buffer;
}

interface Place {
  key: string;
  element: ReactElement;
  csrf: string | null;
}

const ids = new Map<unknown, number>();
let young = new Map<string, Piece[]>();
let old = new Map<string, Piece[]>();
let characters = 0;

export interface PageKeeper extends MarkupKeeper {
  readonly places: readonly Place[];
}

/**
 * Gives the components of one page their places. React renders no second tree inside of the first,
 * so that what is new is rendered when the page is put together.
 */
export function openMarkupKeeper(): PageKeeper {
  const places: Place[] = [];
  return {
    places,
    place(component, props, csrf) {
      const id = ids.get(component) ?? ids.size;
      ids.set(component, id);
      const key = `${id}${csrf ? '+' : '-'}${JSON.stringify(props)}`;
      places.push({ key, element: createElement(component, props), csrf });
      return <template data-kept={places.length - 1} />;
    },
  };
}

/** Puts a page together: its markup, and in each place what the component came out as. */
export function fillMarkup(markup: string, keeper: PageKeeper | null): FilledMarkup {
  const pieces: (Piece | string)[] = [];
  let from = 0;
  for (;;) {
    const at = keeper ? markup.indexOf(OPENING, from) : -1;
    if (at < 0) break;
    pieces.push(markup.slice(from, at));
    const end = markup.indexOf(CLOSING, at);
    const place = keeper?.places[Number(markup.slice(at + OPENING.length, end))];
    if (place) addParts(pieces, place);
    from = end + CLOSING.length;
  }
  pieces.push(markup.slice(from));
  return {
    text: () => pieces.map((one) => (typeof one === 'string' ? one : one.text)).join(''),
    bytes: () =>
      Buffer.concat(pieces.map((one) => (typeof one === 'string' ? Buffer.from(one) : one.bytes))),
  };
}

function addParts(pieces: (Piece | string)[], place: Place): void {
  partsOf(place).forEach((part, index) => {
    if (index > 0) pieces.push(place.csrf ?? '');
    pieces.push(part);
  });
}

/** What a component came out as, parted where the session's token belongs. */
function partsOf({ key, element, csrf }: Place): Piece[] {
  const recent = young.get(key);
  if (recent) return recent;
  const parts = old.get(key) ?? render(element, csrf);
  young.set(key, parts);
  characters += parts.reduce((sum, { text }) => sum + text.length, key.length);
  if (young.size > MOST_KEPT || characters > MOST_CHARACTERS) {
    [old, young, characters] = [young, new Map(), 0];
  }
  return parts;
}

function render(element: ReactElement, csrf: string | null): Piece[] {
  const markup = renderToString(<CsrfProvider token={csrf && TOKEN}>{element}</CsrfProvider>);
  return markup.split(TOKEN).map((text) => ({ text, bytes: Buffer.from(text) }));
}
