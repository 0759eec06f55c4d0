import type { Ctx } from '~/features/accounts/account.policy';
import { LANGUAGES } from '~/i18n/languages';
import { metresBetween } from '~/lib/place-grid';
import { placeSlug } from '~/lib/place-slug';
import type { Place } from '~/platform/places/gazetteer';
import { countryName, placeLabel, placeName, plainLabel } from './place-label';
import { isWhere, readPlaceText, type ReadPlace } from './read-place';

type Reading = Pick<Ctx, 'places'>;

const SHORTEST = 2;
const SUGGESTED = 10;
/** A limit above the number of places that share a name. */
const NAMESAKES = 1000;
/** The number of places of one name to choose from. */
const CHOICES = 20;
/** A label that places have in common means the largest, if the others are at most this far away. */
const ONE_LABEL_METRES = 25_000;

/** A place as endpoints and forms show it: without its position. */
interface PlaceView {
  id: string;
  name: string;
  qualifier: string;
  region: string;
  country: string;
}

/** A place in the words of a language. */
export function toPlaceView(place: Place, locale: string): PlaceView {
  const { id, qualifier, region, country } = place;
  const name = placeName(place, locale);
  return { id, name, qualifier, region, country: countryName(country, locale) };
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

/** Places as choices: of those that have one label, because they are close together, the first. */
export function toPlaceChoices(places: readonly Place[], locale: string): PlaceChoice[] {
  const labels = new Set<string>();
  const choices = places.map((place) => toPlaceChoice(place, locale));
  return choices.filter(({ label }) => !labels.has(label) && labels.add(label));
}

/**
 * Labels of suggested places, in the language in which the text is typed if they have none in the
 * page's: browsers show only suggestions that contain what is typed.
 */
export function suggestedLabels(places: readonly Place[], typed: string, locale: string): string[] {
  const text = typed.trim().toLowerCase();
  const labels = places.map((place) => {
    const named = [locale, ...locales].map((one) => placeLabel(place, one));
    return named.find((label) => label.toLowerCase().includes(text)) ?? placeLabel(place, locale);
  });
  return [...new Set(labels)];
}

/** Finds a place of the gazetteer by its id. */
export function findPlace({ places }: Reading, id: string): Promise<Place | null> {
  return places.find(id);
}

/**
 * Suggests places for a text that is being typed: the name of a place or its beginning, and after it its
 * region or country, or their beginnings. Largest first; empty below two letters.
 */
export async function suggestPlaces({ places }: Reading, text: string): Promise<Place[]> {
  const { usual, others, shorter } = readPlaceText(text);
  const found = await beginnings(places, [usual, ...shorter]);
  return found.length > 0 ? found : beginnings(places, others);
}

async function beginnings(
  places: Reading['places'],
  readings: readonly ReadPlace[],
): Promise<Place[]> {
  const found = readings.map(async (reading) => {
    const [slug = ''] = reading.name;
    if ([...slug].length < SHORTEST) return [];
    if (reading.rest.length === 0) return begin(places, reading.name, SUGGESTED);
    const namesakes = await begin(places, endedNames(reading), NAMESAKES);
    return namesakes.filter((place) => isWhere(place, reading, true));
  });
  return largestFirst((await Promise.all(found)).flat(), SUGGESTED);
}

/** Places that begin with any of some texts, largest first. */
async function begin(
  places: Reading['places'],
  texts: readonly string[],
  limit: number,
): Promise<Place[]> {
  const found = await Promise.all(texts.map((text) => places.begin(text, limit)));
  return largestFirst(found.flat(), limit);
}

function largestFirst(places: readonly Place[], limit: number): Place[] {
  const each = new Map(places.map((place) => [place.id, place]));
  return [...each.values()].sort((a, b) => b.population - a.population).slice(0, limit);
}

/** The beginnings of the ids of places that have a name, not a longer one. */
function endedNames({ name }: ReadPlace): string[] {
  return name.map((slug) => `${slug}.`);
}

/**
 * The places that a whole text can mean, largest first: 'Portland' is many, 'Portland, Oregon' one.
 * The region may be its name or code; the country its code or its name in any served language. Of
 * places with the same name, region and country close together it means the largest.
 */
export async function matchPlaces(ctx: Reading, text: string): Promise<Place[]> {
  const matches = await allMatches(ctx, text);
  const [largest] = matches;
  if (largest && matches.every((place) => areOne(largest, place))) return [largest];
  return matches.slice(0, CHOICES);
}

function areOne(a: Place, b: Place): boolean {
  const [one, other] = [a, b].map((place) => placeSlug(plainLabel(place, 'en-US')));
  return one === other && metresBetween(a.cell, b.cell) <= ONE_LABEL_METRES;
}

/** Whether a text names places of the gazetteer, but not this one. */
export async function meansAnotherPlace(ctx: Reading, text: string, id: string): Promise<boolean> {
  const matches = await allMatches(ctx, text);
  return matches.length > 0 && !matches.some((place) => place.id === id);
}

async function allMatches({ places }: Reading, text: string): Promise<Place[]> {
  const { usual, others, shorter } = readPlaceText(text);
  const all = async (readings: readonly ReadPlace[]) =>
    (await Promise.all(readings.map((reading) => matchesOf(places, reading)))).flat();
  const longer = await all([usual, ...others]);
  const ended = await all(shorter);
  const matches = largestFirst([...longer, ...ended], NAMESAKES);
  if (matches.length < 2 || (usual.rest.length === 0 && ended.length === 0)) return matches;
  // A label means its places, although others of the name are in the same country.
  const whole = placeSlug(text);
  const labelled = matches.filter((place) =>
    locales.some((locale) =>
      [placeLabel(place, locale), plainLabel(place, locale)].some(
        (label) => placeSlug(label) === whole,
      ),
    ),
  );
  return labelled.length > 0 ? labelled : matches;
}

async function matchesOf(places: Reading['places'], reading: ReadPlace): Promise<Place[]> {
  if (reading.name[0] === '') return [];
  const namesakes = await begin(places, endedNames(reading), NAMESAKES);
  return namesakes.filter((place) => isWhere(place, reading, false));
}

/**
 * The place that a location names beyond doubt: with its region or country, and as the only one of
 * its name there. A single word is too often the name of a village far away.
 */
export async function placeNamed(ctx: Reading, location: string): Promise<Place | null> {
  if (readPlaceText(location).usual.rest.length === 0) return null;
  const [place, ...others] = await matchPlaces(ctx, location);
  return place && others.length === 0 ? place : null;
}

const locales = Object.values(LANGUAGES).map(({ locale }) => locale);
