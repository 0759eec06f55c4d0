import { placeSlugs } from '~/lib/place-slug';
import { rawWords } from '~/lib/search-words';
import type { Place } from '~/platform/places/gazetteer';
import { countrySlugs } from './country-slugs';

/** The longest text that is looked up. */
export const LONGEST_PLACE = 120;
/** Maximum number of commas in the name of a place. */
const MAX_COMMAS = 2;
/** Maximum number of words after a name that say where it is, without commas between them. */
const MAX_WORDS_AFTER = 5;

/** One reading of a text: the name of a place, and where that is. Each in all its spellings, as slugs. */
export interface ReadPlace {
  name: readonly string[];
  rest: readonly (readonly string[])[];
}

interface PlaceReadings {
  /** The name ends at the first comma; what is in parentheses is a qualifier. */
  usual: ReadPlace;
  /** The name has commas or parentheses of its own. */
  others: ReadPlace[];
  /** The name ends before the first comma: 'Portland Oregon, USA'. */
  shorter: ReadPlace[];
}

/** Reads a text that may name a place, in all the ways that it can be meant. */
export function readPlaceText(text: string): PlaceReadings {
  const typed = text.slice(0, LONGEST_PLACE);
  const plain = readParts(typed);
  const [, name, inside = '', after = ''] = /^([^,،、]+)\(([^()]*)\)?(.*)$/su.exec(typed) ?? [];
  const [usual, ...others] =
    name === undefined ? plain : [...readParts(`${name},${inside},${after}`), ...plain];
  return { usual: usual ?? { name: [''], rest: [] }, others, shorter: readShorter(typed) };
}

function splitAtCommas(text: string): string[] {
  return text.split(/[,،、]/);
}

function readParts(text: string): ReadPlace[] {
  const parts = splitAtCommas(text);
  const ends = [1, ...parts.slice(2, MAX_COMMAS + 2).map((_part, index) => index + 2)];
  return ends.map((end) => readUntil(parts, end, ' '));
}

function readUntil(parts: readonly string[], end: number, between: string): ReadPlace {
  return {
    name: placeSlugs(parts.slice(0, end).join(between)),
    rest: parts
      .slice(end)
      .map(placeSlugs)
      .filter(([slug]) => slug !== ''),
  };
}

function readShorter(text: string): ReadPlace[] {
  const [first = '', ...parts] = splitAtCommas(text);
  const words = rawWords(first);
  return words.slice(1, MAX_WORDS_AFTER + 1).map((_word, index) => {
    const end = words.length - 1 - index;
    const [name, where] = [words.slice(0, end), words.slice(end)].map((some) => some.join(' '));
    return readUntil([name ?? '', where ?? '', ...parts], 1, '');
  });
}

/**
 * Whether a place is where a text says, by the names of its district, region and country. With `begun`
 * the last name of each part may be incomplete.
 */
export function isWhere(place: Place, { rest }: ReadPlace, begun: boolean): boolean {
  if (rest.length === 0) return true;
  const { id, qualifier, region, country } = place;
  const [, , division = ''] = id.split('.');
  const names = [...[qualifier, region].flatMap(placeSlugs), ...countrySlugs(country), division];
  return rest.every((part) => part.some((slug) => saysNames(names, slug.split('-'), begun)));
}

/** Whether words are a name, or several in a row such as 'oregon', 'usa'. */
function saysNames(names: readonly string[], words: readonly string[], begun: boolean): boolean {
  const slug = words.join('-');
  if (isName(names, slug) || (begun && names.some((name) => name.startsWith(slug)))) return true;
  if (words.length > MAX_WORDS_AFTER) return false;
  return words.some(
    (_word, at) =>
      at > 0 &&
      isName(names, words.slice(0, at).join('-')) &&
      saysNames(names, words.slice(at), begun),
  );
}

/** Letters with points between them, as in 'U.S.A.', are separate words of a slug. */
function isName(names: readonly string[], slug: string): boolean {
  return names.includes(slug) || names.includes(slug.replaceAll('-', ''));
}
