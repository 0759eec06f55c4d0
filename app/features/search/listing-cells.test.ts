import { expect, it } from 'vitest';
import { BLOCK_SHIFTS, blockWord, cellAt, metresBetween, windowAround } from '~/lib/place-grid';
import { dice } from '../../../scripts/bench-data/generate';
import { coverCells } from './listing-cells.server';
import { distances } from './listing-filters';

const POINTS = 20_000;

const centres = [
  cellAt(45.52, -122.68),
  cellAt(52.52, 13.41),
  cellAt(-16.8, 179.99),
  cellAt(-16.8, -179.99),
  cellAt(89.5, 20),
  cellAt(90, 0),
  cellAt(-90, 0),
  cellAt(0, 0),
];

/** Half of the points are anywhere, the others near one of the centres. */
function points(): number[] {
  const random = dice(23);
  return Array.from({ length: POINTS }, (_, index) => {
    if (index % 2 === 0) {
      const latitude = (Math.asin(2 * random() - 1) * 180) / Math.PI;
      return cellAt(latitude, random() * 360 - 180);
    }
    const centre = centres[index % centres.length] ?? 0;
    const [row, column] = [Math.floor(centre / 18_000), centre % 18_000];
    const latitude = row / 50 - 90 + (random() - 0.5) * 3;
    return cellAt(Math.max(-90, Math.min(90, latitude)), column / 50 - 180 + (random() - 0.5) * 6);
  });
}

it(`covers circles among ${POINTS} points exactly, in few words`, () => {
  const cells = points();
  const listed = [...new Set(cells)].sort((a, b) => a - b);
  for (const centre of centres) {
    const metres = new Map(listed.map((cell) => [cell, metresBetween(centre, cell)]));
    for (const km of distances) {
      const within = (cell: number) => (metres.get(cell) ?? Infinity) <= km * 1000;
      const { rows, columns } = windowAround(centre, km * 1000);
      const isKnown = (cell: number) => {
        const [row, column] = [Math.floor(cell / 18_000), cell % 18_000];
        const inColumns = columns.some(({ from, to }) => column >= from && column <= to);
        return row >= rows.from && row <= rows.to && inColumns;
      };
      const wanted = listed.filter(within);
      expect(wanted.filter((cell) => !isKnown(cell))).toEqual([]);
      const known = listed.filter(isKnown);
      const words = new Set(coverCells(wanted, known));
      const found = cells.filter((cell) =>
        BLOCK_SHIFTS.some((shift) => words.has(blockWord(cell, shift))),
      );
      expect(found).toEqual(cells.filter(within));
      expect(words.size).toBeLessThanOrEqual(Math.max(1, wanted.length));
    }
  }
});
