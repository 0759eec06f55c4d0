import { looksLikeId } from '~/lib/ids.server';
import type { Ctx } from '../accounts/actor';

/** The acting person's active order of one product, with how to reach its seller (decision 19). */
export interface OwnBooking {
  orderId: string;
  paid: boolean;
  /** ISO 8601; until when the product is held while the order is unpaid. */
  heldUntil: string;
  sellerPhone: string;
}

/** The acting person's own active order of a product; null for everybody else. */
export async function findOwnBooking(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  productId: string,
): Promise<OwnBooking | null> {
  if (actor?.role !== 'buyer' || !looksLikeId(productId)) return null;
  const order = await db.read.order.findUnique({
    where: { activeProductId: productId, buyerId: actor.userId },
    select: { id: true, paid: true, heldUntil: true, product: { select: { phone: true } } },
  });
  if (!order) return null;
  const { id: orderId, paid, heldUntil, product } = order;
  return { orderId, paid, heldUntil: heldUntil.toISOString(), sellerPhone: product.phone };
}
