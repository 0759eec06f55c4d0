import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';

/** The reasons for a report, as the form offers them. */
export const reportReasons = {
  scam: 'moderation.reason.scam',
  misleading: 'moderation.reason.misleading',
  prohibited: 'moderation.reason.prohibited',
  counterfeit: 'moderation.reason.counterfeit',
  offensive: 'moderation.reason.offensive',
  other: 'moderation.reason.other',
} as const satisfies Record<string, MessageKey>;

export type ReportReason = keyof typeof reportReasons;

export const LONGEST_DETAILS = 500;

/**
 * While rendering: the text of a stored reason; a reason that this version does not know is shown
 * unchanged.
 */
export function reasonInWords(stored: string | null): string | null {
  if (stored === null || !Object.hasOwn(reportReasons, stored)) return stored;
  return t(reportReasons[stored as ReportReason]);
}
