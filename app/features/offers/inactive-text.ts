import { INACTIVE_TEXTS, type InactiveReason } from '~/features/products/listing.policy';
import type { MessageKey } from '~/i18n/language';
import type { OfferSide } from './offer-machine';

/** The text for a side about an offer whose listing is inactive: a seller reads about the own shop. */
export function inactiveText(inactive: InactiveReason, side: OfferSide) {
  return inactive === 'paused' && side === 'seller'
    ? ('offers.shopPaused' satisfies MessageKey)
    : INACTIVE_TEXTS[inactive];
}
