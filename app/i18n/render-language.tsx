import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { withoutDirections } from '~/lib/directions';
import { addressIn } from './addresses';
import type { Language, MessageKey, Translate } from './language';
import type { MessageValues } from './generated/messages';

/**
 * The language of the page that is being rendered. On the server it is set for the one synchronous
 * pass of a rendering (entry.server.tsx), in the browser for the life of the document: so every
 * component can translate without a context, which fragments may not read. Loaders and actions run
 * outside of a rendering and use `context.language`.
 */
let current: Language | null = null;

/** Renders in a language. `render` must be synchronous. */
export function renderIn<Result>(language: Language, render: () => Result): Result {
  const before = current;
  current = language;
  try {
    return render();
  } finally {
    current = before;
  }
}

/** In the browser: all of the document is in one language. */
export function startIn(language: Language): void {
  current = language;
}

/** The language being rendered. Throws outside of a rendering. */
export function language(): Language {
  if (!current) throw new Error('t() is for rendering; loaders and actions use context.language.t');
  return current;
}

/** Translates while rendering. */
export const t = ((message: string, values?: object) =>
  (language().t as (message: string, values?: object) => string)(message, values)) as Translate;

/** Addresses without a language: files, and the documented endpoints. */
const WITHOUT_LANGUAGE =
  /^\/(assets|images|webhooks)(\/|$)|^\/api\/(?!docs)|^\/[\w-]+\.(svg|png|ico|xml|txt|js)$/;

/** The address of one of our pages in the language being rendered; others unchanged. */
export function href(address: string): string {
  const { prefix } = language();
  const ours = prefix !== '' && /^\/(?!\/)/.test(address) && !WITHOUT_LANGUAGE.test(address);
  return ours ? addressIn(prefix, address) : address;
}

type Node<Value> = Value extends string ? Value | ReactElement : Value;

type Props<Key extends MessageKey> = {
  message: Key;
  /** Elements for the tags in the text: `<link>…</link>` takes `{ link: <A href="/about" /> }`. */
  tags?: Record<string, ReactElement>;
} & (MessageValues[Key] extends null
  ? { values?: undefined }
  : { values: { [Name in keyof MessageValues[Key]]: Node<MessageValues[Key][Name]> } });

/** A message with elements in it: values may be elements, and tags enclose parts of the text. */
export function Text<Key extends MessageKey>({ message, values, tags = {} }: Props<Key>) {
  const elements: Record<string, ReactElement> = { ...tags };
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    if (isValidElement(value)) {
      elements[name] = value;
      plain[name] = { toString: () => `<${name}/>` };
    } else plain[name] = typeof value === 'string' ? value.replaceAll('<', LESS_THAN) : value;
  }
  const translate = language().t as (key: string, values: object) => string;
  return <>{fill(translate(message, plain), elements)}</>;
}

/** Stands for a `<` that a person typed, until the tags are read. */
const LESS_THAN = '\uE000';

function fill(text: string, elements: Record<string, ReactElement>): ReactNode[] {
  const tag = /<(\w+)(?:\/>|>([^]*?)<\/\1>)/g;
  const nodes: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(tag)) {
    const [whole, name = '', inner] = found;
    const element = elements[name];
    if (!element) continue;
    nodes.push(text.slice(from, found.index).replaceAll(LESS_THAN, '<'));
    const props = { key: nodes.length };
    nodes.push(
      inner === undefined
        ? cloneElement(element, props)
        : cloneElement(element, props, ...fill(inner, elements)),
    );
    from = found.index + whole.length;
  }
  nodes.push(text.slice(from).replaceAll(LESS_THAN, '<'));
  return nodes;
}

/** A name in the title of a page, which is plain text: one that turns its direction around can't. */
export function inTitle(name: string | undefined): string {
  return withoutDirections(name ?? '');
}
