/** Puts pieces into a setting, with their shadows, and renders the picture. */
import sharp from 'sharp';

import { gradientsOf, group, oval, randomFrom, type Art } from './paint';
import { backdrop } from './settings/all-settings';
import { BASE_LINE, HEIGHT, WALLS, WIDTH, WOODS, type SettingName } from './settings/types';

/** Object in a picture: its height, the position of its foot, and its rotation. */
export type Piece = {
  art: Art;
  h: number;
  x?: number;
  y?: number;
  turn?: number;
  mirrored?: boolean;
  flying?: boolean;
  /**
   * Whether the object is only decoration; defaults to true for objects much smaller than the
   * others.
   */
  prop?: boolean;
};
export type Recipe = {
  setting: SettingName;
  pieces: readonly Piece[];
  wall?: string;
  ground?: string;
};

export type Bounds = { x: number; y: number; w: number; h: number };

const MARGIN = 0.3;
const PIXELS = 240;

const known = new Map<Art, Promise<Bounds>>();

/** Where the ink of a drawing really is, in the drawing's own coordinates. */
function boundsOf(art: Art): Promise<Bounds> {
  const bounds = known.get(art) ?? measure(art);
  known.set(art, bounds);
  return bounds;
}

async function measure({ body, box: [w, h] }: Art): Promise<Bounds> {
  const pad = Math.max(w, h) * MARGIN;
  const scale = PIXELS / (Math.max(w, h) + pad * 2);
  const wide = Math.round((w + pad * 2) * scale);
  const high = Math.round((h + pad * 2) * scale);
  const svg = wrap(body, wide, high, `${-pad} ${-pad} ${w + pad * 2} ${h + pad * 2}`);
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if ((data[(y * info.width + x) * info.channels + 3] ?? 0) < 60) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return {
    x: left / scale - pad,
    y: top / scale - pad,
    w: (right - left) / scale,
    h: (bottom - top) / scale,
  };
}

export const wrap = (body: string, width: number, height: number, viewBox: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
  `width="${width}" height="${height}" viewBox="${viewBox}"><defs>${gradientsOf(body)}` +
  `<filter id="soft" x="-50%" y="-150%" width="200%" height="400%"><feGaussianBlur stdDeviation="11"/></filter>` +
  `<filter id="drop" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="9" dy="14" stdDeviation="9" flood-color="#2b1420" flood-opacity=".38"/></filter>` +
  `</defs>${body}</svg>`;

/** The markup of a piece, and the space that it takes in the picture. */
type Placed = { markup: string; box: Bounds };

/** Draws a piece where it stands, with its shadow. */
export async function place(piece: Piece, setting: SettingName): Promise<Placed> {
  const bounds = await boundsOf(piece.art);
  const scale = Math.min(piece.h / bounds.h, 850 / bounds.w);
  const w = bounds.w * scale;
  const x = piece.x ?? WIDTH / 2;
  const y = piece.y ?? BASE_LINE[setting];
  const flip = piece.mirrored ? -1 : 1;
  const drawn = group(
    piece.art.body,
    `translate(${x} ${y}) rotate(${piece.turn ?? 0}) scale(${scale * flip} ${scale}) ` +
      `translate(${-(bounds.x + bounds.w / 2)} ${-(bounds.y + bounds.h)})`,
  );
  const h = bounds.h * scale;
  const box = { x: x - w / 2, y: y - h, w, h };
  if (piece.flying) return { markup: drawn, box };
  const lying = setting === 'flat' || (setting === 'hung' && y < 620);
  if (lying) return { markup: `<g filter="url(#drop)">${drawn}</g>`, box };
  const markup =
    oval(
      x + 14,
      y - 2,
      w * 0.52,
      Math.max(9, Math.min(26, w * 0.055)),
      '#2b1420',
      'opacity=".36" filter="url(#soft)"',
    ) +
    oval(x, y - 2, w * 0.4, 6, '#2b1420', 'opacity=".3" filter="url(#soft)"') +
    drawn;
  return { markup, box };
}

export const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

const GROUNDS: Partial<Record<SettingName, readonly string[]>> = {
  lawn: ['#8cc26a', '#7ab661', '#9ccb74'],
  street: ['#cfc9c0', '#bfc4c9', '#d9cdb8'],
  kitchen: ['#e9e4da', '#c99a66', '#d8c3a5', '#dfe3e6'],
};
const WALLS_OF: Partial<Record<SettingName, readonly string[]>> = {
  street: ['#c77f63', '#d9a282', '#b98f7a', '#d8c7b2'],
  shed: ['#c9a27a', '#a9c0b4', '#d9c3a0', '#b7c4cf'],
};

/** The place behind the things. The key seeds what the recipe leaves open. */
export function backdropOf(key: string, recipe: Recipe): string {
  const random = randomFrom(key);
  const wall = recipe.wall ?? pick(WALLS_OF[recipe.setting] ?? WALLS, random);
  const ground = recipe.ground ?? pick(GROUNDS[recipe.setting] ?? WOODS, random);
  return backdrop({ name: recipe.setting, wall, ground, random });
}

/** Draws the first picture of a thing as WebP. The key seeds everything that varies by itself. */
export async function render(key: string, recipe: Recipe): Promise<Buffer> {
  const back = backdropOf(key, recipe);
  let front = '';
  for (const piece of recipe.pieces) front += (await place(piece, recipe.setting)).markup;
  const svg = wrap(back + front, WIDTH, HEIGHT, `0 0 ${WIDTH} ${HEIGHT}`);
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .modulate({ brightness: 1.02, saturation: 1.12 })
    .webp({ quality: 72, effort: 6 })
    .toBuffer();
}
