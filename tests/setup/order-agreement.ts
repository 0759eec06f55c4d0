import { expect } from 'vitest';
import { orderTransitions } from '~/features/orders/order-transitions';
import { orderStates, type OrderStatus } from '~/features/orders/order-states';
import { stateMs } from '~/features/orders/order.policy';
import type { Database } from '~/platform/db/database';
import { expand } from './order-explorer';

/** The transitions of the table, in words as `seen` has those of the stored events. */
export const tableTransitions: readonly string[] = [
  ...new Set(expand(orderTransitions).map(({ event, from, to }) => `${event}: ${from} → ${to}`)),
];

/** The end of a state: of the reservation, or so long after the state began or was renewed. */
function endOf({
  status,
  heldUntil,
  paidAt,
  events,
}: {
  status: string;
  heldUntil: Date;
  paidAt: Date | null;
  events: readonly { type: string; fromStatus: string | null; toStatus: string; at: Date }[];
}): Date {
  const lasts = stateMs[status as OrderStatus];
  const began = events.findLast(
    ({ type, fromStatus, toStatus }) =>
      fromStatus !== toStatus || type === 'complete' || type === 'escalate',
  );
  if (lasts === undefined || !began) return heldUntil;
  if (began.type === 'withdraw' && status === 'paid' && paidAt) {
    return new Date(Math.max(paidAt.getTime() + lasts, began.at.getTime() + 48 * 60 * 60_000));
  }
  return new Date(began.at.getTime() + lasts);
}

/**
 * Checks that everything that follows from the status of an order agrees with it: the columns of
 * the order, its product, its deadline job and the record of its events. Returns the transitions
 * that are recorded.
 */
export async function expectOrdersAgree(db: Database, productId: string): Promise<string[]> {
  const orders = await db.read.order.findMany({
    where: { productId },
    include: { events: { orderBy: { sequence: 'asc' } } },
  });
  const seen: string[] = [];
  for (const order of orders) {
    const { active, deadline } = orderStates[order.status as OrderStatus];
    expect(order).toMatchObject({
      activeProductId: active ? productId : null,
      deadlineAt: deadline ? endOf(order) : null,
    });
    expect(order.endedAt === null).toBe(active);
    const paid = order.events.some(({ toStatus }) => orderStates[toStatus as OrderStatus].paid);
    expect(order.paidAt !== null).toBe(paid);
    let status: string | null = null;
    for (const [index, event] of order.events.entries()) {
      expect([event.sequence, event.fromStatus]).toEqual([index + 1, status]);
      seen.push(`${event.type}: ${event.fromStatus ?? 'new'} → ${event.toStatus}`);
      status = event.toStatus;
    }
    expect(status).toBe(order.status);
    if (!deadline) continue;
    const job = { kind_key: { kind: 'order-deadline', key: order.id } };
    expect(await db.read.job.findUnique({ where: job })).toMatchObject({
      doneAt: null,
      runAfter: order.deadlineAt,
    });
  }
  const active = orders.filter(({ activeProductId }) => activeProductId !== null);
  expect(active.length).toBeLessThanOrEqual(1);
  const product = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
  // After a full refund the seller decides whether the product is for sale again.
  const isReturned = orders.some(({ status: one, paidAt }) => one === 'refunded' && paidAt);
  const ended = isReturned ? 'sold' : 'available';
  const status = active[0] ? orderStates[active[0].status as OrderStatus].product : ended;
  const listed = status === 'available' && product.deletedAt === null;
  expect({ status: product.status, listed: product.listed }).toEqual({ status, listed });
  expect(seen.filter((one) => !tableTransitions.includes(one))).toEqual([]);
  return seen;
}
