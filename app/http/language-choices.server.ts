import { publicLanguages } from '~/i18n/catalogues.server';
import { LANGUAGES, type LanguageCode, type ServedLanguages } from '~/i18n/languages';

/** The languages as the switch in the footer and the offer of a first visit show them. */
export function languageChoices(served: ServedLanguages) {
  return publicLanguages(served).map(({ code, dir, prefix, t }) => ({
    code,
    dir,
    prefix,
    name: LANGUAGES[code as LanguageCode].name,
    offer: t('languages.offer'),
  }));
}
