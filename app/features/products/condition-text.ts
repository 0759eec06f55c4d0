import type { MessageKey } from '~/i18n/language';
import type { Condition } from './product.dto';

interface ConditionText {
  name: MessageKey;
  /** Sentence for buyers and sellers. */
  means: MessageKey;
}

/** The conditions in words, as keys of their messages. */
export const conditionTexts = {
  excellent: { name: 'products.condition.excellent', means: 'products.conditionMeans.excellent' },
  good: { name: 'products.condition.good', means: 'products.conditionMeans.good' },
  fair: { name: 'products.condition.fair', means: 'products.conditionMeans.fair' },
} as const satisfies Record<Condition, ConditionText>;
