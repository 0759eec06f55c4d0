import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { Actor, Role } from '~/features/accounts/account.policy';

/** The facts that decide whether a product may be booked, read inside the transaction. */
export interface BookingFacts {
  /** The buyer's current role; null when the account or the session has ended. */
  buyerRole: Role | null;
  unpaidOrders: number;
  /** Null when the product does not exist. */
  productStatus: string | null;
  deletedAt: number | null;
  sellerId: string;
  name: string;
  priceCents: number;
  imageId: string | null;
  /** The active order of the product, if there is one. */
  activeOrderId: string | null;
  activeBuyerId: string | null;
  /** Epoch milliseconds. */
  heldUntil: number;
}

/** Reads everything that a booking depends on, in one query. */
export async function loadBookingFacts(
  tx: Tx,
  { productId, buyer }: { productId: string; buyer: Pick<Actor, 'userId' | 'sessionId'> },
): Promise<BookingFacts> {
  const [row] = await tx.rows<BookingFacts>(sql`
    SELECT b."role" AS "buyerRole", p."status" AS "productStatus", p."deletedAt", p."sellerId",
      p."name", p."resalePriceCents" AS "priceCents", ph."imageId", o."id" AS "activeOrderId",
      o."buyerId" AS "activeBuyerId", o."heldUntil",
      (SELECT COUNT(*) FROM "Order" u
        WHERE u."buyerId" = ${buyer.userId} AND u."status" = 'reserved') AS "unpaidOrders"
    FROM (SELECT 1 AS "one") always
    LEFT JOIN "User" b ON b."id" = ${buyer.userId} AND b."deletedAt" IS NULL
      AND EXISTS (SELECT 1 FROM "Session" s
        WHERE s."id" = ${buyer.sessionId} AND s."userId" = b."id")
    LEFT JOIN "Product" p ON p."id" = ${productId}
    LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0
    LEFT JOIN "Order" o ON o."activeProductId" = p."id"`);
  if (!row) throw new Error('The query of the booking facts must return one row.');
  return row;
}

/** Reserves an available product; returns false when it is no longer available. */
export async function reserve(tx: Tx, productId: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE "Product" SET "status" = 'reserved', "listed" = ${false}, "updatedAt" = ${now}
    WHERE "id" = ${productId} AND "status" = 'available' AND "deletedAt" IS NULL`);
  return changed === 1;
}
