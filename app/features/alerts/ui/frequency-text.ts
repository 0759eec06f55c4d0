import type { MessageKey } from '~/i18n/language';
import type { Frequency } from '../saved-search.schema';

export const frequencyTexts = {
  now: 'alerts.now',
  daily: 'alerts.daily',
  weekly: 'alerts.weekly',
} as const satisfies Record<Frequency, MessageKey>;
