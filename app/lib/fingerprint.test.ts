import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceOf, fingerprintOf, NEAR_BITS, nearParts, partsOf } from './fingerprint';

const print = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const toParts = (bits: bigint) => partsOf(bits.toString(16).padStart(16, '0'));

it('has a part with at most one different bit in every near-duplicate', () => {
  const flips = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: NEAR_BITS });
  fc.assert(
    fc.property(print, flips, (bits, places) => {
      const one = toParts(bits);
      const other = toParts(places.reduce((sum, place) => sum ^ (1n << BigInt(place)), bits));
      if (!one || !other) throw new Error('No parts.');
      expect(distanceOf(one, other)).toBe(places.length);
      expect(one.some((part, at) => nearParts(part).includes(other[at] ?? -1))).toBe(true);
    }),
  );
});

it('has no fingerprint of a plain surface, nor parts without one', () => {
  expect(fingerprintOf(new Uint8Array(72).fill(200))).toBe('');
  expect(fingerprintOf(Uint8Array.from({ length: 72 }, (_, at) => 200 - (at % 3)))).toBe('');
  expect(partsOf('')).toBeNull();
  expect(partsOf(null)).toBeNull();
});
