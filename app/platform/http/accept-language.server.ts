import Negotiator from 'negotiator';
import { languageCodes, type LanguageCode, type ServedLanguages } from '~/i18n/languages';

/** The language of an endpoint's answer, by Accept-Language (decision 54). */
export function acceptedLanguage(
  header: string | null | undefined,
  served: ServedLanguages,
): LanguageCode {
  if (!header) return served.default;
  const others = languageCodes.filter((code) => code !== served.default);
  const all = [served.default, ...others];
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).language(all);
  return languageCodes.find((code) => code === wanted) ?? served.default;
}
