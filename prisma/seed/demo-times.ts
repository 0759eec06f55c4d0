import { demoListings } from '../demo/listings';
import type { DemoListing } from '../demo/types';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** The demo listings with the time at which each was added, newest first. */
interface TimedListing {
  listing: DemoListing;
  createdAt: Date;
}

/** The newest an hour ago, the oldest about eight weeks ago. */
export function timedListings(now: Date): TimedListing[] {
  return demoListings.map((_, index) => {
    // Neighbours in the list belong to one category: taking every eleventh mixes the categories.
    const listing = demoListings[(index * 11) % demoListings.length] as DemoListing;
    return { listing, createdAt: new Date(now.getTime() - (1 + index * 4.4) * HOUR_MS) };
  });
}

/** The time at a share of the way from one time to another. */
export function between(from: Date, to: Date, share: number): Date {
  return new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * share));
}
