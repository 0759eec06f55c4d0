import type { MessageKey } from '~/i18n/language';
import type { Sort } from './listing-filters';

/** The names of the orders of a list, in which they are offered. */
export const sortNames = {
  best: 'search.best',
  newest: 'search.newest',
  'price-asc': 'search.lowestPrice',
  'price-desc': 'search.highestPrice',
  nearest: 'search.nearest',
} as const satisfies Record<Sort, MessageKey>;
