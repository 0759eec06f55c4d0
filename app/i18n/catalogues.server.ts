import { catalogues } from './generated/catalogues';
import { createTranslate, type Language } from './language';
import {
  LANGUAGES,
  PSEUDO,
  PSEUDO_CODE,
  languageCodes,
  type LanguageCode,
  type ServedCode,
  type ServedLanguages,
} from './languages';

const known = new Map<string, Language>();

/**
 * A language with its translations. A key that a catalogue lacks is shown in English; `npm run check`
 * fails for it.
 */
export function languageFor(code: ServedCode, served: ServedLanguages): Language {
  const key = `${code} ${served.default}`;
  let language = known.get(key);
  if (!language) {
    const { locale, dir } = code === PSEUDO_CODE ? PSEUDO : LANGUAGES[code];
    const texts = catalogues[code] ?? {};
    const english = catalogues.en ?? {};
    language = {
      lang: code === PSEUDO_CODE ? locale : code,
      code,
      locale,
      dir,
      prefix: code === served.default ? '' : `/${code}`,
      t: createTranslate({ locale, dir }, (name) => texts[name] ?? english[name] ?? name),
    };
    known.set(key, language);
  }
  return language;
}

/** For what is in English whatever the site's languages, such as the API document. */
export const ENGLISH = languageFor('en', { default: 'en', pseudo: false });

/** The languages with public addresses, the default one first. */
export function publicLanguages(served: ServedLanguages): Language[] {
  const others = languageCodes.filter((code) => code !== served.default);
  return [served.default, ...others].map((code) => languageFor(code, served));
}

/** The language of a mail or of an account; the default one where it is not one of ours any more. */
export function languageOrDefault(
  code: string | null | undefined,
  served: ServedLanguages,
): Language {
  const chosen: LanguageCode = languageCodes.find((one) => one === code) ?? served.default;
  return languageFor(chosen, served);
}
