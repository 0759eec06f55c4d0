import type { Currency } from '~/lib/money';
import type { PriceRule } from '~/features/products/price-rule';
import { HOUR_MS } from '~/lib/durations';

/** How long an offer is open, in hours (decision 51). */
const OFFER_HOURS = 48;

/** The maximum number of open offers of a buyer (decision 51). */
export const MAX_OPEN_OFFERS = 10;

/** The deadline of an offer that is made now. */
export function offerDeadline(now: Date): Date {
  return new Date(now.getTime() + OFFER_HOURS * HOUR_MS);
}

/** Unique while an offer is open: one open offer per product and buyer (decision 51). */
export function openOfferKey({ productId, buyerId }: { productId: string; buyerId: string }) {
  return `${productId}:${buyerId}`;
}

/** Terms of a product that limit the amount of an offer. */
export interface OfferTerms {
  resalePriceMinor: number;
  currency: Currency;
  /** 0 to 100, set by the seller. */
  offerFloorPercent: number;
}

/** The lowest and the highest offer, in minor units. */
export interface OfferRange {
  minMinor: number;
  maxMinor: number;
}

/**
 * The amounts that may be offered for a product: from the seller's floor, rounded up to what the
 * provider can charge, to the price (decisions 44 and 51).
 */
export function offerRange(
  { resalePriceMinor, offerFloorPercent }: OfferTerms,
  { stepMinor, minMinor }: Pick<PriceRule, 'stepMinor' | 'minMinor'>,
): OfferRange {
  const floor = Math.ceil((resalePriceMinor * offerFloorPercent) / 100);
  const onStep = Math.ceil(floor / stepMinor) * stepMinor;
  return {
    minMinor: Math.min(Math.max(onStep, minMinor), resalePriceMinor),
    maxMinor: resalePriceMinor,
  };
}

export const OFFERS_PATH = '/dashboard/offers';

/** The address of the form for an offer, which leads back to `from`. */
export function makeOfferPath(productId: string, from?: string): string {
  const back = from ? `?${new URLSearchParams({ from })}` : '';
  return `/products/${encodeURIComponent(productId)}/offer${back}`;
}

/** The address of the form that answers an offer with another price. */
export function counterOfferPath(offerId: string): string {
  return `${OFFERS_PATH}/${encodeURIComponent(offerId)}/counter`;
}
