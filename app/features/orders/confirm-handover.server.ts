import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import type { KeyClaim, Keyed } from '~/platform/idempotency-store.server';
import { applyOrderEvent } from './apply-order-event.server';
import type { OrderEventInput } from './order-events';
import { applyDeadlinesOf } from './end-order.server';
import {
  awaitsHandover,
  ensureCode,
  findCode,
  requireTry,
  tryCode,
  wrongCode,
} from './handover-code.server';
import { getOrderOf, requireOrderStep, type OrderOfSide } from './order-party.server';
import type { OrderStatus } from './order.policy';

export interface HandoverResult {
  orderId: string;
  status: OrderStatus;
}

/**
 * Confirms the handover of the acting seller's order by the buyer's code (decision
 * 49a); `code` is six ASCII digits. An order that has changed hands already stays as it is. With the
 * claim of an Idempotency-Key a repeat of a wrong try is refused as before and not counted. Refuses
 * with `unauthenticated`, `forbidden`, `not_found`, `validation_failed` (wrong code, which is
 * counted), `rate_limited` (5 wrong tries: for 15 minutes, also for the right code) and `conflict`
 * (20 wrong tries: only the buyer confirms; not paid, disputed or ended).
 */
export async function confirmHandover(
  ctx: Ctx & Keyed<HandoverResult>,
  orderId: string,
  code: string,
  keyClaim: KeyClaim | null = null,
): Promise<HandoverResult> {
  const { actor, clock, db } = ctx;
  const seller = requirePermission(ctx, 'order:hand-over');
  await requireOrderStep(ctx, orderId, { needs: 'order:hand-over', side: 'seller' });
  await applyDeadlinesOf(ctx, { id: orderId });
  const order = await getOrderOf(db.read, seller, { orderId, side: 'seller' });
  if (hasChangedHands(order)) {
    // In a transaction, so that the answer belongs to the request's Idempotency-Key.
    return writeAs(ctx, 'order:hand-over', async () => ({ orderId, status: order.status }));
  }
  requireAwaited(order);
  await ensureCode(ctx, orderId);
  const noted = await keyClaim?.noted();
  if (noted) throw wrongCode(Number(noted));
  // A wrong try is stored although the request is refused: it must not roll back with it.
  const refusal = await writeAs(
    { actor, clock, db },
    'order:hand-over',
    (tx) => tryCode(tx, ctx, { orderId, code }, keyClaim),
    { readCommitted: true },
  );
  if (refusal) throw refusal;
  return writeAs(ctx, 'order:hand-over', async (tx, seller) => {
    const own = await getOrderOf(tx, seller, { orderId, side: 'seller' });
    if (hasChangedHands(own)) return { orderId, status: own.status };
    requireAwaited(own);
    requireTry(await findCode(tx, orderId), clock.now());
    return apply(tx, ctx, { event: 'hand-over', by: 'seller', orderId, actorId: seller.userId });
  });
}

/**
 * The acting buyer has received the thing. An order that has changed hands already stays as it is.
 * Refuses with `unauthenticated`, `forbidden`, `not_found` and `conflict` (not paid, disputed or
 * ended).
 */
export async function confirmReceipt(
  ctx: Ctx & Keyed<HandoverResult>,
  orderId: string,
): Promise<HandoverResult> {
  await requireOrderStep(ctx, orderId, { needs: 'order:receive', side: 'buyer' });
  await applyDeadlinesOf(ctx, { id: orderId });
  return writeAs(ctx, 'order:receive', async (tx, buyer) => {
    const own = await getOrderOf(tx, buyer, { orderId, side: 'buyer' });
    if (hasChangedHands(own)) return { orderId, status: own.status };
    requireAwaited(own);
    return apply(tx, ctx, { event: 'receive', by: 'buyer', orderId, actorId: buyer.userId });
  });
}

async function apply(tx: Tx, ctx: Ctx, event: OrderEventInput): Promise<HandoverResult> {
  const { orderId, to } = await applyOrderEvent(tx, ctx, event);
  return { orderId, status: to };
}

function hasChangedHands({ status, receivedAt }: OrderOfSide): boolean {
  return receivedAt !== null && ['received', 'disputed', 'completed'].includes(status);
}

/** Refuses with `conflict` an order whose handover can't be confirmed now. */
function requireAwaited(order: OrderOfSide): void {
  if (awaitsHandover(order)) return;
  switch (order.status) {
    case 'requested':
      throw new DomainError('conflict', 'orders.request.open');
    case 'reserved':
      throw new DomainError('conflict', 'orders.payFirst');
    case 'disputed':
      throw new DomainError('conflict', 'orders.handover.disputed');
    default:
      throw new DomainError('conflict', 'orders.handover.ended');
  }
}
