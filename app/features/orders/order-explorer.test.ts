import { describe, expect, it } from 'vitest';
import { expand, explore, paymentTransitions } from '../../../tests/setup/order-explorer';
import { orderTransitions, type OrderTransition } from './order-transitions';
import { orderStates } from './order-states';

const twoBuyers = { orders: 2, payments: 1, processes: 1 };
const twoProcesses = { orders: 1, payments: 1, processes: 2 };

describe('every reachable state of two buyers and one product', () => {
  // All processes of one order at once, then both orders; together they visit every transition.
  const results = [explore(twoProcesses), explore(twoBuyers)];

  it('has one active order at most, an end for every order, and money where it belongs', () => {
    expect(results.map(({ fault }) => fault)).toEqual([null, null]);
    expect(results[0]?.states).toBeGreaterThan(10_000);
    expect(results[1]?.states).toBeGreaterThan(40_000);
  });

  it('is reached by every transition of the table, and by no other', () => {
    const table = expand(paymentTransitions).map(
      ({ event, from, to }) => `${event}: ${from} → ${to}`,
    );
    for (const { seen } of results) expect([...seen].sort()).toEqual([...new Set(table)].sort());
  });
});

/** The table with one row changed. */
const changed = (which: (row: OrderTransition) => boolean, change: Partial<OrderTransition>) =>
  orderTransitions.map((row) => (which(row) ? { ...row, ...change } : row));

const isRow =
  (event: string, from: string) =>
  (row: OrderTransition): boolean =>
    row.event === event && (row.from as readonly string[]).includes(from);

describe('a planted fault', () => {
  it.each([
    ['a booking of what is booked', 'book', 'new', { guards: [] }, /two active orders/],
    ['a deadline that leads nowhere', 'expire', 'reserved', { from: [] }, /never ends/],
    ['a refund that is forgotten', 'capture', 'removed', { effects: [] }, /refunded without/],
    ['a payment that nothing handles', 'capture', 'removed', { from: ['expired'] }, /never ends/],
    ['a payment that is not accepted', 'capture', 'reserved', { effects: [] }, /never ends/],
    ['a change to another state', 'cancel', 'reserved', { to: 'refunded' }, /not in the table/],
  ] as const)('is found: %s', (_name, event, from, change, what) => {
    const transitions = changed(isRow(event, from), change as Partial<OrderTransition>);
    expect(explore(twoBuyers, transitions).fault?.what).toMatch(what);
  });

  it.each(['cancel', 'expire'])('is found: %s during a payment', (event) => {
    const transitions = changed(isRow(event, 'reserved'), { guards: [] });
    const { fault } = explore(twoProcesses, transitions);
    expect(fault?.what).toMatch(/although it had been paid/);
    expect(fault?.path.length).toBeLessThan(20);
  });

  it('is found: a product that stays reserved after its order', () => {
    const states = { ...orderStates, cancelled: { ...orderStates.cancelled, product: 'sold' } };
    const { fault } = explore(twoBuyers, orderTransitions, states as unknown as typeof orderStates);
    expect(fault?.what).toMatch(/the product is sold, its orders say available/);
  });
});
