import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digitRanges } from './digit-ranges';

it('names a range of numbers by the fewest beginnings', () => {
  const bound = fc.integer({ min: -5, max: 1005 });
  fc.assert(
    fc.property(bound, bound, (from, to) => {
      const beginnings = digitRanges(from, to, 3);
      const named = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))
        .filter((digits) => beginnings.filter((one) => digits.startsWith(one)).length === 1)
        .map(Number);
      const meant = Array.from({ length: 1000 }, (_, number) => number).filter(
        (number) => number >= from && number <= to,
      );
      expect(named).toEqual(meant);
      expect(beginnings.length).toBeLessThanOrEqual(2 * 9 * 3);
    }),
  );
  expect(digitRanges(1950, 1999, 4)).toEqual(['195', '196', '197', '198', '199']);
  expect(digitRanges(7, 3, 4)).toEqual([]);
});
