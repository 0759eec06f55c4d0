import { describe, expect, it } from 'vitest';
import {
  nextOfferState,
  movesOf,
  offerStates,
  offerTransitions,
  type OfferEvent,
  type OfferGuard,
  type OfferMove,
  type OfferSide,
  type OfferStatus,
} from './offer-machine';

const events = Object.keys(offerTransitions) as OfferEvent[];
const statuses = Object.keys(offerStates) as OfferStatus[];
const actors = ['buyer', 'seller', 'clock', 'listing', 'block', 'edit'] as const;
const sides: readonly OfferSide[] = ['buyer', 'seller'];

/** The guards that hold while an offer is open and its product is for sale. */
const early = (guard: OfferGuard) => guard !== 'deadline-passed';
const late = (guard: OfferGuard) => guard !== 'before-deadline';

/** Actors who may cause each event, written by hand from decision 51. */
const allowed: Record<OfferEvent, (by: OfferMove['by'], madeBy: OfferSide) => boolean> = {
  accept: (by, madeBy) => by === (madeBy === 'buyer' ? 'seller' : 'buyer'),
  decline: (by, madeBy) => by === (madeBy === 'buyer' ? 'seller' : 'buyer'),
  counter: (by, madeBy) => by === (madeBy === 'buyer' ? 'seller' : 'buyer'),
  withdraw: (by, madeBy) => by === 'buyer' || by === madeBy,
  expire: (by) => by === 'clock',
  end: (by) => by === 'listing' || by === 'block' || by === 'edit',
};

describe('what an offer may do', () => {
  it.each(events)('%s: only by whom decision 51 names', (event) => {
    const holds = event === 'expire' ? late : early;
    for (const madeBy of sides) {
      for (const by of actors) {
        const decision = nextOfferState({ status: 'open', madeBy, event, by }, holds);
        expect('to' in decision, `${by} on an offer of the ${madeBy}`).toBe(
          allowed[event](by, madeBy),
        );
      }
    }
  });

  it('has nothing for an offer that is not open any more', () => {
    for (const status of statuses.filter((one) => one !== 'open')) {
      for (const event of events) {
        for (const madeBy of sides) {
          for (const by of actors) {
            const decision = nextOfferState({ status, madeBy, event, by }, () => true);
            expect(decision, `${event} of ${status}`).toHaveProperty('refused');
          }
        }
      }
    }
  });

  it('refuses every answer after the deadline, whether or not the job has run', () => {
    for (const event of ['accept', 'decline', 'counter'] as const) {
      const move = { status: 'open', madeBy: 'buyer', event, by: 'seller' } as const;
      expect(nextOfferState(move, late)).toEqual({ refused: 'before-deadline' });
    }
    const withdrawal = { status: 'open', madeBy: 'buyer', event: 'withdraw', by: 'buyer' } as const;
    expect(nextOfferState(withdrawal, late)).toEqual({ refused: 'before-deadline' });
    const expiry = { status: 'open', madeBy: 'buyer', event: 'expire', by: 'clock' } as const;
    expect(nextOfferState(expiry, early)).toEqual({ refused: 'deadline-passed' });
  });

  it('accepts and counters only while the product is for sale at that price', () => {
    const gone = (guard: OfferGuard) => early(guard) && guard !== 'product-for-sale';
    for (const event of ['accept', 'counter'] as const) {
      const move = { status: 'open', madeBy: 'seller', event, by: 'buyer' } as const;
      expect(nextOfferState(move, gone)).toEqual({ refused: 'product-for-sale' });
    }
    const declined = { status: 'open', madeBy: 'seller', event: 'decline', by: 'buyer' } as const;
    expect(nextOfferState(declined, gone)).toEqual({ to: 'declined' });
  });

  it('offers only moves that the table allows', () => {
    for (const side of sides) {
      for (const madeBy of sides) {
        for (const event of movesOf(side, madeBy)) {
          expect(allowed[event](side, madeBy)).toBe(true);
        }
      }
    }
  });
});
