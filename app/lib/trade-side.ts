/** A side of an offer, an order or a dispute. */
export type TradeSide = 'buyer' | 'seller';

/** The side of a person in a trade; null for everyone else. */
export function tradeSideOf(
  { userId }: { userId: string },
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
): TradeSide | null {
  if (userId === buyerId) return 'buyer';
  return userId === sellerId ? 'seller' : null;
}
