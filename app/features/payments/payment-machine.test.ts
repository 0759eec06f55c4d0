import { describe, expect, it } from 'vitest';
import {
  intentStates,
  intentTransitions,
  paymentStates,
  paymentTransitions,
  refundStates,
  refundTransitions,
} from './payment-machine';
import {
  reversalStates,
  reversalTransitions,
  transferStates,
  transferTransitions,
} from './transfer-machine';

interface Table {
  states: Record<string, { final: boolean }>;
  transitions: Record<string, { from: readonly string[]; to: string }>;
  /** The states of new rows. */
  first: string[];
  /** The state that each event leads to, by state, written by hand; all other pairs are refused. */
  expected: Record<string, Record<string, string>>;
}

const tables: Record<string, Table> = {
  'a payment intent': {
    states: intentStates,
    transitions: intentTransitions,
    first: ['creating'],
    expected: {
      creating: { open: 'open', discard: 'cancelled', check: 'creating', succeed: 'succeeded' },
      open: { close: 'cancelled', check: 'open', succeed: 'succeeded' },
      cancelled: { succeed: 'succeeded' },
      succeeded: {},
    },
  },
  'a payment': {
    states: paymentStates,
    transitions: paymentTransitions,
    first: ['accepted', 'returning'],
    expected: { accepted: {}, returning: { return: 'returned' }, returned: { owe: 'returning' } },
  },
  'a refund': {
    states: refundStates,
    transitions: refundTransitions,
    first: ['owed'],
    expected: {
      owed: { send: 'sent', 'give-up': 'failed', link: 'owed', undo: 'failed' },
      sent: { undo: 'failed', link: 'sent' },
      failed: { link: 'failed' },
    },
  },
  'a transfer': {
    states: transferStates,
    transitions: transferTransitions,
    first: ['waiting'],
    expected: {
      waiting: { wait: 'waiting', settle: 'settled', begin: 'creating' },
      creating: { 'new-key': 'creating', 'give-back': 'waiting', record: 'sent' },
      sent: { record: 'sent', reverse: 'sent' },
      settled: {},
    },
  },
  'a reversal': {
    states: reversalStates,
    transitions: reversalTransitions,
    first: ['creating'],
    expected: {
      creating: { 'new-key': 'creating', record: 'sent', refuse: 'refused' },
      sent: {},
      refused: {},
    },
  },
};

describe.each(Object.entries(tables))('%s', (_, { states, transitions, first, expected }) => {
  const pairs = Object.keys(states).flatMap((status) =>
    Object.entries(transitions).map(([event, { from, to }]) => {
      const after = to === 'same' ? status : to;
      return { status, event, to: from.includes(status) ? after : undefined };
    }),
  );

  it('has these events in each state and no others', () => {
    expect(Object.keys(expected)).toEqual(Object.keys(states));
    for (const { status, event, to } of pairs) {
      expect(to, `${event} of ${status}`).toBe(expected[status]?.[event]);
    }
  });

  it('leaves its final states never, and all others', () => {
    for (const [status, { final }] of Object.entries(states)) {
      const left = pairs.some(
        (one) => one.status === status && ![undefined, status].includes(one.to),
      );
      expect(left, status).toBe(!final);
    }
  });

  it('reaches all its states', () => {
    const reached = new Set(first);
    for (const from of reached) {
      for (const { status, to } of pairs) if (status === from && to) reached.add(to);
    }
    expect([...reached].sort()).toEqual(Object.keys(states).sort());
  });
});
