/** Colours, gradients and the few SVG shapes every drawing is made of. */

/** A drawing in its own coordinates: SVG markup inside a box of the given size. */
export type Art = { body: string; box: readonly [width: number, height: number] };

type Rgb = [number, number, number];

const toRgb = (hex: string): Rgb => {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  return [1, 3, 5].map((at) => parseInt(full.slice(at, at + 2), 16)) as Rgb;
};

const toHex = (rgb: readonly number[]): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The colour `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const end = toRgb(to);
  return toHex(toRgb(from).map((part, i) => part + ((end[i] ?? 0) - part) * share));
}

export const lighter = (colour: string, share = 0.25): string => mix(colour, '#ffffff', share);
export const darker = (colour: string, share = 0.25): string => mix(colour, '#1b1420', share);

/** Where a colour stands on the wheel, in degrees; greys are at 0. */
export function hueOf(hex: string): number {
  const [r, g, b] = toRgb(hex) as Rgb;
  const max = Math.max(r, g, b);
  const span = max - Math.min(r, g, b);
  if (span === 0) return 0;
  const angle = max === r ? (g - b) / span : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return (angle * 60 + 360) % 360;
}

/** Turns a colour round the wheel and scales its saturation and lightness. */
export function shift(hex: string, hue: number, saturation = 1, lightness = 1): string {
  const [r, g, b] = toRgb(hex).map((part) => part / 255) as Rgb;
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const light = (max + min) / 2;
  const span = max - min;
  const sat = span === 0 ? 0 : span / (1 - Math.abs(2 * light - 1));
  const h = (((hueOf(hex) + hue) % 360) + 360) % 360;
  const s = Math.min(1, sat * saturation);
  const l = Math.min(1, light * lightness);
  const amount = s * Math.min(l, 1 - l);
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    return (l - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255;
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

const gradients = new Map<string, string>();

/** A straight gradient as a fill; `across` runs left to right, otherwise top to bottom. */
export function fade(from: string, to: string, across = false, middle?: string): string {
  const id = `g${[from, to, middle ?? ''].join('').replace(/#/g, '-')}${across ? 'x' : 'y'}`;
  const stops = middle ? [from, middle, to] : [from, to];
  gradients.set(
    id,
    `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">` +
      stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join('') +
      '</linearGradient>',
  );
  return `url(#${id})`;
}

/** A soft, slightly lit version of one colour, as a vertical or horizontal gradient. */
export const lit = (colour: string, across = false): string =>
  fade(lighter(colour, 0.22), darker(colour, 0.14), across);

/** A round gradient from the middle outwards, lit from the upper left. */
export function round(from: string, to: string): string {
  const id = `r${(from + to).replace(/#/g, '-')}`;
  gradients.set(
    id,
    `<radialGradient id="${id}" cx=".38" cy=".32" r=".75"><stop offset="0" stop-color="${from}"/>` +
      `<stop offset="1" stop-color="${to}"/></radialGradient>`,
  );
  return `url(#${id})`;
}

/** The gradients that a piece of markup refers to. */
export const gradientsOf = (markup: string): string =>
  [...gradients].flatMap(([id, def]) => (markup.includes(`url(#${id})`) ? [def] : [])).join('');

/* ------------------------------------------------------------------ shapes */

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  r = 0,
  more = '',
): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;

export const disc = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${more}/>`;

export const oval = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ` +
  `stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const ring = (cx: number, cy: number, r: number, colour: string, width: number): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

export const group = (body: string, transform: string, more = ''): string =>
  `<g transform="${transform}" ${more}>${body}</g>`;

/** Calls `draw` for 0 … count − 1 and joins what it returns. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A small seeded random source: the same key always gives the same numbers. */
export function randomFrom(key: string): () => number {
  let state = 2166136261;
  for (const char of key) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
