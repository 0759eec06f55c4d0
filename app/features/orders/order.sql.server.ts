import type { Actor } from '~/features/accounts/account.policy';
import { isSuspended } from '~/features/accounts/account.sql.server';
import { blockedBetween } from '~/features/blocks/block.sql.server';
import type { Currency } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx, RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';
import type { ProductPart } from './list-parts';
import type { MyProductRow } from './my-product.dto';
import type { OrderRow } from './order.dto';
import {
  ENDED_UNPAID,
  MAX_ORDERS_PER_HOUR,
  UNFINISHED,
  UNPAID,
  type OrderStatus,
  type PaymentMethod,
} from './order.policy';

/** The facts that decide whether a product may be booked, read inside the transaction. */
export interface BookingFacts {
  /** Whether the account holds `buy` now; null when the account or the session has ended. */
  canBuy: boolean | number | null;
  unpaidOrders: number;
  /** Number of the unpaid orders that are paid in cash. */
  cashOrders: number;
  /** When the buyer made the order with which MAX_ORDERS_PER_HOUR are reached; null with fewer. */
  orderAtLimit: number | null;
  /** Whether the seller takes cash for the product; null when the product does not exist. */
  acceptsCash: boolean | number | null;
  /** Null when the product does not exist. */
  productStatus: string | null;
  deletedAt: number | null;
  /** Set while the product is held for approval or its seller suspended. */
  withheldAt: number | null;
  /** Set while the seller has paused the shop. */
  pausedUntil: number | null;
  endsAt: number | null;
  endedAt: number | null;
  /** Whether the buyer is suspended now. */
  suspended: boolean | number;
  sellerId: string;
  sellerName: string;
  name: string;
  priceMinor: number;
  currency: Currency;
  imageId: string | null;
  /** The active order of the product, if there is one. */
  activeOrderId: string | null;
  activeBuyerId: string | null;
  /** Price of the active order: after an accepted offer, the agreed price. */
  activePriceMinor: number | null;
  orderCurrency: Currency | null;
  activeStatus: OrderStatus | null;
  activePaymentMethod: PaymentMethod | null;
  /** How many offers for the product have the status `open`. */
  openOffers: number;
  /** Whether one of buyer and seller has blocked the other. */
  blocked: boolean | number;
}

/**
 * Reads everything that a booking depends on, in one query. Without a session the account alone has
 * to exist: the seller accepts a buyer's offer.
 */
export async function loadBookingFacts(
  db: RowsReader,
  {
    productId,
    buyer,
    now,
  }: {
    productId: string;
    buyer: { userId: Actor['userId']; sessionId?: Actor['sessionId'] };
    now: Date;
  },
): Promise<BookingFacts> {
  const signedIn =
    buyer.sessionId === undefined
      ? sql.empty
      : sql`AND EXISTS (SELECT 1 FROM "Session" s
        WHERE s."id" = ${buyer.sessionId} AND s."userId" = u."id")`;
  const [row] = await db.rows<BookingFacts>(sql`
    SELECT u."canBuy", ${isSuspended(now)} AS "suspended", p."status" AS "productStatus",
      p."deletedAt", p."sellerId", COALESCE(p."heldAt", se."suspendedAt") AS "withheldAt",
      se."name" AS "sellerName", se."pausedUntil", p."endsAt", p."endedAt",
      p."name", p."resalePriceMinor" AS "priceMinor", p."currency", p."acceptsCash", ph."imageId",
      o."id" AS "activeOrderId",
      o."buyerId" AS "activeBuyerId", o."priceMinor" AS "activePriceMinor",
      o."currency" AS "orderCurrency", o."status" AS "activeStatus",
      o."paymentMethod" AS "activePaymentMethod",
      (SELECT COUNT(*) FROM "Offer" f
        WHERE f."productId" = p."id" AND f."status" = 'open') AS "openOffers",
      ${blockedBetween(buyer.userId, sql.id('p', 'sellerId'))} AS "blocked",
      (SELECT COUNT(*) FROM "Order" uo
        WHERE uo."buyerId" = ${buyer.userId}
          AND uo."status" IN (${sql.join([...UNPAID])})) AS "unpaidOrders",
      (SELECT COUNT(*) FROM "Order" co
        WHERE co."buyerId" = ${buyer.userId} AND co."status" IN (${sql.join([...UNPAID])})
          AND co."paymentMethod" = 'cash') AS "cashOrders",
      (SELECT lo."createdAt" FROM "Order" lo WHERE lo."buyerId" = ${buyer.userId}
        ORDER BY lo."createdAt" DESC LIMIT 1 OFFSET ${MAX_ORDERS_PER_HOUR - 1}) AS "orderAtLimit"
    FROM (SELECT 1 AS "one") always
    LEFT JOIN "User" u ON u."id" = ${buyer.userId} AND u."deletedAt" IS NULL
      ${signedIn}
    LEFT JOIN "Product" p ON p."id" = ${productId}
    LEFT JOIN "User" se ON se."id" = p."sellerId"
    LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0
    LEFT JOIN "Order" o ON o."activeProductId" = p."id"`);
  if (!row) throw new Error('The query of the booking facts must return one row.');
  return row;
}

/** Replaces the phone number and the meeting place of an order. */
export async function setContact(
  tx: Tx,
  id: string,
  { phone, meetingLocation }: { phone: string; meetingLocation: string },
): Promise<void> {
  await tx.order.update({ where: { id }, data: { phone, meetingLocation } });
}

// Accounts that were deleted before the erasure covered finished orders have contact data left.
const selectOrders: Sql = sql`
  SELECT o."id", o."productId", o."buyerId", o."sellerId", o."userName", o."email", o."name",
    o."priceMinor", o."refundedMinor", o."currency", o."imageId",
    c."picture" AS "categoryPicture",
    CASE WHEN bu."deletedAt" IS NULL THEN o."phone" ELSE '' END AS "phone",
    CASE WHEN bu."deletedAt" IS NULL THEN o."meetingLocation" ELSE '' END AS "meetingLocation",
    CASE WHEN se."deletedAt" IS NULL THEN p."phone" ELSE '' END AS "sellerPhone",
    o."status", o."paymentMethod", o."heldUntil", o."deadlineAt", o."createdAt", o."paidAt"
  FROM "Order" o
  JOIN "User" bu ON bu."id" = o."buyerId"
  JOIN "User" se ON se."id" = o."sellerId"
  JOIN "Product" p ON p."id" = o."productId"
  JOIN "Category" c ON c."id" = p."categoryId"`;

/** Finds one order with what is shown of its product. */
export async function findOrderRow(db: RowsReader, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await db.rows<OrderRow>(sql`${selectOrders} WHERE o."id" = ${orderId}`);
  return order;
}

export interface OrdersRequest extends TableRequest {
  /** Whether to include orders that ended unpaid. */
  ended: boolean;
  /** Restricts the orders to these states. */
  statuses?: readonly OrderStatus[] | undefined;
}

export interface ProductsRequest extends TableRequest {
  /** Restricts the products to this part of the list. */
  part?: ProductPart | undefined;
}

/** A page of a buyer's orders, newest first, searchable by title. */
export function readOrdersOf(
  db: RowsReader,
  buyerId: string,
  request: OrdersRequest,
): Promise<TablePage<OrderRow>> {
  const states = request.ended
    ? sql.empty
    : sql`AND o."status" NOT IN (${sql.join([...ENDED_UNPAID])})`;
  const only = request.statuses
    ? sql`AND o."status" IN (${sql.join(request.statuses)})`
    : sql.empty;
  const search = containsText(request.search, sql.id('o', 'nameKey'));
  const where = sql`o."buyerId" = ${buyerId} ${states} ${only} ${search}`;
  return readTable(db, { select: selectOrders, where, alias: 'o' }, request);
}

/** The products of one part of a seller's list. */
function inPart(part: ProductPart): Sql {
  if (part === 'hidden') return sql`AND p."status" = 'available' AND p."listed" = ${false}`;
  if (part === 'open') {
    return sql`AND EXISTS (SELECT 1 FROM "Order" s
      WHERE s."activeProductId" = p."id" AND s."status" IN (${sql.join([...UNFINISHED])}))`;
  }
  const shown = part === 'available' ? sql`AND p."listed" = ${true}` : sql.empty;
  return sql`AND p."status" = ${part} ${shown}`;
}

/**
 * A page of a seller's products with their active orders and the prices of those, views and
 * favourites, newest first, searchable by title. A product has one active order at a time, so the
 * refunded order that was booked last is the one that ended last.
 */
export function readProductsWithOrders(
  db: RowsReader,
  sellerId: string,
  request: ProductsRequest,
): Promise<TablePage<MyProductRow>> {
  const select = sql`
    SELECT p."id", p."name", COALESCE(o."priceMinor", p."resalePriceMinor") AS "resalePriceMinor",
      COALESCE(o."currency", p."currency") AS "currency", p."status", p."advertised", p."createdAt",
      p."listed", p."endsAt", p."endedAt", p."heldAt", p."refusedAt",
      (p."deletedAt" IS NOT NULL) AS "deleted",
      CASE WHEN p."refusedAt" IS NOT NULL THEN
        (SELECT max(d."id") FROM "ListingDecision" d WHERE d."productId" = p."id"
          AND d."createdAt" >= p."refusedAt" AND d."kind" = 'refused') END AS "refusalId",
      (p."soldElsewhereAt" IS NOT NULL) AS "soldElsewhere",
      c."picture" AS "categoryPicture", ph."imageId",
      o."id" AS "orderId", o."status" AS "orderStatus", o."paymentMethod", o."userName", o."phone",
      o."meetingLocation", o."heldUntil", (bu."deletedAt" IS NOT NULL) AS "buyerDeleted",
      CASE WHEN p."status" = 'sold' AND o."id" IS NULL THEN
        (SELECT MAX(r."id") FROM "Order" r
          WHERE r."productId" = p."id" AND r."status" = 'refunded' AND r."createdAt" =
            (SELECT MAX(l."createdAt") FROM "Order" l
              WHERE l."productId" = p."id" AND l."status" = 'refunded')) END AS "refundedOrderId",
      (SELECT COUNT(*) FROM "SavedProduct" s WHERE s."productId" = p."id") AS "favourites",
      (SELECT COALESCE(SUM(v."views"), 0) FROM "ListingViews" v WHERE v."productId" = p."id") AS "views"
    FROM "Product" p
    JOIN "Category" c ON c."id" = p."categoryId"
    LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0
    LEFT JOIN "Order" o ON o."activeProductId" = p."id"
    LEFT JOIN "User" bu ON bu."id" = o."buyerId"`;
  const only = request.part ? inPart(request.part) : sql.empty;
  const search = containsText(request.search, sql.id('p', 'nameKey'));
  // A paid order outlives its listing.
  const there = request.part === 'open' ? sql.empty : sql`AND p."deletedAt" IS NULL`;
  const where = sql`p."sellerId" = ${sellerId} ${there} ${only} ${search}`;
  return readTable(db, { select, where, alias: 'p' }, request);
}
