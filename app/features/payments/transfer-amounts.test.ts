import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderPart, reversedInOrder, sentPart, settledPart } from './transfer-amounts';

const transfer = fc.record({
  amountMinor: fc.integer({ min: 1, max: 99_999_999 }),
  sentMinor: fc.integer({ min: 1, max: 99_999_999 }),
});

it('converts the whole into the whole, and nothing into nothing', () => {
  fc.assert(
    fc.property(transfer, (one) => {
      expect(sentPart(one, one.amountMinor)).toBe(one.sentMinor);
      expect(orderPart(one, one.sentMinor)).toBe(one.amountMinor);
      expect([sentPart(one, 0), orderPart(one, 0)]).toEqual([0, 0]);
    }),
  );
});

it('reverses in parts that sum to the transfer, whatever their sizes', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(transfer, parts, (one, sizes) => {
      let reversed = 0;
      let sent = 0;
      const asked: { status: 'sent'; amountMinor: number; sentMinor: number }[] = [];
      for (const size of [...sizes, one.amountMinor]) {
        const amountMinor = Math.min(size, one.amountMinor - reversed);
        if (amountMinor === 0) break;
        const sentMinor = sentPart(one, reversed + amountMinor) - sent;
        expect(sentMinor).toBeGreaterThanOrEqual(0);
        reversed += amountMinor;
        sent += sentMinor;
        asked.push({ status: 'sent', amountMinor, sentMinor });
        expect(sent).toBeLessThanOrEqual(one.sentMinor);
        if (sent < one.sentMinor) expect(reversedInOrder(one, sent, asked)).toBe(reversed);
      }
      expect([reversed, sent]).toEqual([one.amountMinor, one.sentMinor]);
    }),
  );
});

it('counts what was reversed in the dashboard, and an answer that is not recorded yet', () => {
  const one = { amountMinor: 1999, sentMinor: 1839 };
  expect(reversedInOrder(one, 0, [])).toBe(0);
  expect(reversedInOrder(one, 1839, [])).toBe(1999);
  const asked = { status: 'creating', amountMinor: 500, sentMinor: 460 } as const;
  expect(reversedInOrder(one, 460, [asked])).toBe(500);
  expect(reversedInOrder(one, 0, [asked])).toBe(0);
  expect(reversedInOrder(one, 920, [{ ...asked, status: 'refused' }])).toBe(1000);
});

it('passes on no more than was settled', () => {
  expect(settledPart({ amountMinor: 1999 }, 1839, 1999)).toBe(1839);
  expect(settledPart({ amountMinor: 1999 }, 1839, 999)).toBe(919);
});
