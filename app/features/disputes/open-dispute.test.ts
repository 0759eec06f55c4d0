import { expect, it } from 'vitest';
import { whyNoDispute } from './open-dispute.server';

const now = new Date('2026-06-01T12:00:00Z');

it('says of an order without payment whether it can still be paid', () => {
  const of = (status: Parameters<typeof whyNoDispute>[0]['status'], paymentMethod = 'card') => {
    const order = { status, paymentMethod, deadlineAt: null, receivedAt: null } as const;
    return whyNoDispute(order as Parameters<typeof whyNoDispute>[0], [], now);
  };
  expect(of('reserved')).toBe('orders.payFirst');
  expect(of('reserved', 'cash')).toBe('disputes.error.cash');
  for (const status of ['cancelled', 'expired', 'removed'] as const) {
    expect(of(status)).toBe('orders.leadSeller.ended');
    expect(of(status, 'cash')).toBe('orders.leadSeller.ended');
  }
});
