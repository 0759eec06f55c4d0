import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { openChargebacks } from './open-chargebacks.sql.server';
import type { OrderRecord } from './order.dto';

/** An order as the decision about an event and the effects of the event need it. */
export interface OrderState extends OrderRecord {
  heldUntil: Date;
  deadlineAt: Date | null;
  receivedAt: Date | null;
  /** The fee for the whole price, in minor units. */
  feeMinor: number;
  /** Whether a payment intent of the order can still take money. */
  hasLivePayment: boolean;
  /** Whether a dispute at the card provider is open. */
  hasOpenChargeback: boolean;
}

type Changed = 'heldUntil' | 'deadlineAt' | 'receivedAt' | 'hasLivePayment' | 'hasOpenChargeback';
type StoredState = Omit<OrderState, Changed> & {
  heldUntil: number;
  deadlineAt: number | null;
  receivedAt: number | null;
  livePayments: number;
  openChargebacks: number;
};

/** Reads an order inside the transaction that changes it, in one query. */
export async function loadOrderState(
  tx: Pick<Tx, 'rows'>,
  orderId: string,
): Promise<OrderState | undefined> {
  const [row] = await tx.rows<StoredState>(sql`
    SELECT o."id", o."productId", o."buyerId", o."sellerId", o."userName", o."email", o."name",
      o."priceMinor", o."currency", o."phone", o."meetingLocation", o."status", o."heldUntil",
      o."deadlineAt", o."receivedAt", o."paymentMethod", o."feeMinor", o."refundedMinor",
      (SELECT COUNT(*) FROM "PaymentIntent" i
        WHERE i."liveOrderId" = o."id") AS "livePayments",
      ${openChargebacks(sql`o."id"`)} AS "openChargebacks"
    FROM "Order" o WHERE o."id" = ${orderId}`);
  if (!row) return undefined;
  const { heldUntil, deadlineAt, receivedAt, livePayments, openChargebacks: open, ...order } = row;
  return {
    ...order,
    heldUntil: new Date(heldUntil),
    deadlineAt: deadlineAt === null ? null : new Date(deadlineAt),
    receivedAt: receivedAt === null ? null : new Date(receivedAt),
    hasLivePayment: livePayments > 0,
    hasOpenChargeback: open > 0,
  };
}
