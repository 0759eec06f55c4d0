import type { DemoOffer } from './types';

/** Offers of the demo shop in the last days, with their outcomes; oldest first. */
export const demoOffers: readonly DemoOffer[] = [
  { listing: 'straw-hat', buyer: 'omar', share: 0.55, hoursAgo: 90, status: 'expired' },
  { listing: 'cassette-deck', buyer: 'ben', share: 0.6, hoursAgo: 71, status: 'declined' },
  { listing: 'toy-sailboat', buyer: 'jun', share: 0.7, hoursAgo: 52, status: 'withdrawn' },
  { listing: 'teak-sideboard', buyer: 'marcus', share: 0.75, hoursAgo: 30, counter: 0.9 },
  { listing: 'green-road-bike', buyer: 'ben', share: 0.7, hoursAgo: 22, counter: 0.9 },
  { listing: 'red-accordion', buyer: 'ben', share: 0.85, hoursAgo: 10, status: 'open' },
  { listing: 'gilt-mirror', buyer: 'nina', share: 0.8, hoursAgo: 6, status: 'open' },
  { listing: 'digital-piano', buyer: 'ben', share: 0.8, hoursAgo: 3, status: 'open' },
];
