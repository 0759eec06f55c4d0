import {
  requirePermission,
  type Actor,
  type Ctx,
  type Permission,
} from '~/features/accounts/account.policy';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { tradeSideOf, type TradeSide } from '~/lib/trade-side';
import type { Tx } from '~/platform/db/database';
import type { OrderStatus, PaymentMethod } from './order.policy';

/** Role in which a person sees an order: one of its two sides, or admin. */
export type OrderSide = TradeSide | 'admin';

export const NO_ORDER = 'orders.noSuchOrder';

/** The side of a person in an order; `admin` for an admin who has none, null for everyone else. */
export function sideOf(
  actor: Pick<Actor, 'userId' | 'rights'>,
  order: { buyerId: string; sellerId: string },
): OrderSide | null {
  return tradeSideOf(actor, order) ?? (actor.rights.moderate ? 'admin' : null);
}

/** The part of an order that a step of one of its sides depends on. */
export interface OrderOfSide {
  id: string;
  productId: string;
  sellerId: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  meetingLocation: string;
  receivedAt: Date | null;
}

const columns = {
  id: true,
  productId: true,
  buyerId: true,
  sellerId: true,
  status: true,
  paymentMethod: true,
  meetingLocation: true,
  receivedAt: true,
} as const;

/**
 * Gets an order for a step that only one side may take. Refuses with `not_found` (everyone else's
 * orders) and `forbidden` (the other side's step, also for admins).
 */
export async function getOrderOf(
  db: Pick<Ctx['db']['read'], 'order'> | Pick<Tx, 'order'>,
  actor: Actor,
  { orderId, side }: { orderId: string; side: TradeSide },
): Promise<OrderOfSide> {
  const id = requireId(orderId, NO_ORDER);
  const order = await db.order.findUnique({ where: { id }, select: columns });
  const own = order && sideOf(actor, order);
  if (!own) throw new DomainError('not_found', NO_ORDER);
  if (own !== side) {
    throw new DomainError('forbidden', side === 'buyer' ? 'orders.buyerOnly' : 'orders.sellerOnly');
  }
  return order as OrderOfSide;
}

/**
 * Checks, before what was sent is validated, that the acting person may take a step of one side of
 * an order. Refuses with `unauthenticated`, `not_found` and `forbidden`.
 */
export async function requireOrderStep(
  ctx: Ctx,
  orderId: string,
  { needs, side }: { needs: Permission; side: TradeSide },
): Promise<void> {
  const actor = requirePermission(ctx, needs);
  await getOrderOf(ctx.db.read, actor, { orderId, side });
}

/**
 * Whether a dispute was settled before any handover, by the events of an order. `receivedAt` is set then
 * too, because the settlement releases the money.
 */
export function isSettledUnmet(events: readonly { type: string }[]): boolean {
  const has = (...wanted: string[]) => events.some(({ type }) => wanted.includes(type));
  return has('release') && !has('hand-over', 'receive', 'assume-received');
}

/**
 * Checks that the acting person sees an order at all. Refuses with `unauthenticated` and
 * `not_found`.
 */
export async function requireParty(ctx: Ctx, orderId: string): Promise<void> {
  const actor = requirePermission(ctx, 'order:see');
  const order = await ctx.db.read.order.findUnique({
    where: { id: requireId(orderId, NO_ORDER) },
    select: { buyerId: true, sellerId: true },
  });
  if (!order || !sideOf(actor, order)) throw new DomainError('not_found', NO_ORDER);
}
