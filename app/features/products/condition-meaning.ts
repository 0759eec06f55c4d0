import type { MessageKey } from '~/i18n/language';
import type { Condition } from './product.dto';

/** What each condition means, in a sentence for buyers and sellers. */
export const conditionMeanings = {
  excellent: 'products.conditionMeans.excellent',
  good: 'products.conditionMeans.good',
  fair: 'products.conditionMeans.fair',
} as const satisfies Record<Condition, MessageKey>;
