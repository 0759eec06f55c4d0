/**
 * Fingerprints of photos: 64 bits that say where a small picture gets darker from left to right
 * (dHash). Copies that were scaled, compressed or slightly changed differ in few bits.
 */

/** The size of the small picture. */
export const PRINT_WIDTH = 9;
export const PRINT_HEIGHT = 8;

/** Differences of brightness (of 255) that compression alone makes. */
const NOISE = 2;
/** Fewer bits than this say nothing: plain surfaces would all look alike. */
const MIN_BITS = 10;

/** The fingerprint of a small grey picture, 16 hexadecimal digits; '' where it has too few bits. */
export function fingerprintOf(grey: Uint8Array): string {
  let bits = 0n;
  let set = 0;
  for (let row = 0; row < PRINT_HEIGHT; row += 1) {
    for (let column = 0; column < PRINT_WIDTH - 1; column += 1) {
      const at = row * PRINT_WIDTH + column;
      const darker = (grey[at] ?? 0) > (grey[at + 1] ?? 0) + NOISE;
      bits = (bits << 1n) | (darker ? 1n : 0n);
      if (darker) set += 1;
    }
  }
  return set < MIN_BITS ? '' : bits.toString(16).padStart(16, '0');
}

/** Four parts of 16 bits. */
export type PrintParts = readonly [number, number, number, number];

/** The parts of a fingerprint; null for an empty one. */
export function partsOf(fingerprint: string | null): PrintParts | null {
  if (!fingerprint || !/^[\da-f]{16}$/.test(fingerprint)) return null;
  const part = (at: number) => parseInt(fingerprint.slice(at * 4, at * 4 + 4), 16);
  return [part(0), part(1), part(2), part(3)];
}

/** In how many bits two fingerprints differ. */
export function distanceOf(one: PrintParts, other: PrintParts): number {
  return one.reduce((sum, part, at) => sum + countBits(part ^ (other[at] ?? 0)), 0);
}

function countBits(value: number): number {
  let count = 0;
  for (let rest = value; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** Two photos with at most so many different bits are near-duplicates. */
export const NEAR_BITS = 7;

/**
 * The values that one of the four parts of a near-duplicate has: seven different bits leave a part
 * with at most one.
 */
export function nearParts(part: number): number[] {
  return [part, ...Array.from({ length: 16 }, (_, bit) => part ^ (1 << bit))];
}
