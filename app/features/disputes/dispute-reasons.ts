import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';

/** The reasons for a dispute, as the form offers them. */
export const disputeReasons = {
  'not-handed-over': 'disputes.reason.notHandedOver',
  'not-as-described': 'disputes.reason.notAsDescribed',
  broken: 'disputes.reason.broken',
  incomplete: 'disputes.reason.incomplete',
  counterfeit: 'disputes.reason.counterfeit',
  other: 'disputes.reason.other',
} as const satisfies Record<string, MessageKey>;

export type DisputeReason = keyof typeof disputeReasons;

/**
 * While rendering: a stored reason in words; a reason that this version does not know is unchanged.
 */
export function disputeReason(stored: string): string {
  if (!Object.hasOwn(disputeReasons, stored)) return stored;
  return t(disputeReasons[stored as DisputeReason]);
}

/** The longest text of a dispute, an answer or a decision, in characters. */
export const LONGEST_DISPUTE_TEXT = 2000;

/** How many photos each side can add. */
export const MAX_DISPUTE_PHOTOS = 4;
