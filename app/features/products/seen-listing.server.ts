import { msg, type Message } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { listingKey, priceKey, type StoredListing } from './listing-form.server';

/** The refusal of a form that was opened before the listing was changed to what `opened` stands for. */
export class ListingChanged extends DomainError {
  constructor(
    readonly opened: string,
    refusal: ConstructorParameters<typeof DomainError>[1],
  ) {
    super('conflict', refusal);
  }
}

/**
 * Checks that a form is written over the listing that its seller has seen: `opened`, the `listingKey`
 * that the form was opened with. Refuses with `conflict`, as `ListingChanged`, when the listing has
 * changed since and would change again.
 */
export function requireSeenListing(
  stored: { listing: StoredListing; imageIds: readonly string[] },
  written: { listing: StoredListing; imageIds: readonly string[] },
  opened: string,
): void {
  const now = listingKey(stored.listing, stored.imageIds);
  if (opened === now || listingKey(written.listing, written.imageIds) === now) return;
  const { resalePriceMinor: amountMinor, currency } = stored.listing;
  const samePrice =
    opened.startsWith(`${priceKey(stored.listing)} `) ||
    priceKey(written.listing) === priceKey(stored.listing);
  const message: Message = samePrice
    ? 'sell.listingChanged'
    : msg('sell.priceChanged', { price: { amountMinor, currency } });
  const fields = { [samePrice ? 'name' : 'resaleprice']: [message] };
  throw new ListingChanged(now, { message, fields });
}
