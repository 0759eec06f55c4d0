import { withoutDirections } from '~/lib/directions';
import { formatUtc } from '~/lib/format-utc';
import { currencyName, formatMoney, typedAmount } from '~/lib/money';
import { formatMessage, type Token } from './format-message';
import type { MessageKey, MessageValues } from './generated/messages';
import { COMPILED, VALUES } from './message-text';
import type { Value } from './values';

export type { MessageKey } from './generated/messages';

export type Direction = 'ltr' | 'rtl';

/** A message with its values as one string, because schemas and errors hold strings. */
export type MessageWithValues = string & { readonly __values: true };

/** Key of a text, possibly with values; errors, schemas and tables hold it instead of the text. */
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
  /** For the `lang` attribute. */
  lang: string;
  /** BCP 47, for `Intl`. */
  locale: string;
  dir: Direction;
  /** Prefix of each address in the language: '' or '/de'. */
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

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\ud83a\ud83b]/;

/**
 * The translation function of a language.
 * @param textOf The text of a key: from the catalogue on the server. In the browser the build has put
 *   the texts in the place of the keys already (ADR 145).
 */
export function createTranslate(
  { locale, dir }: Pick<Language, 'locale' | 'dir'>,
  textOf: (key: string) => string,
): Translate {
  const compiled = new Map<string, readonly Token[]>();
  // Keeps the direction of a name or an amount from changing the order of the words around it (ADR
  // 258). The pseudo-language does so to mark what is not from a catalogue.
  const isPseudo = locale.endsWith('-XA');
  const isolates = dir === 'rtl' || isPseudo;
  const isolate = (text: string, mark = '\u2068') =>
    isolates || RIGHT_TO_LEFT.test(text) ? `${mark}${text}\u2069` : text;
  const show = (value: Value): string => {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'object') {
      if ('iso' in value) return formatUtc(value.iso, value.kind, locale);
      if ('message' in value) return translate(value.message);
      if ('typed' in value) return isolate(typedAmount(value.typed, locale));
      if ('amountMinor' in value) {
        const amount = formatMoney(value, locale);
        return isPseudo ? isolate(amount, '\u2066') : amount;
      }
      if ('currency' in value) return isolate(currencyName(value.currency, locale));
    }
    return isolate(withoutDirections(String(value)));
  };
  const translate = (message: string, values?: Record<string, Value>): string => {
    const at = message.indexOf(VALUES);
    if (at >= 0) {
      values = JSON.parse(message.slice(at + 1)) as Record<string, Value>;
      message = message.slice(0, at);
    }
    const text = textOf(message);
    if (!text.startsWith(COMPILED)) return text;
    const tokens = compiled.get(text) ?? (JSON.parse(text.slice(1)) as readonly Token[]);
    compiled.set(text, tokens);
    return formatMessage(tokens, values ?? {}, locale, show);
  };
  return translate as Translate;
}
