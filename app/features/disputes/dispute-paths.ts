/** The address of the page of an order's dispute, for its buyer and its seller. */
export function disputePath(orderId: string): string {
  return `/dashboard/orders/${encodeURIComponent(orderId)}/dispute`;
}

/** The address of the page that confirms that the buyer withdraws the dispute of an order. */
export function withdrawDisputePath(orderId: string): string {
  return `${disputePath(orderId)}/withdraw`;
}

export const DISPUTES_PATH = '/dashboard/disputes';

/** The address of a dispute for admins. */
export function adminDisputePath(id: string): string {
  return `${DISPUTES_PATH}/${encodeURIComponent(id)}`;
}

/** The address of what an admin needs to answer a chargeback; the id is the provider's. */
export function chargebackPath(id: string): string {
  return `${DISPUTES_PATH}/chargebacks/${encodeURIComponent(id)}`;
}

/**
 * The address of a photo of a dispute, which only its parties and admins get. `of` is the side, or
 * the sequence of a message of the copy.
 */
export function disputePhotoPath(id: string, of: string | number, position: number): string {
  return `${adminDisputePath(id)}/photos/${of}-${position}`;
}
