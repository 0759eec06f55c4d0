import { HIDDEN_TEXTS, type HiddenBecause } from '~/features/products/listing.policy';
import type { MessageKey } from '~/i18n/language';
import type { OfferSide } from './offer-machine';

/** The text for a side about an offer whose listing is hidden: a seller reads about the own shop. */
export function hiddenText(hidden: HiddenBecause, side: OfferSide) {
  return hidden === 'paused' && side === 'seller'
    ? ('offers.shopPaused' satisfies MessageKey)
    : HIDDEN_TEXTS[hidden];
}
