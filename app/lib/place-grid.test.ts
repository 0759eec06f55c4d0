import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockWord, BLOCK_SHIFTS, cellAt, metresBetween, placeWords } from './place-grid';

const positions = fc.record({
  latitude: fc.oneof(fc.constantFrom(-90, 90, 0), fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.oneof(
    fc.constantFrom(-180, 180, 179.99, 0),
    fc.double({ min: -180, max: 180, noNaN: true }),
  ),
});
type Position = typeof positions extends fc.Arbitrary<infer One> ? One : never;

/** The great-circle distance in metres by vectors, which needs no haversine. */
function arc(a: Position, b: Position): number {
  const vector = ({ latitude, longitude }: Position): [number, number, number] => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [[ax, ay, az], [bx, by, bz]] = [vector(a), vector(b)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6_371_008.8 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

const cellOf = ({ latitude, longitude }: Position) => cellAt(latitude, longitude);

it('rounds a position by at most 1.6 km', () => {
  fc.assert(
    fc.property(positions, positions, (a, b) => {
      const [from, to] = [cellOf(a), cellOf(b)];
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from).toBeLessThan(9_001 * 18_000);
      expect(Math.abs(metresBetween(from, to) - arc(a, b))).toBeLessThan(2 * 1600);
      expect(metresBetween(to, from)).toBe(metresBetween(from, to));
    }),
  );
});

it('knows no edge at the antimeridian and one cell at each pole', () => {
  expect(cellAt(10, 180)).toBe(cellAt(10, -180));
  expect(metresBetween(cellAt(0, 179.99), cellAt(0, -179.99))).toBeLessThan(2300);
  expect(cellAt(90, 12)).toBe(cellAt(90, -99));
  expect(cellAt(-90, 12)).toBe(cellAt(-90, -99));
  expect(metresBetween(cellAt(90, 0), cellAt(-90, 0))).toBe(20_015_114);
});

it('names the cell and the blocks around it in words that no text contains', () => {
  const words = placeWords(cellAt(45.52, -122.68));
  expect(words).toHaveLength(4);
  for (const word of words) expect(word).toMatch(/^[\ue001-\ue004][0-9a-z]*$/);
  expect(placeWords(null)).toEqual([]);
  for (const shift of BLOCK_SHIFTS) {
    expect(blockWord(cellAt(45.52, -122.68), shift)).not.toBe(
      blockWord(cellAt(46.52, -122.68), shift),
    );
  }
});
