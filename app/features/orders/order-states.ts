/** The states of an order (decision 45), as data. docs/order-machine.md is generated from it. */

import type { ProductStatus } from '~/features/products/product.dto';

interface StatusRule {
  /** Sentence for the documentation. */
  means: string;
  /**
   * The status of the product, written when an order takes or gives back the product, and never by
   * an order that was not active before: by then another order may have the product.
   */
  product: ProductStatus;
  /** Whether the order has the product, which no other order can have then (decision 14). */
  active: boolean;
  /** Whether the buyer has paid, by card (the money belongs to the order, decision 47) or in cash. */
  paid: boolean;
  /** When the state ends by itself, and by which event; null for a final state. */
  deadline: { after: string; event: 'expire' | 'assume-received' | 'complete' | 'escalate' } | null;
}

export const orderStates = {
  requested: {
    means: 'The buyer asked to pay in cash; the seller has not answered.',
    product: 'reserved',
    active: true,
    paid: false,
    deadline: { after: '48 hours after the request', event: 'expire' },
  },
  reserved: {
    means: 'Booked and not paid yet.',
    product: 'reserved',
    active: true,
    paid: false,
    deadline: {
      after: 'HOLD_HOURS after the booking; for cash 7 days after the acceptance',
      event: 'expire',
    },
  },
  paid: {
    means: 'Paid by card; the handover is ahead.',
    ...sold(),
    deadline: {
      after: '14 days after the payment, and at least 48 hours after a dispute is withdrawn',
      event: 'assume-received',
    },
  },
  received: {
    means: 'The buyer has the thing and can still open a dispute.',
    ...sold(),
    deadline: { after: '48 hours after receipt', event: 'complete' },
  },
  disputed: {
    means: 'The buyer has opened a dispute.',
    ...sold(),
    deadline: { after: '3 days after the dispute, then every 3 days', event: 'escalate' },
  },
  completed: {
    means: 'The sale is final: the seller is credited, or was paid in cash.',
    ...sold(),
    deadline: null,
  },
  cancelled: { means: 'Ended by the buyer, or a cash request by the seller.', ...ended() },
  expired: { means: 'Not paid, answered or handed over in time.', ...ended() },
  removed: { means: 'The product was taken down before it was paid.', ...ended() },
  // The seller says whether the thing is for sale again: it may still be with the buyer.
  refunded: {
    means: 'The buyer got all the money back.',
    product: 'sold',
    active: false,
    paid: false,
    deadline: null,
  },
} as const satisfies Record<string, StatusRule>;

export type OrderStatus = keyof typeof orderStates;

function sold() {
  return { product: 'sold', active: true, paid: true } as const;
}

function ended() {
  return { product: 'available', active: false, paid: false, deadline: null } as const;
}

/** The states for which `test` holds, for queries and constraints. */
export function orderStatuses(test: (rule: StatusRule) => boolean): OrderStatus[] {
  const names = Object.keys(orderStates) as OrderStatus[];
  return names.filter((name) => test(orderStates[name]));
}
