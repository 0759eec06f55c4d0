import type { MessageKey } from '~/i18n/language';

/** Text for both people: it does not say who has blocked whom (decision 52). */
export const BLOCKED = 'conversations.blocked' satisfies MessageKey;

/** The address of the list of blocked people. */
export const BLOCKED_PATH = '/dashboard/blocked';
