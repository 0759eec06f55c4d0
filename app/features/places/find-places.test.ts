import { describe, expect, it } from 'vitest';
import { openGazetteer } from '~/platform/places/gazetteer.server';
import { findPlace, matchPlaces, placeNamed, suggestPlaces } from './find-places.server';
import { placeLabel } from './place-label';

const ctx = { places: openGazetteer() };
const idOf = (place: { id: string } | null) => place?.id ?? null;
const suggested = async (text: string) => (await suggestPlaces(ctx, text)).map(idOf);

describe('the gazetteer', () => {
  it('suggests by the beginning of a name, largest first, without accents', async () => {
    expect((await suggested('portl'))[0]).toBe('portland.us.or');
    expect((await suggested('paris'))[0]).toBe('paris.fr.11');
    expect((await suggested('SÃO paul'))[0]).toBe('sao-paulo.br.27');
    expect(await suggested('portland, ma')).toEqual(['portland.us.me']);
    expect(await suggested('p')).toEqual([]);
    expect(await suggested('\ud800 \u0000')).toEqual([]);
  });

  it('takes a place only where a location leaves no doubt', async () => {
    expect(idOf(await placeNamed(ctx, 'Portland, Oregon'))).toBe('portland.us.or');
    expect(idOf(await placeNamed(ctx, 'portland, or, US'))).toBe('portland.us.or');
    expect(idOf(await placeNamed(ctx, 'Portland'))).toBeNull();
    expect(idOf(await placeNamed(ctx, 'Portland, Bavaria'))).toBeNull();
    expect(idOf(await placeNamed(ctx, 'Behind the church, second door'))).toBeNull();
    expect((await matchPlaces(ctx, 'Portland')).length).toBeGreaterThan(5);
  });

  it('understands its own labels in every language', async () => {
    for (const id of ['portland.us.or', 'berlin.de.16', 'munich.de.02', 'sao-paulo.br.27']) {
      const place = await findPlace(ctx, id);
      if (!place) throw new Error(id);
      for (const locale of ['en-US', 'de-DE', 'es-ES', 'ar-u-nu-latn']) {
        expect(idOf(await placeNamed(ctx, placeLabel(place, locale)))).toBe(id);
      }
    }
    expect(await findPlace(ctx, 'portland')).toBeNull();
    expect(await findPlace(ctx, '')).toBeNull();
  });
});
