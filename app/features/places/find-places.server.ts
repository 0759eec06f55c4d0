import type { Ctx } from '~/features/accounts/account.policy';
import { LANGUAGES } from '~/i18n/languages';
import { metresBetween } from '~/lib/place-grid';
import { placeSlug } from '~/lib/place-slug';
import type { Place } from '~/platform/places/gazetteer';
import { countryName, placeLabel, placeName, plainLabel } from './place-label';

type Reading = Pick<Ctx, 'places'>;

/** The longest text that is looked up. */
export const LONGEST_PLACE = 120;
const SHORTEST = 2;
const SUGGESTED = 10;
/** A limit above the number of places that share a name. */
const NAMESAKES = 1000;
/** Maximum number of commas in the name of a place. */
const MAX_COMMAS = 2;
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

/** Finds a place of the gazetteer by its id. */
export function findPlace({ places }: Reading, id: string): Promise<Place | null> {
  return places.find(id);
}

/**
 * Suggests places for a text that is being typed: the name of a place or its beginning, and after a
 * comma its region or country, or their beginnings. Largest first; empty below two letters.
 */
export async function suggestPlaces({ places }: Reading, text: string): Promise<Place[]> {
  const typed = text.slice(0, LONGEST_PLACE);
  const found = await beginnings(places, readText(typed)[0]);
  return found.length > 0 || !typed.includes('(') ? found : beginnings(places, readParts(typed)[0]);
}

async function beginnings(places: Reading['places'], { slug, rest }: Typed): Promise<Place[]> {
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

async function allMatches(ctx: Reading, text: string): Promise<Place[]> {
  const [usual, ...others] = readText(text);
  const matches = await matchesOf(ctx, usual);
  for (const other of others) matches.push(...(await matchesOf(ctx, other)));
  // A label means its places, although others of the name are in the same country.
  const whole = placeSlug(text);
  const labelled = matches.filter((place) =>
    locales.some((locale) =>
      [placeLabel(place, locale), plainLabel(place, locale)].some(
        (label) => placeSlug(label) === whole,
      ),
    ),
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

/**
 * How a text can be read: its name ends at the first comma, or has commas of its own. What is in
 * parentheses is a qualifier, or part of the name.
 */
function readText(text: string): [Typed, ...Typed[]] {
  const typed = text.slice(0, LONGEST_PLACE);
  const plain = readParts(typed);
  const [, name, inside = '', rest = ''] = /^([^,،、]+)\(([^()]*)\)?(.*)$/su.exec(typed) ?? [];
  if (name === undefined) return plain;
  return [...readParts(`${name},${inside},${rest}`), ...plain] as [Typed, ...Typed[]];
}

function readParts(text: string): [Typed, ...Typed[]] {
  const parts = text.split(/[,،、]/).map(placeSlug);
  const until = (end: number): Typed => ({
    slug: parts.slice(0, end).filter(Boolean).join('-'),
    rest: parts.slice(end).filter(Boolean),
  });
  return [until(1), ...parts.slice(2, MAX_COMMAS + 2).map((_part, index) => until(index + 2))];
}

/** Names that may follow the name of a place after a comma, as slugs. */
function namesAround({ id, qualifier, region, country }: Place): string[] {
  const [, , division = ''] = id.split('.');
  const names = [
    qualifier,
    region,
    country,
    ...locales.map((locale) => countryName(country, locale)),
  ];
  return [...names.map(placeSlug), division].filter((name) => name !== '');
}
