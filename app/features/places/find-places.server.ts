import type { Ctx } from '~/features/accounts/account.policy';
import { LANGUAGES } from '~/i18n/languages';
import { placeSlug } from '~/lib/place-slug';
import type { Place } from '~/platform/places/gazetteer';
import { countryName, placeLabel, placeName } from './place-label';

type Reading = Pick<Ctx, 'places'>;

/** The longest text that is looked up. */
export const LONGEST_PLACE = 120;
const SHORTEST = 2;
const SUGGESTED = 10;
/** A limit above the number of places that share a name. */
const NAMESAKES = 1000;
/** Maximum number of commas in the name of a place. */
const MOST_COMMAS = 2;
/** The number of places of one name to choose from. */
const CHOICES = 20;

/** A place as endpoints and forms show it: without its position. */
interface PlaceView {
  id: string;
  name: string;
  region: string;
  country: string;
}

/** A place in the words of a language. */
export function toPlaceView(place: Place, locale: string): PlaceView {
  const { id, region, country } = place;
  return { id, name: placeName(place, locale), region, country: countryName(country, locale) };
}

/** A place to choose in a form. */
export interface PlaceChoice {
  id: string;
  label: string;
}

/** A place as a choice. */
export function toPlaceChoice(place: Place, locale: string): PlaceChoice {
  return { id: place.id, label: placeLabel(place, locale) };
}

/** Finds a place of the gazetteer by its id. */
export function findPlace({ places }: Reading, id: string): Promise<Place | null> {
  return places.find(id);
}

/**
 * Suggests places for a text that is being typed: the name of a place or its beginning, and after a
 * comma its region or country, or their beginnings. Largest first; empty below two letters.
 */
export async function suggestPlaces({ places }: Reading, text: string): Promise<Place[]> {
  const [{ slug, rest }] = readText(text);
  if ([...slug].length < SHORTEST) return [];
  if (rest.length === 0) return places.begin(slug, SUGGESTED);
  const namesakes = await places.begin(`${slug}.`, NAMESAKES);
  const matches = namesakes.filter((place) =>
    rest.every((part) => namesAround(place).some((name) => name.startsWith(part))),
  );
  return matches.slice(0, SUGGESTED);
}

/**
 * The places that a whole text can mean, largest first: 'Portland' is many, 'Portland, Oregon' one.
 * The region may be its name or code; the country its code or its name in any served language.
 */
export async function matchPlaces(ctx: Reading, text: string): Promise<Place[]> {
  return (await allMatches(ctx, text)).slice(0, CHOICES);
}

/** Whether a text names places of the gazetteer, but not this one. */
export async function meansAnotherPlace(ctx: Reading, text: string, id: string): Promise<boolean> {
  const matches = await allMatches(ctx, text);
  return matches.length > 0 && !matches.some((place) => place.id === id);
}

async function allMatches(ctx: Reading, text: string): Promise<Place[]> {
  const [usual, ...others] = readText(text);
  const matches = await matchesOf(ctx, usual);
  for (const other of others) matches.push(...(await matchesOf(ctx, other)));
  // A label means its places, although others of the name are in the same country.
  const whole = placeSlug(text);
  const labelled = matches.filter((place) =>
    locales.some((locale) => placeSlug(placeLabel(place, locale)) === whole),
  );
  return labelled.length > 0 && usual.rest.length > 0 ? labelled : matches;
}

async function matchesOf({ places }: Reading, { slug, rest }: Typed): Promise<Place[]> {
  if (slug === '') return [];
  const namesakes = await places.begin(`${slug}.`, NAMESAKES);
  return namesakes.filter((place) => rest.every((part) => namesAround(place).includes(part)));
}

/**
 * The place that a location names beyond doubt: with its region or country, and as the only one of
 * its name there. A single word is too often the name of a village far away.
 */
export async function placeNamed(ctx: Reading, location: string): Promise<Place | null> {
  if (readText(location)[0].rest.length === 0) return null;
  const [place, ...others] = await matchPlaces(ctx, location);
  return place && others.length === 0 ? place : null;
}

const locales = Object.values(LANGUAGES).map(({ locale }) => locale);

/** A typed text: the name of a place, and what it says of where that is. */
interface Typed {
  slug: string;
  rest: string[];
}

/** How a text can be read: its name ends at the first comma, or has commas of its own. */
function readText(text: string): [Typed, ...Typed[]] {
  const parts = text
    .slice(0, LONGEST_PLACE)
    .split(/[,،、]/)
    .map(placeSlug);
  const until = (end: number): Typed => ({
    slug: parts.slice(0, end).filter(Boolean).join('-'),
    rest: parts.slice(end).filter(Boolean),
  });
  return [until(1), ...parts.slice(2, MOST_COMMAS + 2).map((_part, index) => until(index + 2))];
}

/** Names that may follow the name of a place after a comma, as slugs. */
function namesAround({ id, region, country }: Place): string[] {
  const [, , division = ''] = id.split('.');
  const names = [region, country, ...locales.map((locale) => countryName(country, locale))];
  return [...names.map(placeSlug), division].filter((name) => name !== '');
}
