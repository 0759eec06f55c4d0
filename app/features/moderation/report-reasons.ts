import type { MessageKey } from '~/i18n/language';

/** A reason for a report or a decision, by its name in the language of the page. */
export interface ReasonChoice {
  id: string;
  name: string;
}

export const LONGEST_DETAILS = 500;

/** The longest text of a report, a reason or an appeal, in characters. */
export const LONGEST_TEXT = 2000;

/** Subject of a report; reviews and conversations count as people. */
export type ReasonSubject = 'listing' | 'person';

/** Scope in which a reason is offered, as admins choose it. */
export const reasonScopes = ['all', 'listing', 'person'] as const;
export type ReasonScope = (typeof reasonScopes)[number];

export const scopeWords = {
  all: 'moderation.reasons.scope.all',
  listing: 'moderation.reasons.scope.listing',
  person: 'moderation.reasons.scope.person',
} as const satisfies Record<ReasonScope, MessageKey>;

/** The scopes of the reasons that are offered for a subject. */
export function scopesOf(subject: ReasonSubject): ReasonScope[] {
  return ['all', subject];
}

/** How urgent a report for a reason is, as admins choose it. */
export const urgencies = ['1', '2', '3'] as const;
type Urgency = (typeof urgencies)[number];

export const urgencyWords = {
  '1': 'moderation.urgency.low',
  '2': 'moderation.urgency.normal',
  '3': 'moderation.urgency.high',
} as const satisfies Record<Urgency, MessageKey>;
