import { describe, expect, it } from 'vitest';
import { nextOrderState, type OrderMove } from './order-machine';
import { orderEffects, orderGuards, orderTransitions, type OrderGuard } from './order-transitions';
import { orderStates, orderStatuses } from './order-states';

const all = () => true;
const but = (failing: OrderGuard) => (guard: OrderGuard) => guard !== failing;

const move = (
  status: OrderMove['status'],
  event: OrderMove['event'],
  by: OrderMove['by'],
): OrderMove => ({ status, event, by });

describe('decide', () => {
  it.each([
    [move('new', 'book', 'buyer'), 'reserved'],
    [move('new', 'request', 'buyer'), 'requested'],
    [move('requested', 'accept', 'seller'), 'reserved'],
    [move('requested', 'decline', 'seller'), 'cancelled'],
    [move('requested', 'expire', 'clock'), 'expired'],
    [move('reserved', 'capture', 'provider'), 'paid'],
    [move('paid', 'hand-over', 'seller'), 'received'],
    [move('paid', 'receive', 'buyer'), 'received'],
    [move('reserved', 'receive', 'buyer'), 'completed'],
    [move('paid', 'assume-received', 'clock'), 'received'],
    [move('received', 'complete', 'clock'), 'completed'],
    [move('received', 'dispute', 'buyer'), 'disputed'],
    [move('disputed', 'escalate', 'clock'), 'disputed'],
    [move('disputed', 'withdraw', 'buyer'), 'received'],
    [move('disputed', 'release', 'admin'), 'completed'],
    [move('completed', 'refund', 'seller'), 'refunded'],
    [move('reserved', 'cancel', 'buyer'), 'cancelled'],
    [move('reserved', 'expire', 'clock'), 'expired'],
    [move('reserved', 'remove', 'seller'), 'removed'],
    [move('reserved', 'remove', 'admin'), 'removed'],
    [move('reserved', 'abandon', 'buyer'), 'cancelled'],
    [move('expired', 'capture', 'provider'), 'refunded'],
    [move('paid', 'capture', 'provider'), 'paid'],
    [move('refunded', 'capture', 'provider'), 'refunded'],
  ])('%o → %s', (given, to) => {
    expect(nextOrderState(given, all)).toMatchObject({ to });
  });

  it('returns a payment of another amount, and the order stays reserved', () => {
    const decision = nextOrderState(move('reserved', 'capture', 'provider'), but('exact-amount'));
    expect(decision).toMatchObject({ to: 'reserved', effects: ['return-payment'] });
  });

  it.each([
    [move('new', 'book', 'buyer'), 'may-be-booked'],
    [move('new', 'request', 'buyer'), 'may-be-booked'],
    [move('reserved', 'cancel', 'buyer'), 'before-deadline'],
    [move('reserved', 'cancel', 'buyer'), 'no-live-payment'],
    [move('reserved', 'expire', 'clock'), 'deadline-passed'],
    [move('reserved', 'expire', 'clock'), 'no-live-payment'],
  ] as const)('refuses %o without %s', (given, guard) => {
    expect(nextOrderState(given, but(guard))).toEqual({ refused: guard });
  });

  it('refuses an event of another actor, and one that the state does not have', () => {
    expect(nextOrderState(move('reserved', 'cancel', 'seller'), all)).toEqual({ refused: 'actor' });
    expect(nextOrderState(move('paid', 'cancel', 'buyer'), all)).toEqual({ refused: 'state' });
    expect(nextOrderState(move('refunded', 'expire', 'clock'), all)).toEqual({ refused: 'state' });
  });
});

describe('the table', () => {
  it('has a use for every state, guard and effect', () => {
    const used = (values: readonly string[][]) => [...new Set(values.flat())].sort();
    const rows = orderTransitions;
    expect(used(rows.map(({ guards }) => [...guards]))).toEqual(Object.keys(orderGuards).sort());
    expect(used(rows.map(({ effects }) => [...effects]))).toEqual(Object.keys(orderEffects).sort());
    const targets = used(rows.map(({ to }) => [to])).filter((to) => to !== 'same');
    expect(targets).toEqual(Object.keys(orderStates).sort());
  });

  it('has a row for the deadline of every state', () => {
    for (const [status, { deadline }] of Object.entries(orderStates)) {
      if (!deadline) continue;
      const rows = orderTransitions.filter(
        ({ event, from }) => event === deadline.event && (from as string[]).includes(status),
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { by } of rows) expect(by).toEqual(['clock']);
    }
  });

  it('handles a captured payment in every state', () => {
    const from = orderTransitions.flatMap((row) => (row.event === 'capture' ? row.from : []));
    expect([...new Set(from)].sort()).toEqual(Object.keys(orderStates).sort());
  });

  it('names the states by their properties', () => {
    expect(orderStatuses(({ active }) => active)).toEqual([
      'requested',
      'reserved',
      'paid',
      'received',
      'disputed',
      'completed',
    ]);
    expect(orderStatuses(({ paid }) => paid)).toEqual([
      'paid',
      'received',
      'disputed',
      'completed',
    ]);
    expect(orderStatuses(({ deadline }) => deadline !== null)).toEqual([
      'requested',
      'reserved',
      'paid',
      'received',
      'disputed',
    ]);
  });
});
