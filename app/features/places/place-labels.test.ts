import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { metresBetween } from '~/lib/place-grid';
import { placeSlug } from '~/lib/place-slug';
import type { Place } from '~/platform/places/gazetteer';
import { openGazetteer } from '~/platform/places/gazetteer.server';
import { matchPlaces, placeNamed, suggestPlaces, toPlaceChoices } from './find-places.server';
import { placeLabel } from './place-label';
import { LONGEST_PLACE } from './read-place';

const ctx = { places: openGazetteer() };
/** Places of one label are at most this far apart. */
const CLOSE = 5_000;

function allPlaces(): Place[] {
  const text = brotliDecompressSync(readFileSync('prisma/places/places.tsv.br')).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [id = '', name = '', region = '', country = '', cell, qualifier = '', population] =
        line.split('\t');
      const numbers = { cell: Number(cell), population: Number(population) };
      return { id, name, region, country, qualifier, ...numbers, names: {} };
    })
    .sort((a, b) => b.population - a.population);
}

async function placeOf(id: string): Promise<Place> {
  const place = await ctx.places.find(id);
  if (!place) throw new Error(id);
  return place;
}
const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);

describe('labels of places', () => {
  it('tell places of one name apart, and are understood', async () => {
    const [kent, surrey] = [await placeOf('ashford.gb.eng'), await placeOf('ashford.gb.eng.2')];
    expect(placeLabel(kent, 'en-US')).toBe('Ashford (Kent), England, United Kingdom');
    expect(placeLabel(surrey, 'de-DE')).toBe('Ashford (Surrey), England, Vereinigtes Königreich');
    for (const text of [
      'Ashford (Surrey), England, United Kingdom',
      'ashford (surrey)',
      'Ashford, Surrey, England',
      'Ashford, Surrey',
    ]) {
      expect(idsOf(await matchPlaces(ctx, text))).toEqual([surrey.id]);
      expect((await placeNamed(ctx, text))?.id).toBe(surrey.id);
    }
    expect(idsOf(await suggestPlaces(ctx, 'Ashford (Su'))).toEqual([surrey.id]);
    expect(idsOf(await suggestPlaces(ctx, 'Frankfurt (Od'))).toEqual(
      idsOf(await suggestPlaces(ctx, 'Frankfurt Od')),
    );
    const offered = toPlaceChoices(await suggestPlaces(ctx, 'ashford'), 'en-US');
    expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length);
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([kent.id, surrey.id]));
  });

  it('leave open which is meant without what tells them apart', async () => {
    for (const text of ['Ashford, England, United Kingdom', 'Ashford, England', 'Ashford, GB']) {
      expect(idsOf(await matchPlaces(ctx, text))).toEqual(['ashford.gb.eng', 'ashford.gb.eng.2']);
      expect(await placeNamed(ctx, text)).toBeNull();
    }
  });

  it('are different for all places that are not close together', async () => {
    const places = new Map<string, Place[]>();
    for (const place of allPlaces()) {
      const label = placeLabel(place, 'en-US');
      expect(label.length).toBeLessThanOrEqual(LONGEST_PLACE);
      const key = placeSlug(label);
      const same = places.get(key);
      if (same) same.push(place);
      else places.set(key, [place]);
    }
    const far: string[] = [];
    for (const same of places.values()) {
      for (const { cell, id } of same.slice(1)) {
        if (metresBetween(same[0]?.cell ?? 0, cell) > CLOSE) far.push(id);
      }
    }
    const qualified = [...places.values()].flat().filter(({ qualifier }) => qualifier !== '');
    expect(qualified.length).toBeGreaterThan(4_000);
    for (const place of qualified.filter((_place, index) => index % 10 === 0)) {
      for (const locale of ['en-US', 'ar-u-nu-latn']) {
        const [found, ...others] = await matchPlaces(ctx, placeLabel(place, locale));
        const apart = found ? metresBetween(found.cell, place.cell) : Infinity;
        if (others.length > 0 || apart > CLOSE) far.push(`${locale} ${place.id}`);
      }
    }
    expect(far).toEqual([]);
  });
});
