import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/** What decides whether a product may be booked, as it is inside the transaction. */
export interface BookingFacts {
  /** Whether the buyer's account is still there. */
  hasAccount: boolean;
  unpaidOrders: number;
  /** Null where there is no such product. */
  productStatus: string | null;
  deletedAt: number | null;
  sellerId: string;
  name: string;
  priceCents: number;
  imageId: string | null;
  /** The order that has the product, if one has. */
  activeOrderId: string | null;
  activeBuyerId: string | null;
  /** Epoch milliseconds. */
  heldUntil: number;
}

/** Looks once at everything that a booking depends on. */
export async function lookAtBooking(
  tx: Tx,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<BookingFacts> {
  const [row] = await tx.rows<BookingFacts & { buyerId: string | null }>(sql`
    SELECT b."id" AS "buyerId", p."status" AS "productStatus", p."deletedAt", p."sellerId",
      p."name", p."resalePriceCents" AS "priceCents", ph."imageId", o."id" AS "activeOrderId",
      o."buyerId" AS "activeBuyerId", o."heldUntil",
      (SELECT COUNT(*) FROM "Order" u
        WHERE u."buyerId" = ${buyerId} AND u."status" = 'reserved') AS "unpaidOrders"
    FROM (SELECT 1 AS "one") always
    LEFT JOIN "User" b ON b."id" = ${buyerId} AND b."deletedAt" IS NULL
    LEFT JOIN "Product" p ON p."id" = ${productId}
    LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0
    LEFT JOIN "Order" o ON o."activeProductId" = p."id"`);
  if (!row) throw new Error('A look at a booking gives one row.');
  return { ...row, hasAccount: row.buyerId !== null };
}

/** Takes a product from the shelf; false when somebody else was quicker. */
export async function reserve(tx: Tx, productId: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE "Product" SET "status" = 'reserved', "listed" = ${false}, "updatedAt" = ${now}
    WHERE "id" = ${productId} AND "status" = 'available' AND "deletedAt" IS NULL`);
  return changed === 1;
}
