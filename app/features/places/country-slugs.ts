import { LANGUAGES } from '~/i18n/languages';
import { placeSlugs } from '~/lib/place-slug';
import { countryName } from './place-label';

/** Short, former and other usual names of countries, beside those that `Intl` has. */
const USUAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'VAE', 'EAU', 'Emirates', 'Emirate', 'Emiratos', 'الإمارات'],
  BA: ['Bosnia', 'Bosnia and Herzegovina', 'Bosnien', 'البوسنة'],
  CI: ['Ivory Coast', 'Elfenbeinküste', 'Costa de Marfil'],
  CZ: ['Czech Republic', 'Tschechische Republik', 'República Checa'],
  GB: ['UK', 'Great Britain', 'Britain', 'Großbritannien', 'Gran Bretaña', 'بريطانيا'],
  HK: ['Hong Kong', 'Hongkong', 'هونغ كونغ'],
  KR: ['Korea', 'Corea', 'كوريا'],
  MM: ['Myanmar', 'Burma', 'Birma', 'Birmania'],
  MO: ['Macao', 'Macau'],
  NL: ['Holland', 'Holanda', 'The Netherlands'],
  PS: ['Palestine', 'Palästina', 'Palestina', 'فلسطين'],
  SA: ['KSA', 'السعودية'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America', 'America', 'Amerika', 'EEUU', 'EUA', 'أمريكا'],
  VA: ['Vatican', 'Vatikan', 'Vaticano'],
};

const known = new Map<string, readonly string[]>();

/** The slugs of a country's code (ISO 3166-1 alpha-2) and of its names in every served language. */
export function countrySlugs(country: string): readonly string[] {
  let slugs = known.get(country);
  if (!slugs) {
    const names = Object.values(LANGUAGES).map(({ locale }) => countryName(country, locale));
    slugs = [country, ...names, ...(USUAL_NAMES[country] ?? [])].flatMap(placeSlugs);
    known.set(country, slugs);
  }
  return slugs;
}
