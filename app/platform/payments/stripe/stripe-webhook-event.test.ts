import { expect, it } from 'vitest';
import { webhookEventOf } from './stripe-objects.server';

const event = (object: object) => ({ id: 'evt_1', type: 'some.thing', data: { object } });

it('knows what an event is about', () => {
  const about = (object: object) => webhookEventOf(event(object))?.intentId;
  expect(about({ id: 'pi_1', object: 'payment_intent' })).toBe('pi_1');
  expect(about({ id: 'cs_1', object: 'checkout.session', payment_intent: 'pi_2' })).toBe('cs_1');
  expect(about({ id: 'ch_1', object: 'charge', payment_intent: 'pi_3' })).toBe('pi_3');
  expect(about({ id: 'ch_1', object: 'charge', payment_intent: { id: 'pi_3' } })).toBe(null);
  expect(about({ id: 'cus_1', object: 'customer' })).toBe(null);
  expect(about({ object: 'balance' })).toBe(null);
});

it('knows which events are of refunds and disputes', () => {
  const about = (type: string, object: string) => {
    const parsed = webhookEventOf({ id: 'evt_1', type, data: { object: { id: 'x_1', object } } });
    return [parsed?.about, parsed?.objectId];
  };
  for (const type of ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])
    expect(about(type, 'refund')).toEqual(['refund', 'x_1']);
  expect(about('charge.refunded', 'charge')).toEqual(['refunds', 'x_1']);
  expect(about('charge.dispute.funds_withdrawn', 'dispute')).toEqual(['dispute', 'x_1']);
  expect(about('payout.failed', 'payout')).toEqual(['payout', 'x_1']);
  expect(about('transfer.reversed', 'transfer')).toEqual(['transfer', 'x_1']);
  for (const type of ['charge.succeeded', 'charge.updated']) {
    expect(about(type, 'charge')).toEqual([null, 'x_1']);
  }
});

it('is not taken in by what is no event', () => {
  for (const wrong of [null, 1, [], {}, { id: 'evt_1', type: 'x' }, { ...event({}), id: '' }]) {
    expect(webhookEventOf(wrong)).toBe(null);
  }
});
