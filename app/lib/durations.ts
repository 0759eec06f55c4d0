/** Lengths of time in milliseconds. A day is 24 hours of the clock, not a day of the calendar. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long after the completion of an order its two sides can review each other (ADR 194). */
export const REVIEW_MS = 14 * DAY_MS;
