import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Token } from '../app/i18n/format-message';
import { COMPILED } from '../app/i18n/message-text';

export type Catalogue = Record<string, string>;

/** A string of a script or of a source that may be a key: words in camel case, joined by points. */
export const QUOTED_KEY = /(['"])([a-z][A-Za-z0-9]*(?:\.[a-zA-Z0-9_]+)+)\1/g;

type PlaceholderType = 'number' | 'string' | 'value';

/** The tokens of an ICU message. Throws with the message when it is not well-formed. */
function tokensOf(message: string): Token[] {
  const compiled = compileMessage(message) as Token[] | string;
  return typeof compiled === 'string' ? [compiled] : compiled;
}

/** A message as the app reads it: its text, or its tokens as JSON where it has placeholders. */
export function encodeMessage(message: string): string {
  const tokens = tokensOf(message);
  if (tokens.every((token) => typeof token === 'string')) return tokens.join('');
  return COMPILED + JSON.stringify(tokens);
}

/** All placeholders, also those in the branches of plurals and choices. */
function* placeholdersIn(tokens: readonly Token[]): Generator<Exclude<Token, string>> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    yield token;
    const [, , branches] = token;
    // For a number or a date the third element is the name of a style.
    if (typeof branches !== 'object') continue;
    for (const branch of Object.values(branches)) {
      // The offset of a plural is a number.
      if (Array.isArray(branch)) yield* placeholdersIn(branch as Token[]);
    }
  }
}

/** The placeholders of a message by name: a plural needs a number, a choice (select) a string. */
export function placeholdersOf(message: string): Map<string, PlaceholderType> {
  const found = new Map<string, PlaceholderType>();
  for (const [name, type] of placeholdersIn(tokensOf(message))) {
    const kind = type === undefined ? 'value' : type === 'select' ? 'string' : 'number';
    if (kind !== 'value' || !found.has(name)) found.set(name, kind);
  }
  return found;
}

/** The tags of a message, such as `link` of "<link>Log in</link>", in alphabetical order. */
export function tagsOf(message: string): string[] {
  return [...new Set([...message.matchAll(/<(\w+)>/g)].map(([, name = '']) => name))].sort();
}

/** The plural categories that a language needs and a message lacks. */
export function missingPlurals(message: string, locale: string): string[] {
  // Categories of the numbers that a shop shows; Spanish has another one for millions.
  const rules = new Intl.PluralRules(locale);
  const pluralCategories = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  const missing: string[] = [];
  for (const [name, type, branches = {}] of placeholdersIn(tokensOf(message))) {
    if (type !== 'plural') continue;
    for (const category of pluralCategories) {
      if (!Object.hasOwn(branches, category)) missing.push(`${name}: ${category}`);
    }
  }
  return missing;
}

const ACCENTS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', c: 'ç', n: 'ñ' };

/** The pseudo-language: accents, a third longer, in brackets. Placeholders and tags stay. */
export function pseudoTranslate(message: string): string {
  const visit = (token: Token): Token => {
    if (typeof token !== 'string') {
      const [name, type, format] = token;
      if (typeof format !== 'object') return token;
      const branches = Object.entries(format).map(([key, branch]) => [
        key,
        Array.isArray(branch) ? branch.map(visit) : branch,
      ]);
      return [name, type ?? '', Object.fromEntries(branches) as Record<string, Token[]>];
    }
    return token
      .split(/(<[^>]*>)/)
      .map((part) => (part.startsWith('<') ? part : part.replace(/[aeioucn]/g, accent)))
      .join('');
  };
  const tokens = tokensOf(message).map(visit);
  const length = message.replace(/\{[^]*\}|<[^>]*>/g, '').length;
  const all: Token[] = ['⟦', ...tokens, padding(length), '⟧'];
  if (all.every((token) => typeof token === 'string')) return all.join('');
  return COMPILED + JSON.stringify(all);
}

/** A third of a text's length, in words of six letters. */
function padding(length: number): string {
  return '~'.repeat(Math.ceil(length / 3)).replace(/~{6}(?=~)/g, '~~~~~~ ');
}

const accent = (letter: string) => ACCENTS[letter] ?? letter;
