import { orderStates, type OrderEvent } from '../../app/features/orders/order-machine';
import type { OrderStatus } from '../../app/features/orders/order.policy';
import { newId } from '../../app/lib/ids.server';
import { textKey } from '../../app/lib/text';
import { demoBuyers } from '../demo/buyers';
import { demoOrders } from '../demo/orders';
import { demoReports } from '../demo/reports';
import { demoSellers } from '../demo/sellers';
import type { DemoOrder } from '../demo/types';
import type { productRow, userRow } from '../factories/rows';
import { required, type DemoSettings } from './demo-catalogue';
import { between, HOUR_MS } from './demo-times';
import { seeded } from './seeded';

interface Shop {
  people: ReadonlyMap<string, ReturnType<typeof userRow>>;
  /** By their first picture; orders change their status. */
  products: ReadonlyMap<string, ReturnType<typeof productRow>>;
  photos: readonly { productId: string; position: number; imageId: string }[];
}

/** The events of an order that has reached a state, each with the state that it leads to. */
const histories: Record<OrderStatus, readonly [event: OrderEvent, to: OrderStatus][]> = {
  reserved: [['book', 'reserved']],
  paid: [
    ['book', 'reserved'],
    ['capture', 'paid'],
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

/** The states of orders whose buyer has paid. */
const hasMoney: readonly DemoOrder['status'][] = ['paid', 'refunded'];

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
  const { listing, status, at } = given;
  const product = required(shop.products, listing);
  const buyer = required(shop.people, given.buyer);
  const random = seeded(`${listing} ${given.buyer}`);
  const { active, deadline, product: productStatus } = orderStates[status];
  const addedAt = product.createdAt as Date;
  const holdMs =
    (status === 'reserved' ? holdHours : Math.min(holdHours, FORMER_HOLD_HOURS)) * HOUR_MS;
  const createdAt =
    status === 'reserved'
      ? new Date(now.getTime() - Math.round(holdMs * at))
      : between(addedAt, now, at);
  const heldUntil = new Date(createdAt.getTime() + Math.round(holdMs));
  const changedAt =
    status === 'expired' ? heldUntil : between(createdAt, heldUntil, 0.02 + random() * 0.5);
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
    name: product.name,
    nameKey: textKey(product.name),
    priceMinor: product.resalePriceMinor,
    currency: product.currency,
    imageId: photo?.imageId ?? null,
    ...contact,
    status,
    activeProductId: active ? (product.id as string) : null,
    heldUntil,
    deadlineAt: deadline ? heldUntil : null,
    createdAt,
    paidAt: status === 'paid' ? changedAt : null,
    endedAt: active ? null : changedAt,
  };
  const actors: Partial<Record<OrderEvent, string>> = {
    book: buyer.id,
    cancel: buyer.id,
    remove: remover,
  };
  const history = histories[status];
  const events = history.map(([type, toStatus], index) => ({
    id: newId(),
    orderId: order.id,
    sequence: index + 1,
    type,
    fromStatus: history[index - 1]?.[1] ?? null,
    toStatus,
    actorId: actors[type] ?? null,
    // A payment that comes too late comes minutes after the end.
    at: index === 0 ? createdAt : new Date(changedAt.getTime() + (index - 1) * 4 * 60_000),
  }));
  if (status !== 'paid' && status !== 'reserved') product.updatedAt = changedAt;
  else
    Object.assign(product, {
      status: productStatus,
      listed: false,
      updatedAt: events.at(-1)?.at ?? createdAt,
    });
  if (isRemoved) Object.assign(product, { listed: false, deletedAt: changedAt });
  return { order, events, product };
}

function contactOf(key: string): { phone: string; meetingLocation: string } {
  const buyer = demoBuyers.find((one) => one.key === key);
  if (buyer) return { phone: buyer.phone, meetingLocation: buyer.meetingLocation };
  const seller = demoSellers.find((one) => one.key === key);
  if (!seller) throw new Error(`The demo data is incomplete: there is no ${key}.`);
  return { phone: seller.phone, meetingLocation: `Main library, ${seller.location}` };
}
