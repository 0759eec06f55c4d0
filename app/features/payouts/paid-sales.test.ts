import { expect, it } from 'vitest';
import { salesPaidBy, type ExportedLine } from './paid-sales';

const line = (createdAt: number, failedAt: number | null = null): ExportedLine => ({
  id: String(createdAt),
  createdAt,
  failedAt,
});

it('pays the sales since the payout before', () => {
  expect(salesPaidBy([line(10)])).toEqual([{ after: null, until: 10 }]);
  expect(salesPaidBy([line(10), line(20)])).toEqual([{ after: 10, until: 20 }]);
});

it('pays the sales of a failed payout with the next one after the failure', () => {
  expect(salesPaidBy([line(10, 15), line(20)])).toEqual([{ after: null, until: 20 }]);
  // The failure was reported after the next export, which did not have that money.
  expect(salesPaidBy([line(10), line(20, 25), line(30)])).toEqual([{ after: 10, until: 30 }]);
  const late = [line(10), line(20, 35), line(30)];
  expect(salesPaidBy(late)).toEqual([{ after: 20, until: 30 }]);
  expect(salesPaidBy([...late, line(40)])).toEqual([
    { after: 10, until: 20 },
    { after: 30, until: 40 },
  ]);
});

it('follows payouts that fail again and again', () => {
  expect(salesPaidBy([line(10, 15), line(20, 35), line(30), line(40, 45), line(50)])).toEqual([
    { after: null, until: 20 },
    { after: 30, until: 50 },
  ]);
});
