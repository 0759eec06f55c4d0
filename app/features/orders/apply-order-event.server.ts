import { recordConversationEvent } from '~/features/conversations/conversation-events.server';
import { orderStep } from '~/features/conversations/order-steps';
import type { InAppKind } from '~/features/notifications/notification-kinds';
import {
  readNotificationsOfOrder,
  withdrawMails,
} from '~/features/notifications/notifications.server';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import { insertRow } from '~/platform/db/insert.sql.server';
import type { Services } from '~/platform/services';
import { runEffect } from './order-effects.server';
import { actorIdOf, type OrderDeps, type OrderEventInput } from './order-events';
import { scheduleDeadline } from './order-jobs.server';
import { guardHolds, nextOrderState, refusal } from './order-machine';
import { NO_ORDER } from './order-party.server';
import type { OrderActor, OrderEffect } from './order-transitions';
import {
  CASH_RESERVATION_MS,
  deadlineAfterDispute,
  HANDOVER_REMINDER_DAYS,
  stateMs,
  TAKEN,
} from './order.policy';
import { insertOrderEvent, reserveProduct, setProductStatus } from './order-state.sql.server';
import { loadOrderState, type OrderState } from './load-order-state.sql.server';
import { orderStates, type OrderStatus } from './order-states';

interface AppliedEvent {
  orderId: string;
  /** Null: the event created the order. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** Whether the event happened. False: the order is not, or no longer, in a state that has it. */
  applied: boolean;
  effects: readonly OrderEffect[];
}

/**
 * Applies an event to an order inside a transaction, as the table in order-transitions.ts says: its
 * status with all that follows from it, the status of its product, the record of the event, the job
 * for the deadline, and the effects. No other code writes an order's `status`, `activeProductId` and
 * `deadlineAt`. An event that the state does not have changes nothing, so that a repetition is
 * harmless; neither does a refused event of the clock. Refuses with `not_found`, with `forbidden` an
 * actor who may not cause the event, and with `conflict` when a guard does not hold.
 */
export async function applyOrderEvent(
  tx: Tx,
  deps: OrderDeps,
  input: OrderEventInput,
): Promise<AppliedEvent> {
  const now = deps.clock.now();
  const before = 'order' in input ? null : await loadOrderState(tx, input.orderId);
  if (before === undefined) throw new DomainError('not_found', NO_ORDER);
  const by = actorOf(input);
  const from = before?.status ?? null;
  const orderId = 'order' in input ? input.order.id : input.orderId;
  // `whyNotBooked` has evaluated the guard of a new order, from the facts of the booking.
  const decision = nextOrderState(
    { status: from ?? 'new', event: input.event, by },
    (guard) => before === null || guardHolds(guard, before, input, now),
  );
  if ('refused' in decision) {
    const { refused } = decision;
    if (from && (refused === 'state' || (by === 'clock' && refused !== 'actor'))) {
      return { orderId, from, to: from, applied: false, effects: [] };
    }
    throw refusal(refused, input);
  }
  const { to, effects, renews } = decision;
  const order = before
    ? await changeOrder(tx, deps, before, { to, renews })
    : await insertOrder(tx, input, { to, now });
  const type = input.event;
  await insertOrderEvent(tx, {
    orderId,
    type,
    fromStatus: from,
    toStatus: to,
    actorId: actorIdOf(input),
    at: now,
  });
  if (from !== to || renews) await scheduleDeadline(tx, deps, order);
  await showInConversation(tx, order, { input, from, at: now });
  if (before && from !== to) await readAboutFormerState(tx, deps, before);
  for (const effect of effects) await runEffect(effect, { tx, deps, order, from, input });
  return { orderId, from, to, applied: true, effects };
}

/** The notifications that ask for something as long as an order is in a state. */
const asked: Partial<Record<OrderStatus, InAppKind>> = {
  requested: 'order-requested',
  reserved: 'hold-ending',
  paid: 'handover-reminder',
};

/** The keys of the mails about them; the effects of a reservation withdraw its own. */
const mailed: Partial<Record<OrderStatus, (orderId: string) => string[]>> = {
  requested: (orderId) => [orderId],
  paid: (orderId) => HANDOVER_REMINDER_DAYS.map((days) => `${orderId}:${days}`),
};

/** Marks what a former state asked for as read, and withdraws the mails that ask for it (ADR 319). */
async function readAboutFormerState(
  tx: Tx,
  deps: OrderDeps,
  { id: orderId, status, buyerId, sellerId }: OrderState,
): Promise<void> {
  const kind = asked[status];
  if (!kind) return;
  const userIds = [buyerId, sellerId];
  await readNotificationsOfOrder(tx, deps, { userIds, kind, orderId });
  const keys = mailed[status]?.(orderId) ?? [];
  const mails = keys.flatMap((key) =>
    userIds.map((userId) => {
      return { userId, kind: 'order-progress', about: `${kind}:${key}` } as const;
    }),
  );
  if (mails.length > 0) await withdrawMails(tx, mails);
}

function actorOf(input: OrderEventInput): OrderActor {
  if ('by' in input) return input.by;
  if ('order' in input) return 'buyer';
  return input.event === 'capture' ? 'provider' : 'clock';
}

type Placed = Pick<OrderState, 'productId' | 'heldUntil'>;

/** The columns that the state of an order determines from the moment in which it begins. */
function columnsOf(status: OrderStatus, { productId, heldUntil }: Placed, now: Date) {
  const { active, deadline } = orderStates[status];
  const lasts = stateMs[status];
  const end = lasts === undefined ? heldUntil : new Date(now.getTime() + lasts);
  return {
    status,
    activeProductId: active ? productId : null,
    deadlineAt: deadline ? end : null,
  };
}

async function insertOrder(
  tx: Tx,
  input: OrderEventInput,
  { to, now }: { to: OrderStatus; now: Date },
): Promise<OrderState> {
  if (!('order' in input)) throw new Error(`${input.event} creates no order.`);
  const { order } = input;
  if (!(await reserveProduct(tx, order.productId, now))) throw new DomainError('conflict', TAKEN);
  const state = columnsOf(to, order, now);
  await insertRow(tx, 'Order', { ...order, ...state });
  const fresh = {
    receivedAt: null,
    refundedMinor: 0,
    hasLivePayment: false,
    hasOpenChargeback: false,
  };
  return { ...order, ...state, ...fresh };
}

async function changeOrder(
  tx: Tx,
  deps: OrderDeps,
  before: OrderState,
  { to, renews }: { to: OrderStatus; renews: boolean },
): Promise<OrderState> {
  const now = deps.clock.now();
  const { id, productId, status: from } = before;
  if (from === to && !renews) return before;
  const [old, state] = [orderStates[from], orderStates[to]];
  // The acceptance of a cash request begins a reservation (decision 49b).
  const heldUntil =
    from === 'requested' && to === 'reserved'
      ? new Date(now.getTime() + CASH_RESERVATION_MS)
      : before.heldUntil;
  const columns = columnsOf(to, { productId, heldUntil }, now);
  // A sale that goes on was paid, and one that was refunded since perhaps complete, before.
  const sold =
    from === 'disputed' || from === 'refunded'
      ? await tx.order.findUniqueOrThrow({
          where: { id },
          select: { paidAt: true, completedAt: true },
        })
      : null;
  if (sold && (to === 'paid' || to === 'received')) {
    const { receivedAt } = before;
    columns.deadlineAt = deadlineAfterDispute({ paidAt: sold.paidAt ?? now, receivedAt }, now);
  }
  const isReceipt = before.receivedAt === null && (to === 'received' || to === 'completed');
  const times = {
    ...(state.paid && !old.paid && !sold && { paidAt: now }),
    ...(isReceipt && { receivedAt: now }),
    ...(to === 'completed' && { completedAt: sold?.completedAt ?? now }),
    ...(old.active !== state.active && { endedAt: state.active ? null : now }),
  };
  const { count } = await tx.order.updateMany({
    where: { id, status: from },
    data: { ...columns, heldUntil, ...times },
  });
  if (count !== 1) throw new Error(`The order ${id} is not ${from} any more.`);
  // An order that never had the product, or has given it back, says nothing about it.
  if (from !== to && (old.active || state.active)) {
    await setProductStatus(tx, deps, { productId, status: state.product });
  }
  return { ...before, ...columns, heldUntil, receivedAt: isReceipt ? now : before.receivedAt };
}

/** Shows an event in the conversation of buyer and seller, if there is one. */
async function showInConversation(
  tx: Tx,
  { id: subjectId, productId, buyerId, status, priceMinor, currency }: OrderState,
  { input, from, at }: { input: OrderEventInput; from: OrderStatus | null; at: Date },
): Promise<void> {
  const step = orderStep({
    event: input.event,
    from,
    to: status,
    price: { amountMinor: priceMinor, currency },
    refunded: input.event === 'refund' ? input.amount : undefined,
  });
  if (!step) return;
  const actorId = actorIdOf(input);
  await recordConversationEvent(tx, { productId, buyerId, subjectId, actorId, at, ...step });
}

/**
 * Makes a sold product available again that no order has any more, inside a transaction. Returns
 * whether it did.
 */
export async function relistProduct(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'env' | 'payments'>,
  productId: string,
): Promise<boolean> {
  const free = { id: productId, status: 'sold', deletedAt: null };
  const active = await tx.order.findUnique({
    where: { activeProductId: productId },
    select: { id: true },
  });
  if (active || !(await tx.product.findUnique({ where: free, select: { id: true } }))) return false;
  await setProductStatus(tx, deps, { productId, status: 'available' });
  return true;
}

/**
 * Marks an available product as sold without an order, inside a transaction; `relistProduct` takes it
 * back.
 */
export async function markProductSold(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'env' | 'payments'>,
  productId: string,
): Promise<void> {
  await setProductStatus(tx, deps, { productId, status: 'sold' });
}
