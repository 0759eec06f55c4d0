import { setupI18n } from '@lingui/core';
import { formatUtc } from '~/lib/format-utc';
import { currencyName, formatMoney } from '~/lib/money';
import type { MessageKey, MessageValues } from './generated/messages';
import { COMPILED, VALUES } from './message-text';
import type { Value } from './values';

export type { MessageKey } from './generated/messages';

export type Direction = 'ltr' | 'rtl';

/** A message with its values as one string, because schemas and errors hold strings. */
export type MessageWithValues = string & { readonly __values: true };

/** What an error, a schema or a table holds instead of a text. */
export type Message = MessageKey | MessageWithValues;

type ValuesOf<Key extends MessageKey> = MessageValues[Key] extends null
  ? []
  : [values: MessageValues[Key]];

export interface Translate {
  <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string;
  (message: Message): string;
}

/** A language of the interface, ready for use. */
export interface Language {
  code: string;
  locale: string;
  dir: Direction;
  /** What stands before each address: '' or '/de'. */
  prefix: string;
  t: Translate;
}

/** A message with values, for errors and schemas; `t` translates it where it is shown. */
export function msg<Key extends MessageKey>(
  key: Key,
  ...[values]: ValuesOf<Key>
): MessageWithValues {
  return `${key}${VALUES}${JSON.stringify(values)}` as MessageWithValues;
}

/**
 * The translation function of a language.
 * @param textOf The text of a key: from the catalogue on the server. In the browser the build has put
 *   the texts in the place of the keys already (ADR 145).
 */
export function createTranslate(
  { locale, dir }: Pick<Language, 'locale' | 'dir'>,
  textOf: (key: string) => string,
): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const compiled = new Map<string, { tokens: unknown; choices: ReadonlySet<string> }>();
  const show = (value: Value): string | number => {
    if (typeof value === 'number') return value;
    if (typeof value === 'object' && 'iso' in value) {
      return formatUtc(value.iso, value.kind, locale);
    }
    if (typeof value === 'object' && 'message' in value) return translate(value.message);
    if (typeof value === 'object' && 'amountMinor' in value) {
      const amount = formatMoney(value, locale);
      return dir === 'rtl' ? `\u2066${amount}\u2069` : amount;
    }
    if (typeof value === 'object' && 'currency' in value) {
      return currencyName(value.currency, locale);
    }
    const text = String(value).replaceAll('\\', BACKSLASH);
    return dir === 'rtl' ? isolate(text) : text;
  };
  const translate = (message: string, values?: object): string => {
    const at = message.indexOf(VALUES);
    if (at >= 0) {
      values = JSON.parse(message.slice(at + 1)) as object;
      message = message.slice(0, at);
    }
    const text = textOf(message);
    if (!text.startsWith(COMPILED)) return text;
    let known = compiled.get(text);
    if (!known) {
      const tokens: unknown = JSON.parse(text.slice(1));
      compiled.set(text, (known = { tokens, choices: choicesOf(tokens) }));
    }
    const { tokens, choices } = known;
    const shown = Object.entries((values ?? {}) as Record<string, Value>).map(([name, value]) => [
      name,
      choices.has(name) ? value : show(value),
    ]);
    // Lingui's types know strings only; its builds pass tokens here as well.
    const result = i18n._({ id: '', message: tokens as string, values: Object.fromEntries(shown) });
    return result.replaceAll(BACKSLASH, '\\');
  };
  return translate as Translate;
}

/** Stands for a backslash in a value, because Lingui decodes escapes such as \\u0041 in the result. */
const BACKSLASH = '\uE001';

/** The placeholders that choose between texts (ICU's select); their values are not shown. */
function choicesOf(tokens: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (!Array.isArray(tokens)) return found;
  const [name, type, branches] = tokens as unknown[];
  if (type === 'select' && typeof name === 'string') found.add(name);
  for (const token of tokens) choicesOf(token, found);
  if (typeof branches === 'object' && branches !== null) {
    for (const branch of Object.values(branches)) choicesOf(branch, found);
  }
  return found;
}

/** Keeps the direction of a name from changing the order of the words around it. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
