import { expect, it } from 'vitest';
import { toListedEarning } from './earnings.server';

const sale = {
  id: 'abc',
  name: 'Lamp',
  sellerId: 'def',
  status: 'completed',
  priceMinor: 50,
  feeMinor: 50,
  refundedMinor: 0,
  currency: 'USD' as const,
  createdAt: 0,
  paidAt: 0,
  deadlineAt: null,
  completedAt: 0,
  heldMinor: 0,
  feeEarnedMinor: 50,
  earnedMinor: 0,
  borneMinor: 0,
  sentMinor: 0,
  openChargebacks: 0,
  unpaid: { availableMinor: 0, underWayMinor: 0 },
};

it('says of no sale but one whose buyer has all the money back that it is refunded', () => {
  expect(toListedEarning(sale)).toMatchObject({ netMinor: 0, place: 'sent' });
  const refunded = { status: 'refunded', refundedMinor: 50, feeEarnedMinor: 0 };
  expect(toListedEarning({ ...sale, ...refunded })).toMatchObject({ place: 'refunded' });
});
