import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { avatarAddress } from '~/lib/picture';
import type { Tx } from '~/platform/db/database';
import { toOrderView, type OrderView } from './order.dto';
import { NO_ORDER } from './order-party.server';
import { IN_CONTACT, isPaid, type OrderStatus, type PaymentMethod } from './order.policy';
import { getOrder } from './order.queries.server';
import type { ContactInput } from './order.schema';

/** An order as its own page shows it to its buyer. */
export interface OwnOrderView extends OrderView {
  sellerName: string;
  sellerVerified: boolean;
  /** The address of the seller's portrait. */
  sellerImage: string | null;
  /** The buyer's phone number, for the seller. */
  phone: string;
  meetingLocation: string;
}

/**
 * Gets one order of the acting buyer. Refuses with `unauthenticated`, `forbidden` and `not_found`
 * (also for another person's order).
 */
export async function getOwnOrder(ctx: Ctx, orderId: string): Promise<OwnOrderView> {
  const buyer = requirePermission(ctx, 'order:list-own');
  const order = await getOrder(ctx, orderId);
  if (order.buyerId !== buyer.userId) {
    throw new DomainError('not_found', NO_ORDER);
  }
  const seller = await ctx.db.read.user.findUnique({
    where: { id: order.sellerId },
    select: { name: true, verified: true, imageId: true },
  });
  const { phone, meetingLocation } = order;
  return {
    ...toOrderView(order),
    sellerName: seller?.name ?? '',
    sellerVerified: seller?.verified ?? false,
    sellerImage: seller?.imageId ? avatarAddress(seller.imageId) : null,
    phone,
    meetingLocation,
  };
}

/**
 * Refuses with `not_found` an order that is not the acting person's own (decision 10). A value that
 * is not a string is left to validation.
 */
export async function requireOwnOrder(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  orderId: unknown,
): Promise<void> {
  const id = typeof orderId === 'string' ? orderId.trim() : '';
  if (id === '') return;
  const own = looksLikeId(id)
    ? await db.read.order.findUnique({
        where: { id, buyerId: actor?.userId ?? '' },
        select: { id: true },
      })
    : null;
  if (!own) throw new DomainError('not_found', 'orders.notYours');
}

/**
 * The acting person's active order of one product, with the seller's contact details (decision 19).
 */
export interface OwnOrder {
  orderId: string;
  paid: boolean;
  paymentMethod: PaymentMethod;
  /** End of the reservation of an unpaid order, ISO 8601. */
  heldUntil: string;
  /** Null until the seller has accepted a cash request (decision 49b), and for a deleted seller. */
  sellerPhone: string | null;
}

/** The acting person's own active order of a product; null if there is none. */
export async function findOwnOrderFor(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  productId: string,
): Promise<OwnOrder | null> {
  if (!actor?.rights.buy || !looksLikeId(productId)) return null;
  const order = await db.read.order.findUnique({
    where: { activeProductId: productId, buyerId: actor.userId },
    select: {
      id: true,
      status: true,
      paymentMethod: true,
      heldUntil: true,
      product: { select: { phone: true } },
      seller: { select: { deletedAt: true } },
    },
  });
  if (!order) return null;
  const { id: orderId, status, heldUntil, product, seller } = order;
  const inContact = IN_CONTACT.includes(status as OrderStatus) && seller.deletedAt === null;
  return {
    orderId,
    paid: isPaid(status),
    paymentMethod: order.paymentMethod as PaymentMethod,
    heldUntil: heldUntil.toISOString(),
    sellerPhone: inContact ? product.phone : null,
  };
}

/**
 * The id of the active order of a product between a buyer and its seller, for the two; null for
 * everyone else, and if there is none.
 */
export async function findOrderBetween(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<string | null> {
  if (!actor) return null;
  const { userId } = actor;
  const order = await db.read.order.findUnique({
    where: { activeProductId: productId, buyerId, OR: [{ buyerId: userId }, { sellerId: userId }] },
    select: { id: true },
  });
  return order && order.id;
}

/**
 * The phone number and meeting place of the acting person's last booking; null when there is none,
 * or when both have been erased (ORDER_DETAILS_DAYS).
 */
export async function findLastMeeting({
  db,
  actor,
}: Pick<Ctx, 'db' | 'actor'>): Promise<ContactInput | null> {
  return actor?.rights.buy ? findMeetingOf(db.read, actor.userId) : null;
}

/**
 * The phone number and meeting place of any buyer's last booking, for the order that an accepted
 * offer makes.
 */
export function findMeetingOf(
  db: Pick<Ctx['db']['read'], 'order'> | Pick<Tx, 'order'>,
  buyerId: string,
): Promise<ContactInput | null> {
  return db.order.findFirst({
    where: { buyerId, phone: { not: '' }, meetingLocation: { not: '' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { phone: true, meetingLocation: true },
  });
}
