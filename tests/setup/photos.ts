import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';

/** A photo whose corners are red, green, blue and white, clockwise from the upper left. */
export const CORNERS = { width: 120, height: 80 };
const colours = [
  [220, 30, 30],
  [30, 200, 30],
  [30, 30, 220],
  [250, 250, 250],
] as const;

/** The pixels of the photo as a camera that was held that way stores them (EXIF 1 to 8). */
function storedPixels(orientation: number) {
  const { width, height } = CORNERS;
  const turned = orientation > 4;
  const stored = turned ? { width: height, height: width } : CORNERS;
  const [right, low] = [stored.width - 1, stored.height - 1];
  const places: Record<number, (x: number, y: number) => [number, number]> = {
    1: (x, y) => [x, y],
    2: (x, y) => [right - x, y],
    3: (x, y) => [right - x, low - y],
    4: (x, y) => [x, low - y],
    5: (x, y) => [y, x],
    6: (x, y) => [y, low - x],
    7: (x, y) => [right - y, low - x],
    8: (x, y) => [right - y, x],
  };
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const upper = y < height / 2;
      const left = x < width / 2;
      const colour = colours[upper ? (left ? 0 : 1) : left ? 3 : 2] ?? colours[0];
      const [column = 0, row = 0] = places[orientation]?.(x, y) ?? [];
      pixels.set(colour, (row * stored.width + column) * 3);
    }
  }
  return { pixels, raw: { ...stored, channels: 3 as const } };
}

/** The photo as sharp is about to write it. */
export function corners(orientation = 1): Sharp {
  const { pixels, raw } = storedPixels(orientation);
  return sharp(pixels, { raw }).withMetadata({ orientation });
}

/** The colours of a picture's corners, by name, clockwise from the upper left. */
export async function cornersOf(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3);
    if (Math.min(red, green, blue) > 180) return 'white';
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
  };
  const [right, low] = [info.width - 6, info.height - 6];
  return [at(5, 5), at(right, 5), at(right, low), at(5, low)];
}

export const UPRIGHT = ['red', 'green', 'blue', 'white'];

/** A JPEG of noise, which no encoder makes small. */
export function noise(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A PNG of one colour: few bytes, many pixels. */
export function bomb(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#777777' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Writes bytes to a file that is there until the test is over. Gives its path. */
export function asFile(bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-test-photo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'photo');
  writeFileSync(file, bytes);
  return file;
}

/** An ISO base media file of one brand, as far as a first look goes. */
export function containerOf(...brands: string[]): Buffer {
  const size = 12 + brands.length * 4;
  const head = Buffer.alloc(size + 64);
  head.writeUInt32BE(size, 0);
  head.write(`ftyp${brands[0]}`, 4, 'latin1');
  brands.slice(0).forEach((brand, index) => head.write(brand, 16 + index * 4, 'latin1'));
  return head;
}

export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script></svg>';
