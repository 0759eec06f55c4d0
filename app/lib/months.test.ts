import { expect, it } from 'vitest';
import { addMonths } from './months';

it('adds calendar months, at most to the last day of the month', () => {
  const later = (from: string) => addMonths(new Date(from), 6).toISOString();
  expect(later('2026-01-15T10:20:30.000Z')).toBe('2026-07-15T10:20:30.000Z');
  expect(later('2026-08-31T00:00:00.000Z')).toBe('2027-02-28T00:00:00.000Z');
  expect(later('2027-08-31T23:59:59.000Z')).toBe('2028-02-29T23:59:59.000Z');
});
