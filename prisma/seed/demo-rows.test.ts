import { readFileSync } from 'node:fs';
import { isBalanced } from '../../tests/setup/balanced-entries';
import { describe, expect, it } from 'vitest';
import { type LedgerEntry } from '../../app/features/ledger/accounts';
import { orderStates, orderStatuses } from '../../app/features/orders/order-states';
import {
  isPaid,
  MAX_UNPAID_ORDERS,
  type OrderStatus,
} from '../../app/features/orders/order.policy';
import { priceRule } from '../../app/features/products/price-rule';
import { demoRows } from './demo-rows';

const now = new Date('2026-11-22T12:00:00Z');
const described = JSON.parse(readFileSync('prisma/demo/pictures/pictures.json', 'utf8')) as Record<
  string,
  [number, number, string]
>;
const pictures = new Map(
  Object.entries(described).map(([key, [width, height, colour]]) => [
    key,
    { id: key, contentHash: key, bytes: 1, width, height, colour },
  ]),
);
const rowsIn = (currency: string, holdHours = 24, sandbox = true) => {
  const prices = priceRule(currency, null);
  const encryption = { encrypt: (text: string) => text };
  return demoRows({ now, passwordHash: '', pictures, prices, holdHours, sandbox, encryption });
};
const rows = rowsIn('USD');
const time = (at: unknown) => (at as Date).getTime();

describe.each([
  ['USD', 24],
  ['JPY', 1],
  ['KWD', 168],
] as const)(
  'the orders of the demo in %s, with reservations of %i hours',
  (currency, holdHours) => {
    const { orders, orderEvents, products, payments, ...rest } = rowsIn(currency, holdHours);
    const productOf = new Map(products.map((product) => [product.id, product]));

    it('are in every state, each with the history that leads to it', () => {
      expect(new Set(orders.map(({ status }) => status))).toEqual(
        new Set(orderStatuses(() => true)),
      );
      for (const order of orders) {
        const events = orderEvents.filter(({ orderId }) => orderId === order.id);
        expect(events.at(-1)?.toStatus).toBe(order.status);
        expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
        const times = events.map(({ at }) => time(at));
        expect(times).toEqual([...times].sort((one, other) => one - other));
        expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
        expect(time(order.createdAt)).toBeGreaterThan(
          time(productOf.get(order.productId)?.createdAt),
        );
      }
    });

    it('agree with their products, of which each has at most one active order', () => {
      const active = orders.filter(({ activeProductId }) => activeProductId);
      expect(new Set(active.map(({ productId }) => productId)).size).toBe(active.length);
      for (const product of products) {
        const order = active.find(({ productId }) => productId === product.id);
        const expected = order ? orderStates[order.status as OrderStatus].product : 'available';
        expect(product.status).toBe(expected);
        expect(product.listed).toBe(expected === 'available' && !product.deletedAt);
        if (product.deletedAt) expect(order).toBeUndefined();
      }
    });

    it('are reserved for some time yet, for few products of a buyer', () => {
      const reserved = orders.filter(({ status }) => status === 'reserved');
      const counts = new Map<string, number>();
      for (const { buyerId, deadlineAt, heldUntil } of reserved) {
        counts.set(buyerId, (counts.get(buyerId) ?? 0) + 1);
        expect(deadlineAt).toEqual(heldUntil);
        expect(time(deadlineAt)).toBeGreaterThan(now.getTime());
      }
      expect(Math.max(...counts.values())).toBeLessThan(MAX_UNPAID_ORDERS);
    });

    it('are paid once, by a payment of their price', () => {
      for (const order of orders) {
        const paid = payments.filter(({ acceptedOrderId }) => acceptedOrderId === order.id);
        expect(paid).toHaveLength(isPaid(order.status) ? 1 : 0);
        if (paid[0]) expect(paid[0].amountMinor).toBe(order.priceMinor);
      }
    });

    it('are in a ledger whose transactions balance', () => {
      for (const { id } of rest.ledgerTransactions) {
        const entries = rest.ledgerEntries.filter(({ transactionId }) => transactionId === id);
        expect(entries.length).toBeGreaterThan(1);
        expect(isBalanced(entries as LedgerEntry[])).toBe(true);
      }
      const refunded = rest.providerRefunds.map(({ amountMinor }) => amountMinor);
      expect(refunded.length).toBeGreaterThan(2);
      for (const amount of refunded) expect(Number.isInteger(amount)).toBe(true);
    });
  },
);

describe('the demo', () => {
  it('has people who did nothing before they registered', () => {
    const joined = new Map(rows.users.map(({ id, createdAt }) => [id, time(createdAt)]));
    const done = [
      ...rows.products.map(({ sellerId, createdAt }) => [sellerId, createdAt] as const),
      ...rows.orders.map(({ buyerId, createdAt }) => [buyerId, createdAt] as const),
      ...rows.favourites.map(({ userId, createdAt }) => [userId, createdAt] as const),
      ...rows.reports.map(({ reporterId, createdAt }) => [reporterId, createdAt] as const),
    ];
    for (const [userId, at] of done) {
      expect(time(at)).toBeGreaterThanOrEqual(joined.get(userId as string) ?? Infinity);
      expect(time(at)).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('has views of the last eight weeks, none before a listing was added', () => {
    const addedOn = new Map(
      rows.products.map(({ id, createdAt }) => [
        id,
        (createdAt as Date).toISOString().slice(0, 10),
      ]),
    );
    for (const { productId, day, views } of rows.views) {
      expect(day >= (addedOn.get(productId) ?? '9')).toBe(true);
      expect(views).toBeGreaterThan(0);
    }
    expect(new Set(rows.views.map(({ day }) => day)).size).toBeGreaterThan(54);
  });

  it('gives every published account something to see', () => {
    const idOf = (email: string) => rows.users.find((user) => user.email === email)?.id;
    const buyer = idOf('buyer@rummage.test');
    const seller = idOf('seller@rummage.test');
    const ofBuyer = rows.orders.filter(({ buyerId }) => buyerId === buyer);
    expect(new Set(ofBuyer.map(({ status }) => status)).size).toBeGreaterThan(5);
    expect(rows.favourites.filter(({ userId }) => userId === buyer).length).toBeGreaterThan(5);
    const ofSeller = rows.orders.filter(({ sellerId }) => sellerId === seller);
    expect(new Set(ofSeller.map(({ status }) => status)).size).toBeGreaterThan(3);
    const both = rows.users.filter(({ canBuy, canSell }) => canBuy && canSell);
    expect(both.length).toBeGreaterThan(2);
  });

  it('is the same at every first start, but for ids and secrets', () => {
    const shape = ({ products, favourites, views, orders, reports }: typeof rows) =>
      [
        products.map(({ name, status, createdAt }) => [name, status, createdAt]),
        orders.map(({ name, userName, createdAt, endedAt }) => [
          name,
          userName,
          createdAt,
          endedAt,
        ]),
        [
          favourites.length,
          views.length,
          views.map((one) => one.views),
          reports.map(({ closedAt }) => closedAt),
        ],
      ] as const;
    expect(shape(rowsIn('USD'))).toEqual(shape(rows));
  });
});

it('has no money where another card provider is in use', () => {
  const { orders, payments, ledgerTransactions, products, reports } = rowsIn('USD', 24, false);
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(['requested', 'reserved', 'cancelled', 'expired', 'removed']),
  );
  expect([...payments, ...ledgerTransactions]).toEqual([]);
  expect(products.filter(({ status }) => status === 'sold')).toEqual([]);
  expect(reports.length).toBe(rows.reports.length);
});
