import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';

/** The reasons for a report of a conversation, as its form offers them. */
export const conversationReasons = {
  insults: 'conversationReports.reason.insults',
  fraud: 'conversationReports.reason.fraud',
  'outside-payment': 'conversationReports.reason.outsidePayment',
  spam: 'conversationReports.reason.spam',
  harassment: 'conversationReports.reason.harassment',
  other: 'conversationReports.reason.other',
} as const satisfies Record<string, MessageKey>;

export type ConversationReason = keyof typeof conversationReasons;

/** While rendering: a stored reason in words; one that this version does not know is unchanged. */
export function conversationReason(stored: string): string {
  if (!Object.hasOwn(conversationReasons, stored)) return stored;
  return t(conversationReasons[stored as ConversationReason]);
}

/** The longest text of a report, a reason or an appeal, in characters. */
export const LONGEST_TEXT = 2000;
