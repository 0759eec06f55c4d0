import type { OfferEvent, OfferSide, OfferStatus } from '../offer-machine';

/** All texts of offers that people read, in one place. */
export const offerTexts = {
  title: 'Offers',
  search: 'Search your offers',
  makeOffer: 'Make an offer',
  yourOffer: 'Your offer',
  asking: (price: string) => `The seller asks ${price}.`,
  between: (lowest: string, highest: string) => `Between ${lowest} and ${highest}.`,
  from: (lowest: string) => `Offers from ${lowest}.`,
  openFor: 'The seller has 48 hours to answer. Accepting reserves it for you.',
  send: 'Send offer',
  sendCounter: 'Send counter offer',
  cancel: 'Cancel',
  phone: 'Phone number',
  phoneHelp: 'Only the seller sees it, once your offer is accepted.',
  place: 'Meeting location',
  placeHelp: 'Somewhere public that suits you both.',
  youOffered: (amount: string) => `You offered ${amount}`,
  theyOffered: (amount: string) => `The seller offers ${amount}`,
  openUntil: 'Open until',
  sent: 'Offer sent',
  counterSent: 'Counter offer sent',
  seeProduct: 'See the product',
  empty: {
    title: 'You have no offers yet.',
    text: 'Offers that you make or receive appear here.',
    next: { href: '/search', label: 'Browse products' },
  },
} as const;

/** The word on the button of an answer. */
export const moveLabels = {
  accept: 'Accept',
  counter: 'Counter',
  decline: 'Decline',
  withdraw: 'Withdraw',
} as const satisfies Partial<Record<OfferEvent, string>>;

/** What the toast says after an answer. */
export const moveDone = {
  accept: 'Offer accepted',
  decline: 'Offer declined',
  withdraw: 'Offer withdrawn',
} as const;

/** The state of an offer in one or two words. */
export const statusLabels: Record<OfferStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  countered: 'Countered',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  ended: 'Ended',
};

/** Who offers what to whom, as a line below the product's name. */
export function offerLine(side: OfferSide, madeBy: OfferSide, other: string): string {
  if (side === madeBy)
    return side === 'buyer' ? `Your offer to ${other}` : `Your counter to ${other}`;
  return side === 'buyer' ? `Counter offer by ${other}` : `Offer by ${other}`;
}
