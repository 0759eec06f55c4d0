import type { MessageKey } from '~/i18n/language';

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

/** The longest text of a report, a reason or an appeal, in characters. */
export const LONGEST_TEXT = 2000;
