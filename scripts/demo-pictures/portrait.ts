/** Portraits of the people of the demo, who do not exist, drawn from a few choices. */
import sharp from 'sharp';

import { darker, disc, fade, group, lighter, line, mix, oval, path, rect } from './paint';
import { backHair, frontHair, type Hair } from './portrait-hair';
import { wrap } from './scene';

export type Looks = {
  skin: string;
  hair: Hair;
  hairColour: string;
  /** The colour of a beanie. */
  hat?: string;
  /** The colour of what the person wears. */
  wears: string;
  neckline?: 'round' | 'shirt' | 'hood' | 'cardigan';
  behind: string;
  glasses?: 'round' | 'square';
  beard?: 'full' | 'short' | 'moustache';
  /** From about 55. */
  isOlder?: boolean;
  earrings?: string;
  /** How wide the smile is, from 0 to 1. */
  smile?: number;
  /** Degrees by which the head leans. */
  lean?: number;
};

const SIZE = 320;

function shoulders({ wears, neckline = 'round', skin }: Looks): string {
  const body = path(
    'M22 330c2-52 30-78 92-90q46 26 92 0c62 12 90 38 92 90z',
    fade(lighter(wears, 0.14), darker(wears, 0.18)),
  );
  if (neckline === 'shirt')
    return (
      body +
      path('M118 238l42 40 42-40 12 12-30 52-24-22-24 22-30-52z', lighter(wears, 0.45)) +
      path('M136 240h48l-24 30z', darker(skin, 0.1))
    );
  if (neckline === 'hood')
    return (
      body +
      path('M96 246q64 60 128 0 20 8 14 26-78 50-156 0-6-18 14-26z', darker(wears, 0.16)) +
      line('M136 282v34M184 282v34', lighter(wears, 0.55), 4)
    );
  if (neckline === 'cardigan')
    return (
      body +
      path('M112 240l48 90 48-90-22-6q-26 18-52 0z', '#fbf7ec') +
      path('M132 234q28 26 56 0l-6 18q-22 16-44 0z', darker(skin, 0.1)) +
      line('M112 242l46 88M208 242l-46 88', darker(wears, 0.3), 5)
    );
  return body + line('M112 241q48 40 96 0', darker(wears, 0.26), 7);
}

const neck = ({ skin }: Looks): string =>
  path('M132 180h56v58q-28 32-56 0z', darker(skin, 0.13)) +
  path('M132 206q28 34 56 0v16q-28 26-56 0z', darker(skin, 0.26), 'opacity=".6"');

const head = ({ skin, earrings }: Looks): string =>
  [88, 232]
    .map(
      (x) =>
        oval(x, 160, 15, 20, darker(skin, 0.08)) +
        oval(x, 161, 7, 11, darker(skin, 0.2), 'opacity=".6"') +
        (earrings ? disc(x, 184, 6, earrings) : ''),
    )
    .join('') +
  path(
    'M90 140c0-52 30-80 70-80s70 28 70 80c0 34-6 58-22 78-14 17-30 24-48 24s-34-7-48-24c-16-20-22-44-22-78z',
    fade(lighter(skin, 0.12), skin),
  );

function eyes({ skin, hairColour, isOlder, hair }: Looks): string {
  const brow = hair === 'bald' || hair === 'scarf' ? darker(skin, 0.55) : darker(hairColour, 0.15);
  const eye = (x: number): string =>
    oval(x, 154, 13, 10, '#fffdf9') +
    disc(x, 154, 8.4, '#43302a') +
    disc(x, 154, 4.6, '#1c1512') +
    disc(x + 3, 151, 2.6, '#ffffff') +
    line(`M${x - 14} 152q14-13 28 0`, darker(skin, 0.55), 3);
  const lines = isOlder
    ? line('M98 158l-8-4M98 165l-8 2M222 158l8-4M222 165l8 2', darker(skin, 0.35), 2) +
      line('M118 171q11 5 22 1M180 172q11 4 22-1', darker(skin, 0.3), 2) +
      line('M134 92q26-5 52 0', darker(skin, 0.25), 2, 'opacity=".7"')
    : '';
  return (
    eye(129) +
    eye(191) +
    line('M114 132q14-10 30-3M176 129q16-7 30 3', brow, isOlder ? 5 : 6) +
    `<g opacity=".6">${lines}</g>`
  );
}

function mouth({ skin, smile = 0.6, isOlder, beard }: Looks): string {
  const half = 19 + smile * 9;
  const depth = 8 + smile * 11;
  const y = 201;
  const lips = darker(mix(skin, '#b0413e', 0.5), 0.1);
  const open = smile > 0.65;
  const shape = `M${160 - half} ${y}Q160 ${y + depth * 2} ${160 + half} ${y}`;
  return (
    (open
      ? path(`${shape}Q160 ${y + 7} ${160 - half} ${y}z`, '#fffdf8') + line(shape, lips, 4)
      : line(shape, lips, 5)) +
    (open ? line(`M${160 - half} ${y}Q160 ${y + 7} ${160 + half} ${y}`, lips, 3) : '') +
    (isOlder && beard !== 'full'
      ? line('M122 184q-7 10-5 20M198 184q7 10 5 20', darker(skin, 0.3), 2, 'opacity=".55"')
      : '')
  );
}

const nose = ({ skin }: Looks): string =>
  path('M160 150q4 22 13 30-13 9-26 0 9-8 13-30z', darker(skin, 0.08), 'opacity=".75"') +
  line('M148 181q12 8 24 0', darker(skin, 0.3), 3, 'opacity=".8"');

const cheeks = ({ skin }: Looks): string =>
  [112, 208].map((x) => oval(x, 184, 17, 11, mix(skin, '#e2574c', 0.45), 'opacity=".32"')).join('');

function beardOf({ beard, hairColour }: Looks): string {
  const fill = fade(hairColour, darker(hairColour, 0.15));
  const moustache = path(
    'M160 190c-10-7-30-6-38 8 12 5 30 3 38-3 8 6 26 8 38 3-8-14-28-15-38-8z',
    fill,
  );
  if (!beard) return '';
  if (beard === 'moustache') return moustache;
  const jaw = path(
    'M91 160c0 30 8 50 22 66 14 15 30 22 47 22s33-7 47-22c14-16 22-36 22-66-6 20-14 30-26 31-14 2-28-3-43-3s-29 5-43 3c-12-1-20-11-26-31z' +
      'M134 199q26 20 52 0-4 26-26 26t-26-26z',
    fill,
    `fill-rule="evenodd" ${beard === 'short' ? 'opacity=".62"' : ''}`,
  );
  return jaw + moustache;
}

function glassesOf({ glasses }: Looks): string {
  if (!glasses) return '';
  const frame = '#3a2c2a';
  const lens = (x: number): string =>
    glasses === 'round'
      ? `<circle cx="${x}" cy="155" r="25" fill="#ffffff" fill-opacity=".16" stroke="${frame}" stroke-width="5"/>`
      : rect(
          x - 27,
          136,
          54,
          39,
          '#ffffff',
          11,
          `fill-opacity=".16" stroke="${frame}" stroke-width="5"`,
        );
  return (
    lens(128) +
    lens(192) +
    line('M154 152q6-5 12 0M102 150l-14-4M218 150l14-4', frame, 4) +
    line('M114 166l14-20M178 166l14-20', '#ffffff', 3, 'opacity=".5"')
  );
}

/** Draws a portrait as WebP. The key is unused: the looks determine the picture. */
export async function renderPortrait(_key: string, looks: Looks): Promise<Buffer> {
  const { behind, lean = 0 } = looks;
  const back =
    rect(0, 0, SIZE, SIZE, fade(lighter(behind, 0.35), behind)) +
    disc(262, 66, 92, lighter(behind, 0.5), 'opacity=".5"') +
    disc(34, 206, 70, darker(behind, 0.12), 'opacity=".35"');
  const turned = (markup: string): string => group(markup, `rotate(${lean} 160 240)`);
  const svg = wrap(
    back +
      turned(backHair(looks)) +
      neck(looks) +
      shoulders(looks) +
      turned(
        head(looks) +
          cheeks(looks) +
          nose(looks) +
          beardOf(looks) +
          mouth(looks) +
          eyes(looks) +
          frontHair(looks) +
          glassesOf(looks),
      ),
    SIZE,
    SIZE,
    `0 0 ${SIZE} ${SIZE}`,
  );
  return sharp(Buffer.from(svg)).webp({ quality: 80, effort: 6 }).toBuffer();
}
