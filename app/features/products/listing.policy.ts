import type { Message } from '~/i18n/language';
import { DAY_MS, HOUR_MS } from '~/lib/durations';

/** How long a listing is shown unless it is renewed. */
export const LISTING_DAYS = 60;
/** How long before its end the seller is reminded. */
export const END_WARNING_DAYS = 7;
/** How long a reduced price is shown as such, and for how long back a lower price rules it out. */
export const REDUCTION_DAYS = 30;
/** The longest pause of a shop. */
export const MAX_PAUSE_DAYS = 180;

/** The current year where it begins first, at UTC+14: the latest year of purchase. */
export function latestYear(now: Date): number {
  return new Date(now.getTime() + 14 * HOUR_MS).getUTCFullYear();
}

/** A moment as Prisma or SQL (epoch milliseconds) reads it. */
type Moment = Date | number | null;

/** When a seller's listings are shown again: the end of a pause, or now. */
export function opensAt(now: Date, pausedUntil: Date | null): Date {
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : now;
}

/**
 * Until when a shop is paused, ISO 8601; null when it is open. By the clock, whether or not the job
 * that ends the pause has run.
 */
export function pauseEnd(pausedUntil: Moment, now: Date): string | null {
  const isPaused = pausedUntil !== null && Number(pausedUntil) > now.getTime();
  return isPaused ? new Date(pausedUntil).toISOString() : null;
}

/** The columns of a listing that begins, or begins again, at a time. */
export function listingPeriod(from: Date) {
  const endsAt = new Date(from.getTime() + LISTING_DAYS * DAY_MS);
  const endCheckAt = new Date(endsAt.getTime() - END_WARNING_DAYS * DAY_MS);
  return { endsAt, endCheckAt, endedAt: null };
}

/** Whether a listing ends within the days in which its seller is reminded. */
export function endsSoon(endsAt: Moment, now: Date): boolean {
  return endsAt !== null && Number(endsAt) - now.getTime() <= END_WARNING_DAYS * DAY_MS;
}

export interface ListingTimes {
  endsAt: Moment;
  endedAt: Moment;
  /** Until when its seller has paused the shop. */
  pausedUntil: Moment;
}

export type InactiveReason = 'paused' | 'ended';

/**
 * Why an available listing can't be booked now; null when it can. By the clock, whether or not the
 * jobs that take it out of the lists have run (decision 48).
 */
export function whyInactive(
  { endsAt, endedAt, pausedUntil }: ListingTimes,
  now: Date,
): InactiveReason | null {
  if (endedAt !== null || (endsAt !== null && Number(endsAt) <= now.getTime())) return 'ended';
  return pauseEnd(pausedUntil, now) === null ? null : 'paused';
}

/** The refusal of a booking or an offer. */
export const INACTIVE_TEXTS = {
  paused: 'listings.refused.paused',
  ended: 'listings.refused.ended',
} as const satisfies Record<InactiveReason, Message>;

interface Reduced {
  resalePriceMinor: number;
  priorPriceMinor: number | null;
  reducedAt: Moment;
}

/** The price from which a listing was reduced within the last 30 days; null without a reduction. */
export function reducedFrom(
  { resalePriceMinor, priorPriceMinor, reducedAt }: Reduced,
  now: Date,
): number | null {
  if (priorPriceMinor === null || reducedAt === null) return null;
  const recent = now.getTime() - Number(reducedAt) < REDUCTION_DAYS * DAY_MS;
  return recent && priorPriceMinor > resalePriceMinor ? priorPriceMinor : null;
}
