import { t } from '~/i18n/render-language';
import { conversationReasons, type ConversationReason } from '../conversation-reasons';

/** The texts of the reasons. */
// Written out: the browser's build replaces each key by its text.
export const reasonTexts = {
  insults: 'conversationReports.reason.insults',
  fraud: 'conversationReports.reason.fraud',
  'outside-payment': 'conversationReports.reason.outsidePayment',
  spam: 'conversationReports.reason.spam',
  harassment: 'conversationReports.reason.harassment',
  other: 'conversationReports.reason.other',
} as const satisfies typeof conversationReasons;

/** While rendering: a stored reason in words; one that this version does not know is unchanged. */
export function conversationReason(stored: string): string {
  if (!Object.hasOwn(reasonTexts, stored)) return stored;
  return t(reasonTexts[stored as ConversationReason]);
}
