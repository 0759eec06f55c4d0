import type { Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { endOffers } from '~/features/offers/end-offers.server';
import { markProductsDeleted } from '~/features/products/mark-products-deleted.server';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import type { Services } from '~/platform/services';
import { applyOrderEvent } from './apply-order-event.server';
import type { OrderDeps } from './order-events';
import { checkDeadlines } from './next-order-deadline.server';
import { PAST_DEADLINE } from './order-machine';
import { isPaid, UNPAID } from './order.policy';
import { orderStates, type OrderStatus } from './order-states';

/** An order after its cancellation; `applied`: it was cancelled now, and had not ended before. */
export interface CancelResult {
  orderId: string;
  status: OrderStatus;
  applied: boolean;
}

/**
 * Cancels the acting buyer's own unpaid order and makes the product available again (decision 16).
 * Cancelling an order that has already ended changes nothing: not `applied`. Refuses with
 * `unauthenticated`, `forbidden`, `not_found` (also for another buyer's order) and `conflict` once
 * paid, after the time to pay (decision 48), or while a payment may be in progress:
 * `cancelUnpaidOrder` (features/payments) closes that payment first.
 */
export async function cancelOrder(
  ctx: Ctx & Keyed<CancelResult>,
  orderId: string,
): Promise<CancelResult> {
  return writeAs(ctx, 'order:cancel', async (tx, { userId }) => {
    const own = { id: orderId, buyerId: userId };
    const order = await tx.order.findUnique({ where: own, select: { status: true } });
    if (!order) throw new DomainError('not_found', 'orders.notYours');
    if (isPaid(order.status) || order.status === 'refunded') {
      throw new DomainError('conflict', 'orders.paidAlready');
    }
    if (order.status === 'expired') throw new DomainError('conflict', PAST_DEADLINE);
    const cancel = { event: 'cancel', by: 'buyer', orderId, actorId: userId } as const;
    const { applied, to } = await applyOrderEvent(tx, ctx, cancel);
    return { orderId, status: to, applied };
  });
}

/**
 * Applies what the table says happens at the deadline of an order's state, inside a transaction;
 * nothing before the deadline and in a final state. Returns whether the order has changed, and its
 * state.
 */
export async function passDeadline(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
): Promise<{ applied: boolean; to: OrderStatus }> {
  const { status } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true },
  });
  const { deadline } = orderStates[status as OrderStatus];
  if (!deadline) return { applied: false, to: status as OrderStatus };
  return applyOrderEvent(tx, deps, { event: deadline.event, orderId });
}

/** Deadlines are applied in small batches, so that other writes do not wait for long. */
const BATCH_SIZE = 50;

/** An order whose payment may be in progress ends only after that payment was closed. */
const WITHOUT_PAYMENT = { intents: { none: { liveOrderId: { not: null } } } };

type DeadlineDeps = OrderDeps & Pick<Services, 'db'>;

/** One order, or the orders of a product, of a buyer, or of either. */
type OrdersOf = { id: string } | { productId?: string; buyerId?: string };

/**
 * Applies the deadlines of orders that have passed, the oldest first and one batch at most: ends
 * reservations and makes their products available again (decision 16), and so on. `orderDeadlineJob`
 * (features/payments) applies the others, and all of the orders with a payment in progress. Returns
 * the number of changed orders, and whether there may be more.
 */
export async function applyDueDeadlines(
  deps: DeadlineDeps,
  of?: OrdersOf,
): Promise<{ applied: number; isMore: boolean }> {
  const now = deps.clock.now();
  const any = of && { OR: Object.entries(of).map(([column, value]) => ({ [column]: value })) };
  const due = await deps.db.read.order.findMany({
    where: { deadlineAt: { lte: now }, ...WITHOUT_PAYMENT, ...any },
    select: { id: true },
    orderBy: { deadlineAt: 'asc' },
    take: BATCH_SIZE,
  });
  if (due.length === 0) return { applied: 0, isMore: false };
  const applied = await deps.db.write(async (tx) => {
    let count = 0;
    for (const { id } of due) {
      if ((await passDeadline(tx, deps, id)).applied) count += 1;
    }
    return count;
  });
  return { applied, isMore: due.length === BATCH_SIZE };
}

/**
 * Applies all deadlines that have passed of the orders that a request shows or decides about, however
 * many other orders are due. Who may see or change them is checked before.
 */
export async function applyDeadlinesOf(deps: DeadlineDeps, of: OrdersOf): Promise<void> {
  if (!(await checkDeadlines(deps)).isDue) return;
  let batch;
  do batch = await applyDueDeadlines(deps, of);
  while (batch.isMore && batch.applied > 0);
}

/**
 * Reads an order for one of its sides, once more after its own deadline was applied where that has passed.
 * Refuses as `find`, which reads it.
 */
export async function readInTime<Found extends { order: { deadlineAt: Date | null } }>(
  deps: DeadlineDeps,
  orderId: string,
  find: () => Promise<Found>,
): Promise<Found> {
  const found = await find();
  const { deadlineAt } = found.order;
  if (deadlineAt === null || deps.clock.now() < deadlineAt) return found;
  await applyDeadlinesOf(deps, { id: orderId });
  return find();
}

/**
 * Ends all unpaid orders of an account on both sides, inside the transaction that ends or suspends
 * the account; its listings are marked as deleted before, so that they are not listed again. `by` is
 * who causes it; the account itself unless an admin does.
 */
export async function endUnpaidOrders(
  tx: Tx,
  deps: OrderDeps,
  userId: string,
  { by, actorId }: { by: 'account' | 'admin'; actorId?: string | undefined },
): Promise<void> {
  const unpaid = await tx.order.findMany({
    where: { status: { in: [...UNPAID] }, OR: [{ buyerId: userId }, { sellerId: userId }] },
    select: { id: true, buyerId: true },
  });
  for (const { id: orderId, buyerId } of unpaid) {
    const ended = { orderId, actorId };
    await applyOrderEvent(
      tx,
      deps,
      buyerId === userId
        ? { event: 'abandon', by: by === 'admin' ? 'admin' : 'buyer', ...ended }
        : { event: 'remove', by: by === 'admin' ? 'admin' : 'seller', ...ended },
    );
  }
}

/**
 * Marks a product as deleted inside a transaction and ends the unpaid order on it (decision 20); paid orders
 * stay. Returns whether this request did.
 */
export async function takeDownProduct(
  tx: Tx,
  deps: OrderDeps,
  { productId: id, ...remover }: { productId: string; by: 'seller' | 'admin'; actorId?: string },
): Promise<boolean> {
  // First: ending an order makes a product available again unless it is deleted.
  if ((await markProductsDeleted(tx, deps, { id })) === 0) return false;
  await endOffers(tx, deps, { productId: id });
  const active = await tx.order.findUnique({
    where: { activeProductId: id },
    select: { id: true },
  });
  if (active) {
    await applyOrderEvent(tx, deps, { event: 'remove', orderId: active.id, ...remover });
  }
  return true;
}
