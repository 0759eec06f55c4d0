import { addMonths } from '~/lib/months';

/** For how long after a decision it can be appealed (decision 53). */
export const APPEAL_MONTHS = 6;

/** A decision that can still be appealed was made after this time. */
export function appealableSince(now: Date): Date {
  return addMonths(now, -APPEAL_MONTHS);
}
