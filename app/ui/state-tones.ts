import type { BadgeTone } from './badge';

/**
 * How the states of listings, orders and reports stand out, the same on every page: `good` is open or
 * done, `bad` needs somebody, everything else is neutral.
 */
export const stateTones = {
  available: 'good',
  held: 'plain',
  hidden: 'plain',
  paused: 'plain',
  ended: 'plain',
  unpriced: 'plain',
  gone: 'plain',
  requested: 'plain',
  reserved: 'plain',
  sold: 'plain',
  deleted: 'bad',
  paid: 'good',
  received: 'good',
  disputed: 'bad',
  completed: 'good',
  cancelled: 'plain',
  expired: 'plain',
  removed: 'plain',
  refunded: 'plain',
  open: 'bad',
  dismissed: 'plain',
  'product-deleted': 'plain',
  undecided: 'plain',
  approved: 'good',
  refused: 'bad',
} as const satisfies Record<string, BadgeTone>;
