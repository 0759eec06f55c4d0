import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';

/** The reasons for a report, as the form offers them. */
export const reportReasons = {
  scam: 'products.report.scam',
  misleading: 'products.report.misleading',
  prohibited: 'products.report.prohibited',
  counterfeit: 'products.report.counterfeit',
  offensive: 'products.report.offensive',
  other: 'products.report.other',
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
