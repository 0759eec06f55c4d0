import type { Direction } from './language';

interface LanguageInfo {
  /** The language's own name, as the language switch shows it. */
  name: string;
  /** BCP 47, for `Intl` and `lang`. */
  locale: string;
  dir: Direction;
}

/** The languages of the interface; each has a catalogue of its code's name beside this file. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', dir: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', dir: 'ltr' },
  es: { name: 'Español', locale: 'es-ES', dir: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', dir: 'rtl' },
} as const satisfies Record<string, LanguageInfo>;

/** For names in a language where the reader's is not known. */
export const ENGLISH_NAMES = { code: 'en', locale: LANGUAGES.en.locale } as const;

export type LanguageCode = keyof typeof LANGUAGES;

export const languageCodes = Object.keys(LANGUAGES) as [LanguageCode, ...LanguageCode[]];

/** English with accents and longer words, to find texts outside of the catalogues. Not in production. */
export const PSEUDO_CODE = 'xa';
export const PSEUDO: LanguageInfo = { name: 'Pseudo', locale: 'en-XA', dir: 'ltr' };

/** A language that has addresses: one of the above, or outside production the pseudo-language. */
export type ServedCode = LanguageCode | typeof PSEUDO_CODE;

/** The languages that a server answers in. */
export interface ServedLanguages {
  /** DEFAULT_LANGUAGE, whose addresses have no prefix. */
  default: LanguageCode;
  pseudo: boolean;
}

/** Whether a text is the code of a language that the shop has. */
export function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(LANGUAGES, code);
}

/**
 * Splits a path into its language and the page's path: `/de/search` is `/search` in German. The
 * addresses of the default language have no prefix, but one is understood, because the language of
 * links that were made before DEFAULT_LANGUAGE changed stands in them.
 */
export function splitPath(
  pathname: string,
  served: ServedLanguages,
): { code: ServedCode; path: string } {
  const code = /^\/([a-z]{2})(?=\/|$)/.exec(pathname)?.[1] ?? '';
  const isServed = isLanguageCode(code) || (code === PSEUDO_CODE && served.pseudo);
  if (!isServed) return { code: served.default, path: pathname };
  return { code, path: pathname.slice(code.length + 1) || '/' };
}
