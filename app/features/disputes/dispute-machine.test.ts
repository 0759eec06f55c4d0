import { expect, it } from 'vitest';
import {
  nextDisputeState,
  disputeStates,
  disputeTransitions,
  movesOf,
  OPEN_DISPUTES,
  stateAt,
  type DisputeActor,
  type DisputeEvent,
  type DisputeStatus,
} from './dispute-machine';

const states = Object.keys(disputeStates) as DisputeStatus[];
const actors: DisputeActor[] = ['buyer', 'seller', 'admin', 'order'];
const events = [...new Set(disputeTransitions.map(({ event }) => event))];
const yes = () => true;

it('never leaves a state that is over, and leaves each open one by an agreement or a decision', () => {
  for (const status of states) {
    const ways = events.flatMap((event) =>
      actors.map((by) => nextDisputeState({ status, event, by }, yes)),
    );
    const reached = ways.flatMap((way) => ('to' in way ? [way.to] : []));
    if (OPEN_DISPUTES.some((open) => open === status)) {
      expect(reached).toEqual(expect.arrayContaining(['agreed', 'withdrawn', 'ended']));
    } else expect(reached).toEqual([]);
  }
  expect(nextDisputeState({ status: 'escalated', event: 'decide', by: 'admin' }, yes)).toEqual({
    to: 'decided',
  });
});

it('refuses the moves of the other side before anything else', () => {
  const wrong: [DisputeEvent, DisputeActor][] = [
    ['answer', 'buyer'],
    ['withdraw', 'seller'],
    ['decide', 'buyer'],
    ['decide', 'seller'],
    ['accept', 'admin'],
    ['propose', 'admin'],
    ['end', 'buyer'],
    ['escalate', 'admin'],
  ];
  for (const [event, by] of wrong) {
    for (const status of states) {
      expect(nextDisputeState({ status, event, by }, yes)).toEqual({ refused: 'actor' });
    }
  }
});

it('names the condition that does not hold', () => {
  const no = () => false;
  const of = (status: DisputeStatus, event: DisputeEvent, by: DisputeActor) =>
    nextDisputeState({ status, event, by }, no);
  expect(of('open', 'answer', 'seller')).toEqual({ refused: 'in-time' });
  expect(of('answered', 'answer', 'seller')).toEqual({ refused: 'not-answered' });
  expect(of('answered', 'accept', 'buyer')).toEqual({ refused: 'their-proposal' });
  expect(of('answered', 'decide', 'admin')).toEqual({ refused: 'state' });
});

it('waits for an admin from its deadline on, unless it is over', () => {
  const answerBy = new Date(1000);
  const at = (status: DisputeStatus, now: number) => stateAt({ status, answerBy }, new Date(now));
  expect([at('open', 999), at('open', 1000), at('answered', 1000)]).toEqual([
    'open',
    'escalated',
    'escalated',
  ]);
  expect([at('agreed', 2000), at('withdrawn', 2000)]).toEqual(['agreed', 'withdrawn']);
});

it('offers each side its own moves', () => {
  expect(movesOf('buyer', 'open')).toEqual(['propose', 'accept', 'withdraw', 'escalate']);
  expect(movesOf('seller', 'open')).toEqual(['answer', 'accept', 'escalate']);
  expect(movesOf('seller', 'decided')).toEqual([]);
});
