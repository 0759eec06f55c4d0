import { randomBytes } from 'node:crypto';
import { createElement, isValidElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { CsrfProvider } from './form-parts';
import type { MarkupKeeper } from './kept-markup';

/** Maximum bytes of each of the two generations; the older is dropped when the younger is full. */
const MOST_KEPT = 5_000;
const MOST_BYTES = 16_000_000;
/** Cannot occur in page text: React and the serialised data escape `<`. */
const OPENING = '<template data-kept="';
const CLOSING = '"></template>';
/**
 * Placeholder for the session's CSRF token in cached markup; replaced before the response is sent.
 */
const TOKEN = randomBytes(16).toString('base64url');
/** Stands between components that are rendered together. */
const cut = <template data-cut={TOKEN} />;
const CUT = renderToString(cut);

/** Rendered markup, split where the session's CSRF token is inserted. */
type Parts = readonly Buffer[];

interface Place {
  key: string;
  element: ReactElement;
  csrf: string | null;
}

export interface PageKeeper extends MarkupKeeper {
  readonly places: readonly Place[];
}

const ids = new Map<unknown, number>();
let young = new Map<string, Parts>();
let old = new Map<string, Parts>();
let bytesKept = 0;

/**
 * Gives the components of one page their places. React renders no second tree inside of the first,
 * so that what is new is rendered when the page is put together.
 */
export function openMarkupKeeper(): PageKeeper {
  const places: Place[] = [];
  return {
    places,
    place(component, props, csrf) {
      const key = `${idOf(component)}${csrf ? '+' : '-'}${keyOf(props)}`;
      places.push({ key, element: createElement(component, props), csrf });
      return <template data-kept={places.length - 1} />;
    },
  };
}

function idOf(component: unknown): number {
  const id = ids.get(component) ?? ids.size;
  ids.set(component, id);
  return id;
}

/** JSON has all of the props but whose elements they are. */
function keyOf(props: object): string {
  let key = JSON.stringify(props);
  for (const value of Object.values(props) as unknown[]) {
    if (isValidElement(value)) key += `,${idOf(value.type)}`;
  }
  return key;
}

/** Puts a page together: its markup, and in each place what the component came out as. */
export function fillMarkup(markup: string, keeper: PageKeeper): Buffer {
  const parts = partsOfAll(keeper.places);
  const pieces: Buffer[] = [];
  const add = (text: string) => {
    if (text !== '') pieces.push(Buffer.from(text));
  };
  let token: { text: string | null; bytes: Buffer } | undefined;
  let from = 0;
  for (;;) {
    const at = markup.indexOf(OPENING, from);
    if (at < 0) break;
    add(markup.slice(from, at));
    const end = markup.indexOf(CLOSING, at);
    const number = Number(markup.slice(at + OPENING.length, end));
    const { csrf = null } = keeper.places[number] ?? {};
    if (token?.text !== csrf) token = { text: csrf, bytes: Buffer.from(csrf ?? '') };
    parts[number]?.forEach((part, index) => {
      if (index > 0 && token) pieces.push(token.bytes);
      pieces.push(part);
    });
    from = end + CLOSING.length;
  }
  add(markup.slice(from));
  return Buffer.concat(pieces);
}

/** Returns cached markup and renders all missing fragments in one pass. */
function partsOfAll(places: readonly Place[]): Parts[] {
  // Read all entries before storing new ones, because storing may evict others.
  const known = places.map(({ key }) => young.get(key) ?? old.get(key));
  const rendered = render(places.filter((_, index) => !known[index])).values();
  return places.map(({ key }, index) => {
    const parts = known[index] ?? rendered.next().value;
    if (!parts) throw new Error('A part of the page was not rendered.');
    if (!young.has(key)) keep(key, parts);
    return parts;
  });
}

function keep(key: string, parts: Parts): void {
  young.set(key, parts);
  bytesKept += parts.reduce((sum, { length }) => sum + length, key.length);
  if (young.size > MOST_KEPT || bytesKept > MOST_BYTES) {
    [old, young, bytesKept] = [young, new Map(), 0];
  }
}

function render(places: readonly Place[]): Parts[] {
  if (places.length === 0) return [];
  const markup = renderToString(
    <>
      {places.map(({ element, csrf }, index) => (
        <CsrfProvider key={index} token={csrf && TOKEN}>
          {element}
          {cut}
        </CsrfProvider>
      ))}
    </>,
  );
  const parts = (one: string) => one.split(TOKEN).map((text) => Buffer.from(text));
  return markup.split(CUT).slice(0, -1).map(parts);
}
