import { expect, it } from 'vitest';
import { lacksRefund } from './lacks-refund';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' }) as const;
const order = {
  status: 'refunded',
  priceMinor: 4000,
  events: [{ type: 'refund', at: '2026-11-01T00:00:00.000Z' }],
} satisfies Partial<Parameters<typeof lacksRefund>[0]>;

it('an order lacks its refund when it failed, and not when a late payment was sent back', () => {
  expect(lacksRefund({ ...order, refunded: null })).toBe(true);
  expect(lacksRefund({ ...order, refunded: usd(1500) })).toBe(true);
  expect(lacksRefund({ ...order, refunded: usd(4000) })).toBe(false);
  expect(lacksRefund({ ...order, refunded: null, events: [] })).toBe(false);
  expect(lacksRefund({ ...order, refunded: usd(1500), status: 'completed' })).toBe(false);
});
