import type { Currency } from '~/lib/money';
import type { PriceRule } from '~/features/products/price-rule';
import { HOUR_MS } from '~/lib/durations';
import type { TradeSide } from '~/lib/trade-side';

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
  /** The offer that a counter answers. */
  answered?: AnsweredOffer;
}

interface AnsweredOffer {
  madeBy: TradeSide;
  amountMinor: number;
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

/**
 * The amounts that may answer an offer: above the buyer's or below the seller's, on the provider's
 * step, within the range of the product (ADR 299). The lowest is above the highest when there is none.
 */
export function counterRange(
  { minMinor, maxMinor }: OfferRange,
  { madeBy, amountMinor }: AnsweredOffer,
  { stepMinor }: Pick<PriceRule, 'stepMinor'>,
): OfferRange {
  const above = (Math.floor(amountMinor / stepMinor) + 1) * stepMinor;
  const below = (Math.ceil(amountMinor / stepMinor) - 1) * stepMinor;
  return {
    minMinor: madeBy === 'buyer' ? Math.max(minMinor, above) : minMinor,
    maxMinor: madeBy === 'seller' ? Math.min(maxMinor, below) : maxMinor,
    answered: { madeBy, amountMinor },
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
