import type { Place } from '~/platform/places/gazetteer';
import { listComma } from '~/lib/list-comma';
import { placeSlug } from '~/lib/place-slug';

const countryNames = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language: 'US' is 'United States'. */
export function countryName(country: string, locale: string): string {
  let names = countryNames.get(locale);
  if (!names) {
    names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
    countryNames.set(locale, names);
  }
  return /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;
}

/** The name of a place in a language: 'Munich' is 'München'. */
export function placeName({ name, names }: Place, locale: string): string {
  return names[locale.slice(0, 2)] ?? name;
}

/**
 * A place as people read and type it: 'Portland, Oregon, United States'. A place that shares its
 * name, region and country has its qualifier behind the name, in parentheses as in 'Frankfurt (Oder)',
 * which needs no words of a language.
 */
export function placeLabel(place: Place, locale: string): string {
  const { qualifier } = place;
  return labelWith(place, locale, qualifier === '' ? '' : ` (${qualifier})`);
}

/** The label of a place without its qualifier; several places can have it. */
export function plainLabel(place: Place, locale: string): string {
  return labelWith(place, locale, '');
}

function labelWith(place: Place, locale: string, qualifier: string): string {
  const { name, region, country } = place;
  const local = placeName(place, locale) + qualifier;
  const parts = placeSlug(region) === placeSlug(name) ? [local] : [local, region];
  return [...parts, countryName(country, locale)]
    .filter((part) => part !== '')
    .join(listComma(locale));
}
