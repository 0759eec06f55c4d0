import { mayBeListed } from '~/features/products/align-listed.sql.server';
import { followReductions } from '~/features/products/former-prices.server';
import { priceRuleOf } from '~/features/products/price-rule';
import { newId } from '~/lib/ids.server';
import type { ProductStatus } from '~/features/products/product.dto';
import type { Tx } from '~/platform/db/database';
import { insertRow } from '~/platform/db/insert.sql.server';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import type { OrderEvent } from './order-transitions';
import type { OrderStatus } from './order-states';

/** Reserves a product for a new order; returns false when it is no longer for sale. */
export async function reserveProduct(tx: Tx, productId: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE "Product" SET "status" = 'reserved', "listed" = ${false}, "updatedAt" = ${now}
    WHERE "id" = ${productId} AND "status" = 'available' AND "deletedAt" IS NULL`);
  return changed === 1;
}

/**
 * Sets the status of a product to what its order says. A product that lists may not show is not
 * listed again; the reduced price of one that they show is followed.
 */
export async function setProductStatus(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'env' | 'payments'>,
  { productId, status }: { productId: string; status: ProductStatus },
): Promise<void> {
  const now = deps.clock.now();
  // One whose time ran out while it was reserved is ended by the next sweep and not shown before.
  const isOver = sql`("endsAt" IS NOT NULL AND "endsAt" <= ${now})`;
  const listed =
    status === 'available'
      ? sql`(${mayBeListed(priceRuleOf(deps))} AND NOT ${isOver})`
      : sql`${false}`;
  await tx.run(sql`
    UPDATE "Product" SET "status" = ${status}, "listed" = ${listed}, "updatedAt" = ${now},
      "endCheckAt" = CASE WHEN "endCheckAt" IS NOT NULL AND ${isOver} THEN ${now}
        ELSE "endCheckAt" END
    WHERE "id" = ${productId}`);
  if (status === 'available') await followReductions(tx, deps, { id: productId });
}

interface NewOrderEvent {
  orderId: string;
  type: OrderEvent;
  /** Null: the event creates the order. */
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  actorId: string | null;
  at: Date;
}

/** Records an event of an order, in the transaction that applies it. */
export async function insertOrderEvent(tx: Tx, event: NewOrderEvent): Promise<void> {
  const { orderId, type, fromStatus, toStatus, actorId, at } = event;
  if (fromStatus === null) {
    await insertRow(tx, 'OrderEvent', { id: newId(), sequence: 1, ...event });
    return;
  }
  await tx.run(sql`
    INSERT INTO "OrderEvent"
      ("id", "orderId", "sequence", "type", "fromStatus", "toStatus", "actorId", "at")
    SELECT ${newId()}, ${orderId}, coalesce(max(e."sequence"), 0) + 1, ${type}, ${fromStatus},
      ${toStatus}, ${actorId}, ${at}
    FROM "OrderEvent" e WHERE e."orderId" = ${orderId}`);
}
