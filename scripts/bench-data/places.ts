import { openGazetteer } from '../../app/platform/places/gazetteer.server';

/** A place of generated listings. */
export interface BenchPlace {
  id: string;
  cell: number;
}

const EACH = 60;

/** Some 1,500 places of all countries, the largest of each letter, always in the same order. */
export async function benchPlaces(): Promise<BenchPlace[]> {
  const places = openGazetteer();
  const lists = await Promise.all(
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => places.begin(letter, EACH)),
  );
  const byId = new Map(lists.flat().map(({ id, cell }) => [id, { id, cell }]));
  return [...byId.values()];
}
