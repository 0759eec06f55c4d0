import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCents } from './money';

it('writes cents as the language itself would', () => {
  const display = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
      expect(formatCents(cents)).toBe(display.format(cents / 100));
    }),
  );
});
