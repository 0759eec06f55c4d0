import type { OrderEvent } from '../../app/features/orders/order-transitions';
import { orderStates, type OrderStatus } from '../../app/features/orders/order-states';
import {
  CASH_ANSWER_MS,
  DISPUTE_ANSWER_MS,
  DISPUTE_MS,
  isPaid,
  RECEIPT_MS,
} from '../../app/features/orders/order.policy';
import { newId } from '../../app/lib/ids.server';
import { textKey } from '../../app/lib/text';
import { demoBuyers } from '../demo/buyers';
import { demoOrders } from '../demo/orders';
import { demoReports } from '../demo/reports';
import { demoSellers } from '../demo/sellers';
import type { DemoOrder } from '../demo/types';
import type { productRow, userRow } from '../factories/rows';
import { required, type DemoSettings } from './demo-catalogue';
import { between, DAY_MS, HOUR_MS } from './demo-times';
import { seeded } from './seeded';

interface Shop {
  people: ReadonlyMap<string, ReturnType<typeof userRow>>;
  /** By their first picture; orders change their status. */
  products: ReadonlyMap<string, ReturnType<typeof productRow>>;
  photos: readonly { productId: string; position: number; imageId: string }[];
}

/** The events of an order that has reached a state, each with the state that it leads to. */
const histories: Record<OrderStatus, readonly [event: OrderEvent, to: OrderStatus][]> = {
  requested: [['request', 'requested']],
  reserved: [['book', 'reserved']],
  paid: [
    ['book', 'reserved'],
    ['capture', 'paid'],
  ],
  received: [
    ['book', 'reserved'],
    ['capture', 'paid'],
    ['hand-over', 'received'],
  ],
  disputed: [
    ['book', 'reserved'],
    ['capture', 'paid'],
    ['hand-over', 'received'],
    ['dispute', 'disputed'],
  ],
  completed: [
    ['book', 'reserved'],
    ['capture', 'paid'],
    ['hand-over', 'received'],
    ['complete', 'completed'],
  ],
  cancelled: [
    ['book', 'reserved'],
    ['cancel', 'cancelled'],
  ],
  expired: [
    ['book', 'reserved'],
    ['expire', 'expired'],
  ],
  removed: [
    ['book', 'reserved'],
    ['remove', 'removed'],
  ],
  // The seller takes the product down while the buyer pays.
  refunded: [
    ['book', 'reserved'],
    ['remove', 'removed'],
    ['capture', 'refunded'],
  ],
};

/** Reservations of the past took at most a day, whatever HOLD_HOURS says now. */
const FORMER_HOLD_HOURS = 24;

/** A disputed order was booked so long before the dispute, and handed over a day before it. */
const DISPUTED_AFTER_MS = 2 * DAY_MS;

function deadlineOf(
  status: OrderStatus,
  times: Record<'heldUntil' | 'changedAt' | 'completedAt' | 'disputedAt', Date>,
): Date {
  const { heldUntil, changedAt, completedAt, disputedAt } = times;
  if (status === 'disputed') return new Date(disputedAt.getTime() + DISPUTE_ANSWER_MS);
  if (status === 'received') return completedAt;
  return status === 'paid' ? new Date(changedAt.getTime() + RECEIPT_MS) : heldUntil;
}

/** A part of a price, on the step that prices of its currency have; nothing without a share. */
export function returnedPart(priceMinor: number, share = 0): number {
  if (share === 0) return 0;
  const step = [1000, 100, 10, 1].find(
    (one) => priceMinor % one === 0 && priceMinor * share >= one,
  );
  return Math.max(1, Math.floor((priceMinor * share) / (step ?? 1)) * (step ?? 1));
}

/** The states of orders whose buyer has paid. */
export const hasMoney: readonly DemoOrder['status'][] = ['paid', 'disputed', 'refunded'];

export type DemoOrderRow = ReturnType<typeof toRow>['order'];

/**
 * The orders of the demo with their events, as bookings, payments and deadlines would have left
 * them. Sets the status of their products, and hides those that were taken down.
 */
export function demoOrderRows(settings: DemoSettings, shop: Shop) {
  const made = demoOrders
    .filter(({ status }) => settings.sandbox || !hasMoney.includes(status))
    .map((given) => ({ given, ...toRow(given, settings, shop) }));
  return {
    made,
    orders: made.map(({ order }) => order),
    orderEvents: made.flatMap(({ events }) => events),
  };
}

function toRow(given: DemoOrder, { now, holdHours }: DemoSettings, shop: Shop) {
  const { listing, at } = given;
  const product = required(shop.products, listing);
  const buyer = required(shop.people, given.buyer);
  const random = seeded(`${listing} ${given.buyer}`);
  const addedAt = product.createdAt as Date;
  const isOpen = given.status === 'reserved' || given.status === 'requested';
  const hours = given.status === 'requested' ? CASH_ANSWER_MS / HOUR_MS : holdHours;
  const holdMs = (isOpen ? hours : Math.min(holdHours, FORMER_HOLD_HOURS)) * HOUR_MS;
  const disputedAt = new Date(now.getTime() - (given.dispute?.hoursAgo ?? 0) * HOUR_MS);
  const createdAt = isOpen
    ? new Date(now.getTime() - Math.round(holdMs * at))
    : given.dispute
      ? new Date(disputedAt.getTime() - DISPUTED_AFTER_MS)
      : between(addedAt, now, at);
  const heldUntil = new Date(createdAt.getTime() + Math.round(holdMs));
  const changedAt =
    given.status === 'expired' ? heldUntil : between(createdAt, heldUntil, 0.02 + random() * 0.5);
  const receivedAt = given.dispute
    ? new Date(disputedAt.getTime() - DAY_MS)
    : new Date(changedAt.getTime() + Math.round((1 + 5 * random()) * DAY_MS));
  const completedAt = new Date(receivedAt.getTime() + DISPUTE_MS);
  // Time has passed since the payment: by now the order may be received or completed.
  const sold = completedAt <= now ? 'completed' : receivedAt <= now ? 'received' : 'paid';
  const status: OrderStatus = given.status === 'paid' ? sold : given.status;
  const { active, deadline, product: productStatus } = orderStates[status];
  const isRemoved = status === 'removed' || status === 'refunded';
  const byAdmin = demoReports.some(
    (report) => report.listing === listing && report.outcome === 'product-deleted',
  );
  const remover = byAdmin ? required(shop.people, 'ada').id : product.sellerId;
  const photo = shop.photos.find(
    ({ productId, position }) => productId === product.id && position === 0,
  );
  const contact = contactOf(given.buyer);
  const order = {
    id: newId(),
    productId: product.id as string,
    buyerId: buyer.id as string,
    sellerId: product.sellerId,
    userName: buyer.name,
    email: buyer.email,
    sellerName: sellerOf(product, shop).name,
    name: product.name,
    nameKey: textKey(product.name),
    priceMinor: product.resalePriceMinor,
    currency: product.currency,
    imageId: photo?.imageId ?? null,
    ...contact,
    status,
    paymentMethod: status === 'requested' ? 'cash' : 'card',
    refundedMinor: isPaid(status) ? returnedPart(product.resalePriceMinor, given.returned) : 0,
    activeProductId: active ? (product.id as string) : null,
    heldUntil,
    deadlineAt: deadline
      ? deadlineOf(status, { heldUntil, changedAt, completedAt, disputedAt })
      : null,
    createdAt,
    paidAt: isPaid(status) ? changedAt : null,
    receivedAt: isPaid(status) && receivedAt <= now ? receivedAt : null,
    completedAt: status === 'completed' ? completedAt : null,
    endedAt: active ? null : changedAt,
  };
  const actors: Partial<Record<OrderEvent, string>> = {
    book: buyer.id,
    request: buyer.id,
    cancel: buyer.id,
    remove: remover,
    'hand-over': product.sellerId,
    dispute: buyer.id,
  };
  const history = histories[status] ?? [];
  const events = history.map(([type, toStatus], index) => ({
    id: newId(),
    orderId: order.id,
    sequence: index + 1,
    type,
    fromStatus: history[index - 1]?.[1] ?? null,
    toStatus,
    actorId: actors[type] ?? null,
    at:
      index === 0
        ? createdAt
        : toStatus === 'received'
          ? receivedAt
          : toStatus === 'completed'
            ? completedAt
            : toStatus === 'disputed'
              ? disputedAt
              : // A payment that comes too late comes minutes after the end.
                new Date(changedAt.getTime() + (index - 1) * 4 * 60_000),
  }));
  if (status === 'requested') Object.assign(product, { acceptsCash: true });
  if (!active) product.updatedAt = changedAt;
  else
    Object.assign(product, {
      status: productStatus,
      listed: false,
      updatedAt: events.at(-1)?.at ?? createdAt,
    });
  if (isRemoved) Object.assign(product, { listed: false, deletedAt: changedAt });
  return { order, events, product };
}

function sellerOf({ sellerId }: { sellerId: string }, { people }: Shop) {
  const seller = [...people.values()].find(({ id }) => id === sellerId);
  if (!seller) throw new Error('The demo data is incomplete: a listing has no seller.');
  return seller;
}

function contactOf(key: string): { phone: string; meetingLocation: string } {
  const buyer = demoBuyers.find((one) => one.key === key);
  if (buyer) return { phone: buyer.phone, meetingLocation: buyer.meetingLocation };
  const seller = demoSellers.find((one) => one.key === key);
  if (!seller) throw new Error(`The demo data is incomplete: there is no ${key}.`);
  return { phone: seller.phone, meetingLocation: `Main library, ${seller.location}` };
}
