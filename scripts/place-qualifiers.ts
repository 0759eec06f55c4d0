import { metresBetween } from '../app/lib/place-grid';
import { placeSlug } from '../app/lib/place-slug';
import { placeLabel } from '../app/features/places/place-label';
import type { Place } from '../app/platform/places/gazetteer';

/** A place of the file before it has a qualifier, with the name of its district where it is known. */
export interface Unqualified extends Place {
  district: string;
}

/** Places of one label that are at most this far apart are one place to people: they share a qualifier. */
const ONE_PLACE_METRES = 5_000;

/**
 * The qualifiers of the places whose labels would be the same, by their ids: the names of their
 * districts where those differ, else of the nearest larger places. Others have none.
 */
export function qualifiersOf(places: readonly Unqualified[]): Map<string, string> {
  const byLabel = groupBy(places, (place) => placeSlug(placeLabel(place, 'en-US')));
  const byCountry = groupBy(places, ({ country }) => country);
  const qualifiers = new Map<string, string>();
  for (const namesakes of byLabel.values()) {
    const clusters = clustersOf(namesakes);
    const firsts = clusters.map(([first]) => first);
    if (firsts.length === 1) continue;
    const districts = firsts.map(({ district }) => withoutMarks(district));
    const different = new Set(districts.map(placeSlug));
    const isFree = (place: Unqualified, qualifier: string) =>
      qualifier !== '' && !byLabel.has(placeSlug(placeLabel({ ...place, qualifier }, 'en-US')));
    const differ =
      different.size === firsts.length &&
      firsts.every((place, index) => isFree(place, districts[index] ?? ''));
    const inCountry = byCountry.get(firsts[0]?.country ?? '') ?? [];
    const names = differ ? districts : namesNearby(firsts, inCountry, isFree);
    clusters.forEach((cluster, index) => {
      for (const { id } of cluster) qualifiers.set(id, names[index] ?? '');
    });
  }
  return qualifiers;
}

/** A name without what has a meaning in a label: 'Córdoba (Santa Leticia)' is 'Córdoba'. */
function withoutMarks(name: string): string {
  return name
    .replace(/\s*\([^)]*\)?/gu, '')
    .replace(/[,،、]/gu, '')
    .trim();
}

function groupBy(places: readonly Unqualified[], keyOf: (place: Unqualified) => string) {
  const groups = new Map<string, Unqualified[]>();
  for (const place of places) {
    const group = groups.get(keyOf(place));
    if (group) group.push(place);
    else groups.set(keyOf(place), [place]);
  }
  return groups;
}

type Cluster = [Unqualified, ...Unqualified[]];

/** Puts places that are close to a larger one together with it; largest first. */
function clustersOf(namesakes: readonly Unqualified[]): Cluster[] {
  const clusters: Cluster[] = [];
  const byId = (a: Place, b: Place) => (a.id < b.id ? -1 : 1);
  const largest = namesakes.toSorted((a, b) => b.population - a.population || byId(a, b));
  for (const place of largest) {
    const near = clusters.find(
      ([first]) => metresBetween(first.cell, place.cell) <= ONE_PLACE_METRES,
    );
    if (near) near.push(place);
    else clusters.push([place]);
  }
  return clusters;
}

/** For each place the name of the nearest larger one in its country that no other of them has. */
function namesNearby(
  places: readonly Unqualified[],
  inCountry: readonly Unqualified[],
  isFree: (place: Unqualified, qualifier: string) => boolean,
): string[] {
  const used = new Set(places.map(({ name }) => placeSlug(name)));
  return places.map((place) => {
    const free = inCountry.filter(({ name }) => {
      const qualifier = withoutMarks(name);
      return !used.has(placeSlug(qualifier)) && isFree(place, qualifier);
    });
    const larger = free.filter(({ population }) => population > place.population);
    const nearest = (larger.length > 0 ? larger : free)
      .map((one) => ({ one, metres: metresBetween(place.cell, one.cell) }))
      .reduce<{ one: Unqualified; metres: number } | null>(
        (best, next) =>
          !best ||
          next.metres < best.metres ||
          (next.metres === best.metres && next.one.id < best.one.id)
            ? next
            : best,
        null,
      );
    const name = withoutMarks(nearest?.one.name ?? '');
    used.add(placeSlug(name));
    return name;
  });
}
