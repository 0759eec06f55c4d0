import type { Language } from '~/i18n/language';
import { language } from '~/i18n/render-language';

/** A label or a category's name within a sentence: in small letters, except where nouns have capitals. */
export function inSentence(
  label: string,
  { locale }: Pick<Language, 'locale'> = language(),
): string {
  return locale.startsWith('de') ? label : label.toLocaleLowerCase(locale);
}
