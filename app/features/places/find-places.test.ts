import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Place } from '~/platform/places/gazetteer';
import { placeSlug } from '~/lib/place-slug';
import { openGazetteer } from '~/platform/places/gazetteer.server';
import {
  findPlace,
  matchPlaces,
  placeNamed,
  suggestPlaces,
  suggestedLabels,
  toPlaceView,
} from './find-places.server';
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

  it('labels suggestions in the language in which they are typed', async () => {
    const first = async (text: string, locale: string) =>
      suggestedLabels(await suggestPlaces(ctx, text), text, locale)[0];
    expect(await first('cairo', 'en-US')).toBe('Cairo, Egypt');
    expect(await first(' kairo', 'de-DE')).toMatch(/^Kairo, .*Ägypten$/);
    expect(await first('Kairo', 'en-US')).toMatch(/^Kairo, .*Ägypten$/);
    expect(await first('القاهرة', 'en-US')).toMatch(/^القاهرة، .*مصر$/);
    expect(await first('muenchen', 'de-DE')).toBe('München, Bavaria, Deutschland');
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
    // In its region of the same name, beside others of the name in the country.
    for (const [text, id] of [
      ['Puebla, Mexico', 'puebla.mx.21'],
      ['San José, Costa Rica', 'san-jose.cr.08'],
      ['Nagasaki, Japan', 'nagasaki.jp.27'],
    ] as const) {
      expect(idOf(await placeNamed(ctx, text))).toBe(id);
    }
    expect(await findPlace(ctx, 'portland')).toBeNull();
    expect(await findPlace(ctx, '')).toBeNull();
  });

  it('understands the label of any place', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((a) => [`${a}a`, `${a}e`, `${a}o`]);
    const places = new Map<string, Place>();
    for (const beginning of letters) {
      for (const one of await ctx.places.begin(beginning, 60)) places.set(one.id, one);
    }
    for (const one of await ctx.places.begin('brgy', 40)) places.set(one.id, one);
    expect(places.size).toBeGreaterThan(3_000);
    for (const place of places.values()) {
      const label = placeLabel(place, 'en-US');
      const found = await placeNamed(ctx, label);
      // Among places whose labels differ in accents only, the largest is found.
      expect(found && placeSlug(placeLabel(found, 'en-US'))).toBe(placeSlug(label));
    }
  });

  it('knows large cities by their names in the served languages', async () => {
    for (const [text, id] of [
      ['münch', 'munich.de.02'] as const,
      ['Wien', 'vienna.at.09'] as const,
      ['Nueva Yo', 'new-york-city.us.ny'] as const,
      ['Londres', 'london.gb.eng'] as const,
      ['القاهره', 'cairo.eg.11'] as const,
      ['Colog', 'koln.de.07'] as const,
    ]) {
      expect((await suggested(text))[0]).toBe(id);
    }
    const munich = await findPlace(ctx, 'munich.de.02');
    expect(munich && placeLabel(munich, 'de-DE')).toBe('München, Bavaria, Deutschland');
    expect(munich && placeLabel(munich, 'en-US')).toBe('Munich, Bavaria, Germany');
    expect(munich && toPlaceView(munich, 'es-ES').name).toBe('Múnich');
    expect(idOf(await placeNamed(ctx, 'München, Bavaria, Deutschland'))).toBe('munich.de.02');
    expect(idOf(await placeNamed(ctx, 'Londres, Reino Unido'))).toBe('london.gb.eng');
  });

  it.each([
    ['London, UK', 'london.gb.eng'],
    ['london great britain', 'london.gb.eng'],
    ['portland, usa', 'portland.us.or'],
    ['Portland Oregon', 'portland.us.or'],
    ['portland ore', 'portland.us.or'],
    ['Portland Oregon, U.S.A.', 'portland.us.or'],
    ['Portland, Oregon USA', 'portland.us.or'],
    ['Washington DC', 'washington.us.dc'],
    ['Washington, D.C.', 'washington.us.dc'],
    ['san jose ca', 'san-jose.us.ca'],
    ['muenchen', 'munich.de.02'],
    ['koeln', 'koln.de.07'],
    ['duesseld', 'dusseldorf.de.07'],
    ['Zuerich, Schweiz', 'zurich.ch.zh'],
    ['nuernberg', 'nuremberg.de.02'],
    ['muenster', 'munster.de.07'],
    ['Wien, Oesterreich', 'vienna.at.09'],
    ['København', 'copenhagen.dk.17'],
    ['Aarhus', 'arhus.dk.18'],
    ['st. gallen', 'sankt-gallen.ch.sg'],
    ['Saint Gall', 'sankt-gallen.ch.sg'],
    ['Sankt Louis', 'st-louis.us.mo'],
    ['St. Poelten', 'sankt-polten.at.03'],
    ['قاهر', 'cairo.eg.11'],
    ['رياض', 'riyadh.sa.10'],
    ['الرياض، السعودية', 'riyadh.sa.10'],
    ['دار البيضاء', 'casablanca.ma.06'],
    ['البيروت', 'beirut.lb.04'],
  ])('understands the usual spelling %s', async (text, id) => {
    expect((await suggested(text))[0]).toBe(id);
  });

  it('takes a usual spelling for its place, and several places for a choice', async () => {
    const matched = async (text: string) => (await matchPlaces(ctx, text)).map(idOf);
    for (const [text, id] of [
      ['London, UK', 'london.gb.eng'],
      ['Portland Oregon', 'portland.us.or'],
      ['Köln NRW', null],
      ['Koeln Germany', 'koln.de.07'],
      ['Paris, Paris Texas', null],
      ['San Antonio', 'san-antonio.us.tx'],
    ] as const) {
      expect((await matched(text))[0] ?? null).toBe(id);
    }
    expect(await matched('London, UK')).toHaveLength(1);
    expect(await matched('Koeln Germany')).toHaveLength(1);
    expect(await matched('muenster')).toEqual(
      expect.arrayContaining(['munster.de.07', 'munster.at.07', 'muenster.us.tx']),
    );
    // A place in Mexico has this name.
    expect(await matched('San Antonio Texas')).toEqual([
      'san-antonio.us.tx',
      'san-antonio-texas.mx.11',
    ]);
    // Without a comma a location is too often something else.
    expect(await placeNamed(ctx, 'Portland Oregon')).toBeNull();
    expect(idOf(await placeNamed(ctx, 'London, UK'))).toBe('london.gb.eng');
  });

  it('has a place for each line of names', async () => {
    const lines = readFileSync('prisma/places/names.tsv', 'utf8').trimEnd().split('\n');
    expect(lines).toEqual([...new Set(lines)].sort());
    for (const line of lines) {
      const [id = '', ...names] = line.split('\t');
      expect(await findPlace(ctx, id)).toMatchObject({ id });
      expect([4, 5]).toContain(names.length);
      expect(names.some((name) => name !== '')).toBe(true);
    }
  });
});
