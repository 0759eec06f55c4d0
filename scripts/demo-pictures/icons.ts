/** Objects from Microsoft's Fluent Emoji (MIT), read from the npm package by name. */
import { createRequire } from 'node:module';

import { hueOf, shift, type Art } from './paint';

type IconSet = { icons: Record<string, { body: string } | undefined> };

const set = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as IconSet;
let copies = 0;

/** How to recolour; `only` limits it to the colours between two hues. */
type Tint = {
  hue?: number;
  saturation?: number;
  lightness?: number;
  only?: readonly [from: number, to: number];
};

/** Fluent's reds lean to pink; this makes them the red of paint and leather. */
export const TRUE_RED: Tint = { hue: 17, saturation: 0.8, lightness: 0.95, only: [315, 360] };

/**
 * Draws an emoji, recoloured if `tint` is given. Its inner ids get a prefix of their own, so that
 * two copies of an emoji can stand in one picture.
 */
export function icon(name: string, tint?: Tint): Art {
  const found = set.icons[name];
  if (!found) throw new Error(`No icon is called "${name}".`);
  const prefix = `i${(copies += 1)}`;
  let body = found.body
    .replace(/\bid="/g, `id="${prefix}`)
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/href="#/g, `href="#${prefix}`);
  if (tint) {
    body = body.replace(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?=")/gi, (colour) => {
      const [from, to] = tint.only ?? [0, 360];
      const hue = hueOf(colour);
      if (hue < from || hue > to) return colour;
      return shift(colour, tint.hue ?? 0, tint.saturation, tint.lightness);
    });
  }
  return { body, box: [32, 32] };
}
