/** The form of My Products that changes several listings. */
export const CHANGE_FORM = 'change-selected';

/** Changes that can be made to several listings at once. */
export const listingChanges = ['renew', 'advertise', 'sold', 'delete'] as const;
export type ListingChange = (typeof listingChanges)[number];

/** Whether a text names a change that a seller can ask for. */
export function isListingChange(text: string): text is ListingChange {
  return (listingChanges as readonly string[]).includes(text);
}

/** The changes that a page of their own asks about first. */
export const ASKED_FIRST: ReadonlySet<ListingChange> = new Set(['sold', 'delete']);
