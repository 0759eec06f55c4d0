import type { Place } from '~/platform/places/gazetteer';
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

/** A place as people read and type it: 'Portland, Oregon, United States'. */
export function placeLabel({ name, region, country }: Place, locale: string): string {
  const parts = placeSlug(region) === placeSlug(name) ? [name] : [name, region];
  const comma = locale.startsWith('ar') ? '، ' : ', ';
  return [...parts, countryName(country, locale)].filter((part) => part !== '').join(comma);
}
