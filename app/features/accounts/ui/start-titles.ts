import type { MessageKey } from '~/i18n/language';
import type { GainableRight } from '../account.policy';

/** Heading above the button of each right that an account can give itself. */
export const startTitles = {
  buy: 'overview.buyToo',
  sell: 'overview.sellToo',
} as const satisfies Record<GainableRight, MessageKey>;
