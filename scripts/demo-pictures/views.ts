/** The second and third picture of a thing: a detail, another place, its box, its size, a flaw. */
import sharp from 'sharp';

import { icon } from './icons';
import { carton, scuff, tape } from './objects/evidence';
import { randomFrom, rect, type Art } from './paint';
import { backdropOf, pick, place, wrap, type Bounds, type Piece, type Recipe } from './scene';
import { HEIGHT, WALLS, WIDTH, WOODS, type SettingName } from './settings/types';

type View = 'detail' | 'place' | 'box' | 'size' | 'flaw';

/** The pixels of these pictures, which are never shown as large as the first one. */
const VIEW_SIZE = { width: 800, height: 600 };

const BOXED = new Set(['phones-tablets', 'cameras', 'kitchen', 'toys-games', 'home-audio']);
const MEASURED = new Set(['furniture', 'garden-tools', 'sports-outdoors', 'musical-instruments']);

/** Kinds of the second and the third picture of a listing. */
export function viewsOf(
  { category, condition }: { category: string; condition: string },
  index: number,
): [View, View] {
  const second = index % 4 === 1 ? 'detail' : 'place';
  const other = second === 'detail' ? 'place' : 'detail';
  if (condition === 'fair') return [second, 'flaw'];
  if (condition === 'excellent' && BOXED.has(category)) return [second, 'box'];
  return [second, MEASURED.has(category) && index % 4 === 0 ? 'size' : other];
}

type Shot = {
  recipe: Recipe;
  /** The part of the scene that fills the picture. */
  frame: Bounds;
  /** Degrees by which the camera is tilted. */
  tilt: number;
  /** Standard deviation of the blur behind the things, in pixels. */
  blur: number;
  light: keyof typeof lights;
  /** Drawn over the things, in the coordinates of the scene. */
  over?: string;
};

const lights = {
  noon: { tint: '#ffffff', share: 0, brightness: 1.02, saturation: 1.12 },
  evening: { tint: '#ff9d4d', share: 0.13, brightness: 0.97, saturation: 1.1 },
  morning: { tint: '#8fb4ff', share: 0.1, brightness: 1.05, saturation: 1.02 },
};

const WHOLE: Bounds = { x: 0, y: 0, w: WIDTH, h: HEIGHT };

/**
 * The pieces for sale: the largest, and those nearly as large, except props; pieces with `prop:
 * false` always.
 */
async function subjectOf({ pieces, setting }: Recipe): Promise<Piece[]> {
  const boxes = await Promise.all(pieces.map((piece) => place(piece, setting)));
  const areas = boxes.map(({ box }, i) => (pieces[i]?.prop ? 0 : box.w * box.h));
  const largest = Math.max(...areas);
  return pieces.filter(({ prop }, i) => prop === false || (areas[i] ?? 0) >= largest * 0.3);
}

const union = (boxes: readonly Bounds[]): Bounds => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
};

async function boxOf(recipe: Recipe): Promise<Bounds> {
  const subject = await subjectOf(recipe);
  const placed = await Promise.all(subject.map((piece) => place(piece, recipe.setting)));
  return union(placed.map(({ box }) => box));
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** A frame of the picture's shape round a point of the subject. */
function closeUp(box: Bounds, zoom: number, [u, v]: readonly [number, number]): Bounds {
  const w = WIDTH / zoom;
  const h = HEIGHT / zoom;
  const x = clamp(box.x + box.w * u - w / 2, 10, WIDTH - w - 10);
  const y = clamp(box.y + box.h * v - h / 2, 10, HEIGHT - h - 10);
  return { x, y, w, h };
}

/** How near a camera goes: so that a part of the thing fills the picture and is still recognised. */
const zoomFor = ({ w, h }: Bounds, part: number): number =>
  clamp(Math.max((WIDTH * part) / w, (HEIGHT * part) / h), 1.35, 2.3);

/** Settings in which the same thing may stand as well. */
const elsewhere: Record<SettingName, readonly SettingName[]> = {
  room: ['room'],
  table: ['table', 'kitchen'],
  kitchen: ['table', 'kitchen'],
  shed: ['lawn', 'shed'],
  lawn: ['street', 'shed'],
  street: ['lawn', 'shed'],
  hung: ['hung'],
  flat: ['flat'],
};

/** Whether a drawing may be mirrored: not if there is something to read on it. */
const isReadable = ({ body }: Art): boolean => /<text/.test(body);

async function moved(recipe: Recipe, random: () => number): Promise<Recipe> {
  const setting = pick(elsewhere[recipe.setting], random);
  const walls = WALLS.filter((wall) => wall !== recipe.wall);
  const grounds = WOODS.filter((ground) => ground !== recipe.ground);
  const subject = await subjectOf(recipe);
  const mirror = !subject.some(({ art }) => isReadable(art));
  const turn = setting === 'flat' ? -16 + random() * 32 : 0;
  const pieces = (recipe.setting === 'hung' ? recipe.pieces : subject).map((piece) => ({
    ...piece,
    ...(mirror && { mirrored: !piece.mirrored, x: WIDTH - (piece.x ?? WIDTH / 2) }),
    turn: (piece.turn ?? 0) * (mirror ? -1 : 1) + turn,
  }));
  const outside = setting === 'lawn' || setting === 'street' || setting === 'shed';
  return {
    setting,
    pieces,
    ...(!outside && { wall: pick(walls, random) }),
    ...(setting === 'flat' && { ground: pick(grounds, random) }),
  };
}

/** Whether there is something to see at a point of the scene. */
type Ink = (x: number, y: number) => boolean;

async function inkOf(recipe: Recipe): Promise<Ink> {
  const subject = await subjectOf(recipe);
  const placed = await Promise.all(
    subject.map((piece) => place({ ...piece, flying: true }, recipe.setting)),
  );
  const markup = placed.map((one) => one.markup).join('');
  const svg = wrap(markup, WIDTH / 2, HEIGHT / 2, `0 0 ${WIDTH} ${HEIGHT}`);
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at = Math.round(y / 2) * info.width + Math.round(x / 2);
    return (data[at * info.channels + 3] ?? 0) > 200;
  };
}

/** A point on the drawing where there is room for a flaw. */
function pointOn(ink: Ink, box: Bounds, random: () => number): { x: number; y: number } {
  for (const reach of [24, 14, 7, 3]) {
    for (let tried = 0; tried < 120; tried += 1) {
      const x = box.x + box.w * (0.12 + random() * 0.76);
      const y = box.y + box.h * (0.08 + random() * 0.82);
      const steps = [-reach, 0, reach];
      if (steps.every((dx) => steps.every((dy) => ink(x + dx, y + dy * 0.7)))) return { x, y };
    }
  }
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

/** The frame of a few that shows most of the thing. */
function fullest(ink: Ink, frames: readonly Bounds[], random: () => number): Bounds {
  const share = ({ x, y, w, h }: Bounds): number => {
    let count = 0;
    for (let i = 0; i < 144; i += 1) {
      const [u, v] = [((i % 12) + 0.5) / 12, (Math.floor(i / 12) + 0.5) / 12];
      if (ink(x + w * u, y + h * v)) count += 1;
    }
    return Math.min(count, 104) + random() * 12;
  };
  const ranked = frames.map((frame) => ({ frame, share: share(frame) }));
  return ranked.reduce((best, one) => (one.share > best.share ? one : best)).frame;
}

const focuses = [
  [0.3, 0.3],
  [0.7, 0.3],
  [0.34, 0.64],
  [0.66, 0.64],
  [0.5, 0.18],
] as const;

async function shotOf(recipe: Recipe, view: View, random: () => number): Promise<Shot> {
  const tilt = (random() > 0.5 ? 1 : -1) * (0.8 + random() * 1.6);
  const box = await boxOf(recipe);
  switch (view) {
    case 'detail': {
      const zoom = zoomFor(box, 1.2);
      const frames = focuses.map((at) => closeUp(box, zoom, at));
      const frame = fullest(await inkOf(recipe), frames, random);
      return { recipe, frame, tilt: tilt * 2, blur: 9, light: 'noon' };
    }
    case 'place': {
      const light = random() > 0.5 ? 'evening' : 'morning';
      const other = await moved(recipe, random);
      const around = await boxOf(other);
      const zoom = clamp(Math.min((WIDTH * 0.86) / around.w, (HEIGHT * 0.86) / around.h), 1, 1.3);
      return { recipe: other, frame: closeUp(around, zoom, [0.5, 0.48]), tilt, blur: 1.4, light };
    }
    case 'box': {
      const pieces: Piece[] = [{ art: carton, h: 300, x: 270, y: 590 }];
      const [largest] = (await subjectOf(recipe)).sort((one, other) => other.h - one.h);
      const subject = largest ? [largest] : [];
      pieces.push(
        ...subject.map((piece) => ({ ...piece, h: piece.h * 0.8, x: 620, y: 650, turn: 0 })),
      );
      pieces.push({ art: icon('receipt'), h: 110, x: 880, y: 668, turn: 8 });
      const setting = recipe.setting === 'room' ? 'room' : 'table';
      const beside: Recipe = { setting, wall: pick(WALLS, random), pieces };
      return { recipe: beside, frame: WHOLE, tilt, blur: 1.4, light: 'morning' };
    }
    case 'size': {
      const y = clamp(box.y + box.h + 26, 0, 664);
      return {
        recipe: { ...recipe, pieces: await subjectOf(recipe) },
        frame: WHOLE,
        tilt,
        blur: 2,
        light: 'noon',
        over: tape(box, y),
      };
    }
    case 'flaw': {
      const { x, y } = pointOn(await inkOf(recipe), box, random);
      const zoom = clamp(zoomFor(box, 1.35), 1.6, 2.4);
      const at = [(x - box.x) / box.w, (y - box.y) / box.h] as const;
      const over = scuff(x, y, 130 / zoom);
      return { recipe, frame: closeUp(box, zoom, at), tilt, blur: 9, light: 'noon', over };
    }
  }
}

/** Draws another picture of a thing as WebP. */
export async function renderView(key: string, recipe: Recipe, view: View): Promise<Buffer> {
  const random = randomFrom(`${key} ${view}`);
  const shot = await shotOf(recipe, view, random);
  const { frame, tilt, over = '' } = shot;
  const [cx, cy] = [frame.x + frame.w / 2, frame.y + frame.h / 2];
  // A tilted picture has to reach over the corners of the frame.
  const more = 1 + Math.abs(tilt) * 0.024;
  const seen = (markup: string): Buffer => {
    const tilted = `<g transform="translate(${cx} ${cy}) rotate(${tilt}) scale(${more}) translate(${-cx} ${-cy})">${markup}</g>`;
    const window = `${frame.x} ${frame.y} ${frame.w} ${frame.h}`;
    return Buffer.from(wrap(tilted, VIEW_SIZE.width, VIEW_SIZE.height, window));
  };
  const subject = new Set((await subjectOf(shot.recipe)).map(({ art }) => art));
  let behind = backdropOf(view === 'place' || view === 'box' ? `${key} ${view}` : key, shot.recipe);
  let front = '';
  for (const piece of shot.recipe.pieces) {
    const { markup } = await place(piece, shot.recipe.setting);
    if (subject.has(piece.art) || view === 'box') front += markup;
    else behind += markup;
  }
  const { tint, share, brightness, saturation } = lights[shot.light];
  const veil = rect(-200, -200, 1400, 1200, tint, 0, `opacity="${share}"`);
  const background = await sharp(seen(behind)).blur(shot.blur).toBuffer();
  return sharp(background)
    .composite([{ input: seen(front + over + veil) }])
    .flatten({ background: '#ffffff' })
    .modulate({ brightness, saturation })
    .webp({ quality: 66, effort: 6 })
    .toBuffer();
}
