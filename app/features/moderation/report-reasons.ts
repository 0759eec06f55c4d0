import type { MessageKey } from '~/i18n/language';

/** A reason for a report or a decision, by its name in the language of the page. */
export interface ReasonChoice {
  id: string;
  name: string;
}

export const LONGEST_DETAILS = 500;

/** How urgent a report for a reason is, as admins choose it. */
export const urgencies = ['1', '2', '3'] as const;
export type Urgency = (typeof urgencies)[number];

export const urgencyWords = {
  '1': 'moderation.urgency.low',
  '2': 'moderation.urgency.normal',
  '3': 'moderation.urgency.high',
} as const satisfies Record<Urgency, MessageKey>;

/** The urgency of a report without a reason. */
export const USUAL_URGENCY = 2;
