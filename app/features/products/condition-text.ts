import type { MessageKey } from '~/i18n/language';
import type { Condition } from './product.dto';

/** The names of the conditions. */
export const conditionNames = {
  excellent: 'products.condition.excellent',
  good: 'products.condition.good',
  fair: 'products.condition.fair',
} as const satisfies Record<Condition, MessageKey>;
